import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { renderTemplate } from './render-template.ts';
import { TEMPLATE_FILTERS } from './template-filters.ts';
import { templateProblems } from './template-problems.ts';

const HOSTILE = [
  'Say "hi"',
  String.raw`a\b`,
  'two\nlines',
  '",\\"admin\\":true,\\"',
  '"}',
  `it's & <b>]]></b>`,
  'a]]',
  '>x',
  '"""',
  'ends with "',
  'a&b=c+d %41',
  '🎈 é \u2028',
  '',
];

function bodyOf(bodyTemplate: string, message: string, type?: string): string {
  const headers = type === undefined ? null : [{ name: 'Content-Type', value: type }];
  const template = { method: 'POST', url: 'https://crm.example/', headers, bodyTemplate };
  expect(templateProblems(template, new Set(['message']))).toEqual([]);
  const { request, problem } = renderTemplate(template, new Map([['message', message]]));
  return request?.body ?? `failed: ${problem}`;
}

type Read = (body: string) => unknown;
const parse = (text: unknown) => JSON.parse(String(text)) as Record<string, never>;
/** Reads a GraphQL string as JSON, because both have the same escapes. */
const graphQlString = (query: unknown) =>
  JSON.parse(/text: ("(?:[^"\\]|\\.)*")/.exec(String(query))![1]!) as string;

const FORM = 'application/x-www-form-urlencoded';

const PLACES: readonly [place: string, template: string, type: string | undefined, read: Read][] = [
  [
    'JSON in a JSON string',
    String.raw`{"data":"{\"text\":\"{{message}}\",\"n\":1}"}`,
    undefined,
    (body) => parse(parse(body).data).text,
  ],
  [
    'JSON in a JSON string, with the filter',
    String.raw`{"data":"{\"text\":\"{{message | json}}\"}"}`,
    undefined,
    (body) => parse(parse(body).data).text,
  ],
  [
    'a value of JSON in a JSON string',
    String.raw`{"data":"{\"text\":{{message | json}}}"}`,
    undefined,
    (body) => parse(parse(body).data).text,
  ],
  [
    'a JSON string with the filter',
    '{"data":"{{message | json}}"}',
    undefined,
    (body) => parse(parse(body).data),
  ],
  ['a JSON value with the filter', '{"text":{{message | json}}}', undefined, (body) => parse(body).text],
  [
    'JSON in JSON in JSON',
    JSON.stringify({ a: JSON.stringify({ b: JSON.stringify({ c: '{{message}}' }) }) }),
    undefined,
    (body) => parse(parse(parse(body).a).b).c,
  ],
  [
    'a list in a JSON string',
    String.raw`{"data":"[\"{{message}}\", 1]"}`,
    undefined,
    (body) => parse(parse(body).data)[0],
  ],
  [
    'JSON in a form field',
    'a=1&payload={"text":"{{message}}"}&b=2',
    undefined,
    (body) => parse(new URLSearchParams(body).get('payload')).text,
  ],
  [
    'encoded JSON in a form field',
    'payload=%7B%22text%22%3A+%22{{message}}%22%7D',
    FORM,
    (body) => parse(new URLSearchParams(body).get('payload')).text,
  ],
  [
    'JSON in a form field, with the filter',
    'payload={"text":{{message | json}}}',
    FORM,
    (body) => parse(new URLSearchParams(body).get('payload')).text,
  ],
  ['JSON as plain text', '{"text":"{{message}}"}', 'text/plain', (body) => parse(body).text],
  [
    'JSON in a CDATA section',
    '<a><![CDATA[{"text":"{{message}}"}]]></a>',
    undefined,
    (body) => parse(cdata(body)).text,
  ],
  [
    'JSON in an attribute',
    '<a data="{&quot;text&quot;:&quot;{{message}}&quot;}"/>',
    undefined,
    (body) => parse(unescaped(body.slice(9, -3))).text,
  ],
  [
    'a GraphQL string',
    String.raw`{"query":"mutation { send(text: \"{{message}}\") { id } }"}`,
    undefined,
    (body) => graphQlString(parse(body).query),
  ],
  [
    'a GraphQL string, with the filter',
    String.raw`{"query":"mutation { send(text: \"{{message | json}}\") { id } }"}`,
    undefined,
    (body) => graphQlString(parse(body).query),
  ],
  [
    'a GraphQL value, with the filter',
    String.raw`{"query":"mutation { send(text: {{message | json}}) { id } }"}`,
    undefined,
    (body) => graphQlString(parse(body).query),
  ],
  ['a GraphQL document', '{ send(text: "{{message}}") }', 'application/graphql', graphQlString],
  [
    'variables of GraphQL',
    String.raw`{"query":"mutation($t: String) { send(text: $t) }","variables":{"t":"{{message}}"}}`,
    undefined,
    (body) => (JSON.parse(body) as { variables: { t: string } }).variables.t,
  ],
  ['a CDATA section', '<a><![CDATA[{{message}}]]></a>', undefined, cdata],
  [
    'an attribute in single quotes',
    "<a b='{{message}}'/>",
    undefined,
    (body) => unescaped(/^<a b='([^']*)'\/>$/.exec(body)![1]!),
  ],
];

