import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exampleEvent, type Event } from './event.ts';
import type { RequestTemplate } from './outbound-webhook.ts';
import { renderTemplate, type RenderedRequest } from './render-template.ts';
import { TEMPLATE_VARIABLES, variablesOf } from './template-variables.ts';
import { placeOf } from './template-places.ts';

const PLAIN: RequestTemplate = {
  method: 'POST',
  url: 'https://crm.example/messages',
  headers: null,
  bodyTemplate: null,
};

function render(template: Partial<RequestTemplate>, variables: Record<string, string> = {}) {
  return renderTemplate({ ...PLAIN, ...template }, new Map(Object.entries(variables)));
}

function bodyOf(bodyTemplate: string, variables: Record<string, string>, type?: string): string | null {
  const headers = type === undefined ? null : [{ name: 'Content-Type', value: type }];
  const { request, problem } = render({ bodyTemplate, headers }, variables);
  return request === null ? problem : request.body;
}

/** Texts that users and attackers may write into the values of variables. */
const WORDS =
  String.raw`Hello " ' \` \ \" \\" \\\" \u0022 "} "},{"a":" {{v}} {{message}} {{{v}}} {{ }} {{constructor}} \${v}
  \${process.env} #{v} <%=v%> {%v%} $& $1 $' %s %00 %0d%0a %2e%2e % %zz __proto__ constructor toString hasOwnProperty null true 0 NaN
  [] {} , : [1,2] . .. ... ./ ../ ../../admin ..\ / //evil.example \\evil.example ?a=b #end a&b=c a=b &v=2 + a+b ; @evil.example :80
  https://evil.example javascript:x < > &amp; <!-- --> ]]> </v> &#0; &x; ٠ مرحبا é 你好 🎈 👩‍👩‍👧 ﬀ İ ｅ ℀ ／ ．． ß ÿ`.split(
    /[ \n]+/,
  );

const VALUES = WORDS.concat(
  "|It's 5 o'clock| |{{ v }}|a b|<a b=\"c\">|<!DOCTYPE x [|' or 1=1 --".split('|'),
  '\r\nX-Evil: 1|\nX-Evil: 1|\r\rX|\r\n\r\nGET / HTTP/1.1|\0|a\0b|\u0001|\u001f|\u007f|\t|\v\f\b|\u0085'.split(
    '|',
  ),
  '\u2028|\u2029|\ufeff|\ufffe|\ud800|\udc00|a\ud83d|\udc00\ud800|\u202eabc|e\u0301|\u200b'.split('|'),
  ['x'.repeat(65_536), '"'.repeat(32_768), '{{v}}'.repeat(13_000), '🎈'.repeat(4000)],
);

const XML_SIGNS: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  '#13': '\r',
  '#10': '\n',
  '#9': '\t',
};

function readXml(text: string | undefined): string | undefined {
  return text?.replaceAll(/&([^;]*);/g, (_, name: string) => XML_SIGNS[name] ?? `&${name}; is no sign`);
}

const xmlOf = (value: string) =>
  // oxlint-disable-next-line no-control-regex -- XML cannot contain these characters
  value.toWellFormed().replaceAll(/[\0-\u0008\v\f\u000e-\u001f\ufffe\uffff]/g, '\ufffd');

type Place = {
  place: string;
  template: Partial<RequestTemplate>;
  /** Returns the value as the recipient reads it; false if the text around the value has changed. */
  read: (request: RenderedRequest) => unknown;
  /** Returns the value that the recipient should read. The default is the unchanged value. */
  arrives?: (value: string) => string;
  /** Whether the template must reject the value in this place. */
  isRefused?: (value: string) => boolean;
};

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
const wellFormed = (value: string) => value.toWellFormed();
const isLong = (value: string, limit = 16_384) =>
  encodeURIComponent(value.toWellFormed()).length > limit - 100;
const json = (body: string | null) => JSON.parse(body!) as Record<string, unknown>;
const typed = (value: string) => ({ headers: [{ name: 'content-type', value }] });

