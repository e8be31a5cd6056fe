import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readGuide } from './guide.ts';

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'botdeck-guide-'));
  mkdirSync(join(root, 'docs/guide/pictures'), { recursive: true });
});
afterEach(() => rmSync(root, { recursive: true }));

const write = (path: string, text: string | Buffer) => writeFileSync(join(root, 'docs', path), text);

const sectionsOf = (text: string) => {
  write('guide/index.md', `# Guide\n\n${text}`);
  return readGuide(root)[0]!.sections;
};

/** The start of a PNG file with this size. */
function aPicture(width: number, height: number): Buffer {
  const header = Buffer.alloc(24);
  header.writeUInt32BE(width, 16);
  header.writeUInt32BE(height, 20);
  return header;
}

it('splits a page at its headings', () => {
  expect(sectionsOf('First\n\n## On **every** page\n\nSecond')).toEqual([
    { id: null, heading: 'Guide', nodes: [{ tag: 'p', children: ['First'] }] },
    { id: 'on-every-page', heading: 'On every page', nodes: [{ tag: 'p', children: ['Second'] }] },
  ]);
});

it('orders the pages by the links of the first page', () => {
  write('guide/analyst.md', '# For analysts');
  write('guide/tour.md', '# Tour');
  sectionsOf('[Tour](tour.md), [Analysts](analyst.md)');
  expect(readGuide(root).map(({ name }) => name)).toEqual(['', 'tour', 'analyst']);
});

it('distinguishes links to the guide, to the app and to other sites', () => {
  write('guide/tour.md', '# Tour\n\n## Fix it');
  expect(sectionsOf('[a](tour.md#fix-it)[b](/sources)[c](https://bots.example)')[0]!.nodes).toMatchObject([
    {
      children: [
        { to: { kind: 'guide', page: 'tour', heading: 'fix-it' } },
        { to: { kind: 'app', path: 'sources' } },
        { to: { kind: 'site', href: 'https://bots.example' } },
      ],
    },
  ]);
});

it('reads the size of a picture', () => {
  write('leads.png', aPicture(1200, 750));
  expect(sectionsOf('![Leads](../leads.png)')[0]!.nodes).toEqual([
    { tag: 'img', src: '/docs/leads.png', alt: 'Leads', width: 1200, height: 750 },
  ]);
});

it('keeps keys, lists and tables', () => {
  expect(sectionsOf('- <kbd>g</kbd>\n\n| A |\n| --- |\n| `b` |')[0]!.nodes).toEqual([
    { tag: 'ul', children: [{ tag: 'li', children: [{ tag: 'kbd', children: ['g'] }] }] },
    {
      tag: 'table',
      children: [
        { tag: 'thead', children: [{ tag: 'tr', children: [{ tag: 'th', children: ['A'] }] }] },
        {
          tag: 'tbody',
          children: [{ tag: 'tr', children: [{ tag: 'td', children: [{ tag: 'code', children: ['b'] }] }] }],
        },
      ],
    },
  ]);
});

it.each([
  ['a link to a missing page', '[More](more.md)', /more\.md, which is not one of its pages/],
  ['a link to a missing heading', '[More](#more)', /#more of index\.md/],
  ['a missing picture', '![More](pictures/more.png)', /more\.png/],
  ['Markdown that the page cannot show', '> quoted', /'> quoted'/],
])('rejects %s', (_, text, reason) => {
  expect(() => sectionsOf(text)).toThrow(reason);
});

it('rejects a page without a link from the first page', () => {
  write('guide/tour.md', '# Tour');
  expect(() => sectionsOf('No link')).toThrow(/does not link to tour\.md/);
});