function unescaped(text: string): string {
  const signs: Record<string, string> = {
    amp: '&',
    lt: '<',
    gt: '>',
    quot: '"',
    '#39': "'",
    '#10': '\n',
    '#9': '\t',
    '#13': '\r',
  };
  return text.replaceAll(/&([^;]*);/g, (_, name: string) => signs[name]!);
}

/** Returns the text of an XML element that contains CDATA sections and character references. */
function cdata(body: string): string {
  const inner = /^<a>([^]*)<\/a>$/.exec(body)![1]!;
  return inner.replaceAll(
    /<!\[CDATA\[([^]*?)\]\]>|([^<]+)/g,
    (_, section?: string, text?: string) => section ?? unescaped(text!),
  );
}

describe('a value', () => {
  it.each(PLACES)('arrives unchanged in %s', (_, template, type, read) => {
    for (const value of HOSTILE) expect(read(bodyOf(template, value, type))).toBe(value);
  });

  it.each(PLACES)('arrives unchanged in %s for random texts', (_, template, type, read) => {
    const text = fc
      .array(fc.constantFrom('"', '\\', ']', '>', '<', '&', '\n', 'u0022', "'", '{', '%', 'é', '-'))
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(text, (value) => {
        expect(read(bodyOf(template, value, type))).toBe(value);
      }),
      { seed: 20_261_126, numRuns: 60 },
    );
  });

  it('arrives in a block string of GraphQL, and cannot change its end', () => {
    const template = { query: 'mutation { send(text: """{{message}}""") }' };
    for (const value of ['a "b" c', 'ends with "', 'a """ b', 'a \\']) {
      const query = String(parse(bodyOf(JSON.stringify(template), value)).query);
      const block = /"""((?:[^"\\]|\\"""|\\|"(?!""))*)"""\) \}$/.exec(query)![1]!;
      expect(block.replaceAll('\\"""', '"""').trimEnd()).toBe(value);
    }
  });

  it('in a place of nested JSON without quotes must be a number or a name', () => {
    const template = String.raw`{"data":"{\"id\":{{message}}}"}`;
    expect(bodyOf(template, '12')).toBe(String.raw`{"data":"{\"id\":12}"}`);
    expect(bodyOf(template, '1,"admin":true')).toBe(
      'failed: Body: {{message}} is a text in a place without quotes: add quotes or the filter json.',
    );
  });

  it('does not turn a text that only starts like JSON into JSON', () => {
    for (const text of ['[{{message}}] hi', '{ {{message}}', '[{{message}}]'])
      expect(parse(bodyOf(JSON.stringify({ text }), 'a "b"')).text).toBe(
        text.replace('{{message}}', 'a "b"'),
      );
  });

  it('has escaped line breaks in XML attributes', () => {
    expect(bodyOf('<a b="{{message}}">{{message}}</a>', 'x\n\ty')).toBe('<a b="x&#10;&#9;y">x\n\ty</a>');
  });
});