const PLACES: readonly Place[] = [
  {
    place: 'a string of JSON',
    template: { bodyTemplate: '{"before":"\\"","v":"a {{v}} b","after":"\\\\"}' },
    read: ({ body }) => {
      const { v, ...others } = json(body);
      return isSame(others, { before: '"', after: '\\' }) && String(v).slice(2, -2);
    },
  },
  {
    place: 'a name of JSON',
    template: { bodyTemplate: '{ "{{v}}": 1 }', ...typed('application/vnd.crm+json; charset=utf-8') },
    read: ({ body }) => Object.keys(json(body))[0],
  },
  {
    place: 'a value of JSON',
    template: { bodyTemplate: '[{{v}}, 1]', ...typed('Application/JSON') },
    read: ({ body }) => {
      const [first, ...others] = JSON.parse(body!) as unknown[];
      return isSame(others, [1]) && first;
    },
  },
  {
    place: 'a form',
    template: { bodyTemplate: 'a=1&v={{v}}&b=2' },
    read: ({ body }) => {
      const [, second, ...others] = new URLSearchParams(body!);
      return isSame(others, [['b', '2']]) && second?.[1];
    },
    arrives: wellFormed,
    isRefused: (value) => isLong(value, 262_144),
  },
  {
    place: 'a text of XML',
    template: { bodyTemplate: '<v>{{v}}</v>', ...typed('application/soap+xml') },
    read: ({ body }) => readXml(/^<v>([^<>]*)<\/v>$/.exec(body!)?.[1]),
    arrives: xmlOf,
  },
  {
    place: 'an attribute of XML',
    template: { bodyTemplate: '<v a="{{v}}"/>' },
    read: ({ body }) => readXml(/^<v a="([^<>"]*)"\/>$/.exec(body!)?.[1]),
    arrives: xmlOf,
  },
  {
    place: 'a plain text',
    template: { bodyTemplate: 'Dear {{v}}!' },
    read: ({ body }) => body!.slice(5, -1),
    arrives: wellFormed,
  },
  {
    place: 'a step of the path',
    template: { url: 'https://crm.example/contacts/{{v}}/messages?a=b' },
    read: ({ url }) => {
      const [, , step, ...others] = new URL(url).pathname.split('/');
      return isSame(others, ['messages']) && decodeURIComponent(step!);
    },
    arrives: wellFormed,
    isRefused: (value) => ['', '.', '..'].includes(value) || isLong(value),
  },
  {
    place: 'a parameter',
    template: { url: 'https://crm.example/?a={{v}}&b=1#{{v}}' },
    read: ({ url }) => {
      const [first, ...others] = new URL(url).searchParams;
      return isSame(others, [['b', '1']]) && first?.[1];
    },
    arrives: wellFormed,
    isRefused: (value) => isLong(value, 8192),
  },
  {
    place: 'a header',
    template: { headers: [{ name: 'X-Note', value: 'a {{v}} b' }] },
    read: ({ headers: [header, ...others] }) => isSame(others, []) && header!.value.slice(2, -2),
    isRefused: (value) => value.length > 16_000 || /[^ -~\u00a0-\u00ff]/.test(value),
  },
];

const REFUSED = /^(?:URL: |Header 'X-Note': |Body: ).*\.$/;

/** Renders a value in a place of a template. Returns the actual and the expected result. */
function outcomes({ template, read, arrives = String, isRefused = () => false }: Place, value: string) {
  const { request, problem } = render(template, { v: value, message: 'never this' });
  if (request === null) return { is: [REFUSED.test(problem), isRefused(value)], should: [true, true] };
  const { origin } = new URL(request.url);
  // `new Headers` throws an error for an invalid header.
  const names = request.headers.map(({ name, value: text }) => [...new Headers([[name, text]])].length);
  return {
    is: [read(request), origin, Math.max(0, ...names), isRefused(value)],
    should: [arrives(value), 'https://crm.example', names.length === 0 ? 0 : 1, false],
  };
}

