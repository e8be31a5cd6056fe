import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { htmlText, isHtml } from './html-text.ts';

describe('the text of HTML', () => {
  it('is the visible text of the e-mail', () => {
    const mail = `<!DOCTYPE html><html><head><title>No</title><style>p > a { color: red }</style></head>
      <body><!-- a comment <p> --><div style="display:none">Preview<div>inside</div></div>
      <h1>Your&nbsp;quote</h1><p>Dear M&uuml;ller &amp; Sons,<br>the price is <b>12&euro;</b>.</p>
      <ul><li>One</li><li><p>Two</p></li></ul>
      <table><tr><td>Roof</td><td>5 &lt; 6</td></tr><tr><td>Wall</td><td>7</td></tr></table>
      <a href="https://example.com/pay?a=1&amp;b=2">Pay now</a> or <a href='mailto:a@b.example'>a@b.example</a>
      <img src="https://tracker.example/x.gif" alt="Logo"><script>alert("x < y")</script></body></html>`;
    expect(htmlText(mail)).toBe(
      [
        'Your quote',
        '',
        'Dear Müller & Sons,',
        'the price is 12€.',
        '',
        '• One',
        '',
        '• Two',
        '',
        'Roof 5 < 6',
        '',
        'Wall 7',
        '',
        'Pay now (https://example.com/pay?a=1&b=2) or a@b.example Logo',
      ].join('\n'),
    );
  });

  it.each([
    ['<p>a</p><p>b</p>', 'a\n\nb'],
    ['one<br/>two<BR>three', 'one\ntwo\nthree'],
    ['<span hidden>x</span><span>y</span>', 'y'],
    ['one<div hidden>x</div> two', 'one two'],
    ['<a hidden href="https://a.example">x</a>seen', 'seen'],
    ['<a style="display: none" href="https://a.example">x</a>seen', 'seen'],
    ['<p hidden><a href="https://a.example">x</a></p>seen', 'seen'],
    ['<a href="https://a.example"></a>seen', '(https://a.example)seen'],
    ['<a href="javascript:alert(1)">click</a>', 'click'],
    ['<p>&#72;&#x69; &unknown; &#0; &constructor;</p>', 'Hi &unknown; \uFFFD &constructor;'],
    ['<p title="a > b">c</p>', 'c'],
    ['<script>never closed</p>', ''],
    ['<script>if (a<b && "c") {}</script><p>seen</p>', 'seen'],
    ['<!-- <script> --><p>seen</p>', 'seen'],
    ['<div><img src="x"></div>', ''],
  ])('of %j is %j', (source, text) => {
    expect(htmlText(source)).toBe(text);
  });

  it('contains no tag for any source', () => {
    const bits = fc.constantFrom(
      '<p>',
      '</p>',
      '<script>',
      '</script>',
      '<a href="',
      '">',
      "'",
      '<',
      '>',
      '<!--',
      'text',
      '\n',
    );
    fc.assert(
      fc.property(fc.array(bits, { maxLength: 30 }), (parts) => {
        expect(htmlText(`<br>${parts.join('')}`)).not.toMatch(/<\/?(?:p|script)>/);
      }),
      { numRuns: 300, seed: 3 },
    );
  });

  it.each(['<a "', '<a ', '<!', '<!--', '<script ', '<script>', '&#', '<b '])(
    'takes linear time for many times %j',
    (part) => {
      expect(typeof htmlText(`<br>${part.repeat(20_000)}`)).toBe('string');
    },
  );
});

it.each(['plain text', 'a < b and c > d', 'Use <name> here', '1 <2>', 'x<y/>', ''])(
  '%j is not HTML',
  (text) => {
    expect(isHtml(text)).toBe(false);
  },
);

it.each(['<!DOCTYPE html>', '<p>a</p>', 'one<br>two', 'one<BR/>two'])('%j is HTML', (text) => {
  expect(isHtml(text)).toBe(true);
});