describe('a filter', () => {
  it('sends numbers with all digits', () => {
    for (const number of ['9007199254740993', '-1.50', '1e400', '0', ' 7 '])
      expect(bodyOf('{"id": {{message | number}}}', number)).toBe(`{"id": ${number.trim()}}`);
  });

  it.each([
    ['', '{{message | number}} is empty, not a number.'],
    ...['007', '+1', '.5', '1,5', 'NaN', '0x1f', '1 2', '١', '1}'].map((value) => [
      value,
      '{{message | number}} is not a number, or not written as in JSON.',
    ]),
  ])('number does not send %j', (value, problem) => {
    expect(bodyOf('{"id": {{message | number}}}', value)).toBe(`failed: Body: ${problem}`);
  });

  it('sends booleans', () => {
    for (const value of ['true', 'Yes', 'ON', '1'])
      expect(bodyOf('[{{message|boolean}}]', value)).toBe('[true]');
    for (const value of ['false', 'no', 'Off', '0'])
      expect(bodyOf('[{{message|boolean}}]', value)).toBe('[false]');
    expect(bodyOf('[{{message | boolean}}]', 'maybe')).toBe(
      'failed: Body: {{message | boolean}} is neither true nor false.',
    );
  });

  it('sends null instead of an empty value', () => {
    expect(bodyOf('[{{message | null}}]', '')).toBe('[null]');
    expect(bodyOf('[{{message | null}}]', 'a')).toBe('["a"]');
    for (const filters of ['null | number', 'number | null']) {
      expect(bodyOf(`[{{message | ${filters}}}]`, '')).toBe('[null]');
      expect(bodyOf(`[{{message | ${filters}}}]`, '5')).toBe('[5]');
    }
    expect(bodyOf(String.raw`{"data":"{\"a\":{{message | null | json}}}"}`, '')).toBe(
      String.raw`{"data":"{\"a\":null}"}`,
    );
  });

  it('is shown with a valid example', () => {
    const values = { contactId: '1001', consent: 'yes', city: '', message: 'Hi', leadName: 'Ann Lee' };
    for (const { name, example, result } of TEMPLATE_FILTERS) {
      const variables = new Map(
        Object.entries({ ...values, ...(name === 'xml' && { message: 'Tom & Ann' }) }),
      );
      const { request } = renderTemplate(
        { method: 'POST', url: 'https://a.example', headers: null, bodyTemplate: example },
        variables,
      );
      expect(request?.body).toBe(result);
    }
  });
});

describe('braces of the receiver', () => {
  it.each([
    [`{"text": "Hi {{'{{first_name}}'}} {{message}}"}`, '{"text": "Hi {{first_name}} x"}'],
    [`{"text": "{{'{{'}}a}} {{message}}"}`, '{"text": "{{a}} x"}'],
    [`{{'{{#if a}}it's{{/if}}'}} {{message}}`, "{{#if a}}it's{{/if}} x"],
    [`{{'{{a | default: 'b'}}'}} {{message}}`, "{{a | default: 'b'}} x"],
    [`<a><![CDATA[{{'{{a}}'}}{{message}}]]></a>`, '<a><![CDATA[{{a}}x]]></a>'],
  ])('are sent as written: %s', (template, body) => {
    expect(bodyOf(template, 'x')).toBe(body);
  });

  it('in a value are never replaced', () => {
    expect(bodyOf('[{{message}}]', `{{'{{message}}'}}`)).toBe(`["{{'{{message}}'}}"]`);
  });
});