describe('a value', () => {
  it.each(PLACES)('is not interpreted as syntax in $place', (place) => {
    for (const value of VALUES) {
      const { is, should } = outcomes(place, value);
      expect(is).toEqual(should);
    }
  });

  it.each(PLACES)('is not interpreted as syntax in $place for random texts', (place) => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 20 }),
      fc
        .array(fc.constantFrom('"', '\\', '{{v}}', '&', '<', '\r\n', '.', '/', '\ud800', 'u00'))
        .map((all) => all.join('')),
    );
    fc.assert(
      fc.property(text, (value) => {
        const { is, should } = outcomes(place, value);
        expect(is).toEqual(should);
      }),
      { seed: 20_261_122, numRuns: 40 },
    );
  });

  it('changes only the JSON strings that contain its variable', () => {
    const text = fc.array(fc.constantFrom('{{v}}', '"', '\\', 'u', '0', '}')).map((parts) => parts.join(''));
    const template = fc.tuple(fc.array(text), fc.dictionary(fc.constantFrom('a', '"', '\\'), text));
    fc.assert(
      fc.property(template, fc.string({ unit: 'binary' }), (parts, value) => {
        const bodyTemplate = JSON.stringify(parts);
        const marked = bodyOf(bodyTemplate, { v: 'MARK' }, 'application/json')!;
        const expected: unknown = JSON.parse(marked, (_, part: unknown) =>
          typeof part === 'string' ? part.replaceAll('MARK', () => value) : part,
        );
        expect(JSON.parse(bodyOf(bodyTemplate, { v: value }, 'application/json')!)).toEqual(expected);
      }),
      { seed: 20_261_122, numRuns: 100 },
    );
  });

  it.each(['"\\{{v}}"', '"\\u00{{v}}"', '"\\\\\\{{v}}"', '["{{v}}\\u{{v}}"]'])(
    'does not complete an escape of the template: %s',
    (bodyTemplate) => {
      expect(render({ bodyTemplate, ...typed('text/json') }, { v: 'n' }).problem).toBe(
        'Body: a backslash before {{v}} would escape a part of it.',
      );
    },
  );

  it('is rejected at the limit immediately if it is long and used a thousand times', () => {
    const bodyTemplate = '{{v}}'.repeat(19_000);
    const began = performance.now();
    expect(render({ bodyTemplate }, { v: '"'.repeat(100_000) }).problem).toBe(
      'Body: over 256 kB with its values.',
    );
    expect(performance.now() - began).toBeLessThan(1000);
  });

  it.each([
    ['x'.repeat(262_144), true],
    ['x'.repeat(262_145), false],
    ['é'.repeat(131_072), true],
    ['é'.repeat(131_073), false],
  ])('may fill a body up to 256 kB', (value, fits) => {
    expect(render({ bodyTemplate: '{{v}}' }, { v: value }).problem === null).toBe(fits);
  });
});

describe('a template', () => {
  it('renders a request', () => {
    const template = {
      method: 'PATCH',
      url: 'https://crm.example/v2/{{contactId}}?by={{ leadName }}',
      headers: [
        { name: 'X-By', value: '{{leadName}} of {{contactId}}' },
        { name: 'X-None', value: null },
      ],
      bodyTemplate: '{\n  "{{field}}": {{value}}\n}',
    };
    const variables = { contactId: 'a/7', leadName: 'Ann Lee', field: 'city', value: '"Bath"' };
    expect(render(template, variables)).toEqual({
      request: {
        method: 'PATCH',
        url: 'https://crm.example/v2/a%2F7?by=Ann%20Lee',
        headers: [
          { name: 'X-By', value: 'Ann Lee of a/7' },
          { name: 'X-None', value: '' },
          { name: 'Content-Type', value: 'application/json' },
        ],
        body: '{\n  "city": "\\"Bath\\""\n}',
      },
      problem: null,
    });
  });

  it.each([null, ''])('without a body renders neither a body nor a Content-Type: %j', (bodyTemplate) => {
    for (const method of ['GET', 'HEAD', 'POST'])
      expect(render({ method, bodyTemplate }).request).toMatchObject({ headers: [], body: null });
    expect(render({ method: 'GET', bodyTemplate: 'a' }).request!.body).toBe('a');
  });

  it.each([
    ['{"a":1}', 'application/json'],
    [' [{{v}}]', 'application/json'],
    ['{ {{v}}: 1 }', 'application/json'],
    ['a=b', 'application/x-www-form-urlencoded'],
    ['to={{v}}&text={{v}} and more\n', 'application/x-www-form-urlencoded'],
    ['<a>{{v}}</a>', 'application/xml'],
    ['{{v}}', 'text/plain; charset=utf-8'],
    ['{{v}}=1 is it', 'application/x-www-form-urlencoded'],
    ['Hi {{v}}, a=b', 'text/plain; charset=utf-8'],
    ['a=b & c', 'text/plain; charset=utf-8'],
    ['<3 {{v}}', 'text/plain; charset=utf-8'],
  ])('without a Content-Type gets one from its content: %j', (bodyTemplate, type) => {
    expect(render({ bodyTemplate }, { v: 'x' }).request!.headers).toEqual([
      { name: 'Content-Type', value: type },
    ]);
  });

  it('with a Content-Type is encoded for that type', () => {
    expect(bodyOf('{"a": {{v}}', { v: '"' }, 'text/plain')).toBe('{"a": "');
    expect(bodyOf('a={{v}}', { v: '"<' }, 'text/html; charset=utf-8')).toBe('a=&quot;&lt;');
    expect(bodyOf('{{v}}', { v: 'a b' }, 'application/x-www-form-urlencoded')).toBe('a%20b');
  });

  it.each([
    [{ method: null }, 'The method is missing.'],
    [{ method: 'CONNECT' }, 'The method must not be CONNECT, TRACE or TRACK.'],
    [{ method: '{{v}}' }, /^The method may contain letters/],
    [{ url: null }, 'The URL is missing.'],
    [{ url: 'ftp://crm.example' }, 'The URL must be an http or https address without a password.'],
    [{ url: 'https://a:b@crm.example' }, 'The URL must be an http or https address without a password.'],
    [{ url: 'https://{{v}}.example/' }, 'The URL must not have a variable in the server name.'],
    [{ url: 'https://crm.example{{v}}/' }, 'The URL must not have a variable in the server name.'],
    [{ url: '{{v}}' }, 'The URL must be an http or https address without a password.'],
    [{ url: 'https://crm.example/\\{{v}}' }, /^The URL must not contain line breaks, tabs or backslashes/],
    [{ url: 'https://crm.example/{{empty}}' }, 'URL: {{empty}} is empty, which leads to another address.'],
    [
      { url: 'https://crm.example/a/{{empty}}?b' },
      'URL: {{empty}} is empty, which leads to another address.',
    ],
    [
      { url: 'https://crm.example/{{dot}}{{dot}}/a' },
      'URL: {{dot}} is only dots, which leads to another address.',
    ],
    [{ url: 'https://crm.example/%2E{{dot}}' }, 'URL: {{dot}} is only dots, which leads to another address.'],
    [
      { url: 'https://crm.example/{{v' },
      /^URL: '\{\{' at character 21 is not a variable\. Write variables as/,
    ],
    [{ headers: [{ name: null, value: 'a' }] }, 'A header has no name.'],
    [{ headers: [{ name: 'X-{{v}}', value: 'a' }] }, "Header 'X-{{v}}': its name cannot contain a variable."],
    [{ headers: [{ name: 'a b', value: 'a' }] }, /^Header 'a b': its name may contain letters/],
    [
      { headers: [{ name: 'host', value: 'a' }] },
      'host is set by the connection and cannot be set in a template.',
    ],
    [
      { headers: [{ name: 'Proxy-Authorization', value: 'a' }] },
      /^Proxy-Authorization is set by the connection/,
    ],
    [
      { headers: [{ name: 'X-A', value: 'a\nb' }] },
      "Header 'X-A': contains a character that headers do not allow.",
    ],
    [{ headers: [{ name: 'X-A', value: '{{emoji}}' }] }, /^Header 'X-A': \{\{emoji\}\} contains a character/],
    [
      { headers: [{ name: 'X-A', value: '{{break}}' }] },
      /^Header 'X-A': \{\{break\}\} contains a line break/,
    ],
    [
      { headers: [{ name: 'X-A', value: 'secret {{ a b' }] },
      /^Header 'X-A': '\{\{' at character 8 is not a variable/,
    ],
    [
      { ...typed('text/plain'), headers: [...typed('a').headers, ...typed('b').headers], bodyTemplate: 'a' },
      "Header 'Content-Type': set more than once.",
    ],
    [
      { bodyTemplate: '{{listing}}' },
      'Body: {{listing}} is unknown. Known variables: v, empty, dot, emoji, break.',
    ],
    [{ bodyTemplate: '{{toString}}' }, /^Body: \{\{toString\}\} is unknown/],
    [{ bodyTemplate: '{{__proto__}}' }, /^Body: \{\{__proto__\}\} is unknown/],
    [
      { bodyTemplate: '{{externalApiKey}}' },
      'Body: {{externalApiKey}} is empty: no external API key is stored.',
    ],
    [{ bodyTemplate: 'a\nb {{#if v}}' }, /^Body: '\{\{' in line 2, column 3, is not a variable/],
    [{ bodyTemplate: '{{}}' }, /^Body: '\{\{' at character 1 is not a variable/],
    [{ bodyTemplate: '{{{v}}}' }, /is not a variable/],
    [{ bodyTemplate: '{{a\n}}' }, /is not a variable/],
    [{ bodyTemplate: `{{${'a'.repeat(101)}}}` }, /is not a variable/],
    [
      { bodyTemplate: '{"a": {{v}}' },
      'Body: starts like JSON, but is not valid JSON. For another format, set a Content-Type header.',
    ],
    [
      { bodyTemplate: '{{v}}{{v}}', ...typed('application/json') },
      'Body: must be valid JSON, because Content-Type says JSON.',
    ],
  ])('with a mistake returns the problem: %j', (template, problem) => {
    const variables = { v: 'x', empty: '', dot: '.', emoji: '🎈', break: 'a\r\nb: c' };
    const rendered = render(template, variables);
    expect(rendered.request).toBeNull();
    expect(rendered.problem).toMatch(problem);
  });

  it('lists only the first of hundreds of variables in an error', () => {
    const many = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`f${index}`, '']));
    expect(render({ bodyTemplate: '{{x}}' }, many).problem).toMatch(/f23 and 6 more\.$/);
  });
});