describe('the problems of a template', () => {
  const problemsOf = (change: object) =>
    templateProblems(
      { method: 'POST', url: 'https://crm.example/', headers: null, bodyTemplate: null, ...change },
      new Set(['message', 'leadName']),
    );
  const ofType = (value: string) => ({ headers: [{ name: 'content-type', value }] });
  const BODY = ['bodyTemplate'];

  it.each([
    [
      { url: 'https://crm.example/{{city}}' },
      ['url'],
      '{{city}} is unknown. Known variables: message, leadName.',
    ],
    [
      {
        headers: [
          { name: 'a', value: 'b' },
          { name: 'c', value: '{{city}}' },
        ],
      },
      ['headers', 1, 'value'],
      '{{city}} is unknown. Known variables: message, leadName.',
    ],
    [
      { bodyTemplate: '{\n"a": "{{city}}"}' },
      BODY,
      'Line 2: {{city}} is unknown. Known variables: message, leadName.',
    ],
    [
      { bodyTemplate: '[{{message | numbr}}]' },
      BODY,
      "{{message | numbr}} has the unknown filter 'numbr'. Known filters: number, boolean, null, json, url, xml.",
    ],
    [{ bodyTemplate: '[{{message | constructor}}]' }, BODY, /unknown filter 'constructor'/],
    [
      { bodyTemplate: '[{{message | number | json}}]' },
      BODY,
      "{{message | number | json}} cannot have the filter 'json' after 'number'.",
    ],
    [
      { bodyTemplate: '["{{message | null}}"]' },
      BODY,
      '{{message | null}} can only be null in JSON, in a place without quotes.',
    ],
    [{ bodyTemplate: 'a={{message | null}}' }, BODY, /can only be null in JSON/],
    [{ bodyTemplate: 'Hi {{first name}}' }, BODY, /^'\{\{' at character 4 is not a variable/],
    [{ bodyTemplate: '{"a": {{message}}' }, BODY, /^starts like JSON, but is not valid JSON/],
    [{ bodyTemplate: '[{{message}}{{message}}]' }, BODY, /not valid JSON/],
    [
      { bodyTemplate: '["\\{{message}}"]' },
      BODY,
      'a backslash before {{message}} would escape a part of it.',
    ],
    [{ bodyTemplate: '<a><!-- {{message}} --></a>' }, BODY, /^\{\{message\}\} is in a comment/],
    [{ bodyTemplate: '<a b={{message}}/>' }, BODY, /is in an attribute without quotes/],
    [{ bodyTemplate: '<?a {{message}}?><a/>' }, BODY, /is in a processing instruction/],
    [{ bodyTemplate: '<!DOCTYPE {{message}}><a/>' }, BODY, /is in a declaration/],
    [
      { bodyTemplate: '<p><script>let a = "{{message}}"</script></p>', ...ofType('text/html') },
      BODY,
      /is in a script/,
    ],
    [
      { bodyTemplate: '# {{message}}\n{ a }', ...ofType('application/graphql') },
      BODY,
      'Line 1: {{message}} is in a comment. Move or remove it.',
    ],
    [{ bodyTemplate: 'a=%{{message}}' }, BODY, /is after an incomplete percent sign/],
    [{ url: 'https://crm.example/%2{{message}}' }, ['url'], /is after an incomplete percent sign/],
  ])('are found without values: %j', (change, path, message) => {
    const [problem, ...others] = problemsOf(change);
    expect([problem?.path, others]).toEqual([path, []]);
    expect(problem?.message).toMatch(message);
  });

  it('do not concern names if the list of variables is unknown', () => {
    const template = { method: 'POST', url: 'https://a.example/{{city}}', headers: null, bodyTemplate: null };
    expect(templateProblems(template, null)).toEqual([]);
  });
});

describe('a stored template in a place that is now rejected', () => {
  it.each([
    ['<a><!-- {{v}} --></a>', 'Ann', '<a><!-- Ann --></a>'],
    ['<a><!-- {{v}} --></a>', '--><b/>', /^Body: \{\{v\}\} is in a comment.*would end that place\.$/],
    ['<a b={{v}}/>', '12', '<a b=12/>'],
    ['<a b={{v}}/>', '1 c=2', /would end that place/],
    ['<{{v}}>1</{{v}}>', 'city', '<city>1</city>'],
    ['<{{v}}>1</{{v}}>', 'a b', /is not valid in the name of an element/],
  ])('is sent only if its value is harmless: %s, %s', (bodyTemplate, v, expected) => {
    const template = { method: 'POST', url: 'https://crm.example/', headers: null, bodyTemplate };
    const { request, problem } = renderTemplate(template, new Map([['v', v]]));
    expect(request?.body ?? problem).toMatch(expected);
  });
});