describe('the variables of an event', () => {
  const of = { agencyId: 'a', sourceId: 's', botId: null, time: '2025-03-14T09:00:00Z', id: 'evt_1' };
  const message = exampleEvent('lead.message', of);

  it("match their descriptions, with the event's values", () => {
    const variables = variablesOf(message, { field: 1, externalApiKey: 'key' });
    expect([...variables.keys()]).toEqual(TEMPLATE_VARIABLES.map(({ name }) => name));
    const { leadId, contactId, leadName, text, direction, state } = message.data;
    expect(Object.fromEntries(variables)).toEqual({
      leadId,
      contactId,
      leadName,
      direction,
      state,
      message: text,
      botId: '',
      sourceId: 's',
      eventId: 'evt_1',
      eventType: 'lead.message',
      time: of.time,
      field: 'phone',
      value: '+1 202 555 0142',
      externalApiKey: 'key',
    });
  });

  it("include the lead's fields, which do not replace other variables", () => {
    const variables = variablesOf(message, {
      field: 0,
      externalApiKey: null,
      contactFields: new Map([
        ['city', 'Bath'],
        ['message', 'not this'],
        ['externalApiKey', 'nor this'],
      ]),
      descriptors: ['email', 'city', 'leadId'],
    });
    expect([variables.get('city'), variables.get('email')]).toEqual(['Bath', '']);
    expect([variables.get('message'), variables.get('leadId')]).toEqual([message.data.text, 'lead_example']);
    expect(variables.has('externalApiKey')).toBe(false);
  });

  it('are empty if the event has no value or an invalid one', () => {
    const odd: Event = {
      ...message,
      data: { text: 5, leadName: null, fields: [null, { field: {}, value: 3 }] },
    };
    for (const field of [0, 1, 2, -1]) {
      const variables = variablesOf(odd, { field, externalApiKey: null });
      for (const name of ['message', 'leadName', 'field', 'value', 'contactId'])
        expect(variables.get(name)).toBe('');
    }
  });

  it('have a placeholder if their names are valid', () => {
    const names = ['email', 'a.b-c_1', 'straße', 'first name', '', 'a}'];
    expect(names.map(placeOf)).toEqual(['{{email}}', '{{a.b-c_1}}', '{{straße}}', null, null, null]);
  });
});
