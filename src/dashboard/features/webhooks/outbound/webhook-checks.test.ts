import { beforeEach, describe, expect, it } from 'vitest';
import { setAppConfig } from '../../../api/transport/config.ts';
import { addressWarnings, headerWarning, problemsIn } from './webhook-checks.ts';
import { NEW_HEADER } from './template-field.ts';
import { webhookFormValues, type WebhookValues } from './webhook-values.ts';

const EMPTY = webhookFormValues(null);
const LEGACY: WebhookValues = { ...EMPTY, mode: 'legacy', webhookCallbackUri: 'https://crm.example' };

function withTemplate(overrides: Partial<WebhookValues['sendMessageTemplate']>): WebhookValues {
  const template = { ...EMPTY.sendMessageTemplate, url: 'https://crm.example', ...overrides };
  return { ...EMPTY, mode: 'templates', sendMessageTemplate: template };
}

const withHeader = (name: string, value = '') => withTemplate({ headers: [{ ...NEW_HEADER, name, value }] });
const placesOf = (values: WebhookValues) => problemsIn(values, null).map(({ path }) => path);

describe('the validation of a webhook', () => {
  it('requires a mode and checks only the fields of this mode', () => {
    expect(problemsIn(EMPTY, null)).toEqual([{ path: 'mode', message: 'Choose a mode.' }]);
    expect(problemsIn(LEGACY, null)).toEqual([]);
    expect(placesOf({ ...LEGACY, webhookCallbackUri: '' })).toEqual(['webhookCallbackUri']);
    expect(problemsIn({ ...withTemplate({}), webhookCallbackUri: 'no address' }, null)).toEqual([]);
    expect(placesOf({ ...withTemplate({}), setsFields: true })).toEqual(['setFieldTemplate.url']);
  });

  it('finds templates that can never be sent, only if the syntax of variables is known', () => {
    const values = withTemplate({
      url: 'https://crm.example/{{a b}}',
      bodyTemplate: '[\n{{message | numbr}}]',
    });
    expect(problemsIn(values, null)).toEqual([]);
    expect(problemsIn(values, null, true)).toEqual([
      { path: 'sendMessageTemplate.url', message: expect.stringContaining('at character 21') as string },
      {
        path: 'sendMessageTemplate.bodyTemplate',
        message: expect.stringMatching(/^Line 2: .* has the unknown filter 'numbr'/) as string,
      },
    ]);
  });

  it('reports too many headers at the first one over the limit', () => {
    const headers = Array.from({ length: 102 }, (_, index) => ({ ...NEW_HEADER, name: `X-${index}` }));
    expect(problemsIn(withTemplate({ headers: headers.slice(0, 100) }), null)).toEqual([]);
    expect(problemsIn(withTemplate({ headers }), null)).toEqual([
      {
        path: 'sendMessageTemplate.headers.100.name',
        message: 'At most 100 headers. Remove the ones from here on.',
      },
    ]);
  });

  it.each([
    'ftp://crm.example',
    'crm.example',
    'https://user:secret@crm.example',
    'javascript:alert(1)',
    'https://{{host}}/',
    'https:\\\\crm.example',
    'https://crm.example ',
  ])('rejects the address %s', (url) => {
    expect(placesOf({ ...LEGACY, webhookCallbackUri: url })).toEqual(['webhookCallbackUri']);
    expect(placesOf(withTemplate({ url }))).toEqual(['sendMessageTemplate.url']);
  });

  it.each([
    '',
    'Two words',
    'Colon:',
    'Ä',
    'Line\nbreak',
    'Host',
    'connection',
    'TRANSFER-ENCODING',
    'te',
    'content-length',
    'Proxy-Anything',
  ])('rejects %j as a header name', (name) =>
    expect(placesOf(withHeader(name))).toEqual(['sendMessageTemplate.headers.0.name']),
  );

  it('explains the problem of a header name', () => {
    const messageOf = (name: string) => problemsIn(withHeader(name), null)[0]?.message;
    expect(messageOf('')).toBe('Enter a name, or remove the header.');
    expect(messageOf('a:')).toMatch(/no spaces or colons$/);
    expect(messageOf('Host')).toBe('Host is set by the connection and cannot be set in a template');
  });

  it.each(['TRACE', 'connect'])('rejects the method %s', (method) => {
    expect(placesOf(withTemplate({ method }))).toEqual(['sendMessageTemplate.method']);
  });

  it.each(['X-Api-Key', 'authorization', "!#$%&'*+.^_`|~", 'Content-Type'])(
    'accepts %s as a header name',
    (name) => expect(problemsIn(withHeader(name, 'any value'), null)).toEqual([]),
  );

  it('rejects a header value on two lines', () => {
    expect(placesOf(withHeader('X-Line', 'one\r\ntwo'))).toEqual(['sendMessageTemplate.headers.0.value']);
  });

  it('rejects an empty key as a replacement', () => {
    const choose = (action: 'keep' | 'replace' | 'clear') => ({
      ...LEGACY,
      externalApiKey: { action, value: '' },
    });
    expect(placesOf(choose('replace'))).toEqual(['externalApiKey']);
    expect(problemsIn(choose('clear'), null)).toEqual([]);
    expect(problemsIn(choose('keep'), null)).toEqual([]);
  });
});

describe('a warning', () => {
  beforeEach(() =>
    setAppConfig({
      connection: 'hosted',
      serviceUrl: '/api',
      keyHeader: 'X-SVC-KEY',
      extensions: ['getBuiltInReceiver'],
      parameters: {},
      sample: null,
    }),
  );

  it.each([
    ['https://crm.example', 0],
    ['http://crm.example', 1],
    ['https://localhost:3000', 1],
    ['https://127.0.0.1', 1],
    ['https://[::1]/', 1],
    ['https://crm.example/a b', 1],
    ['http://sub.localhost/a b', 3],
    ['http://127.0.0.1:4310/webhook-receiver/agency/source', 0],
    ['http://127.0.0.1:4310/webhook-receiver/agency/source/a token', 1],
    ['http://crm.example/webhook-receiver/agency/source', 1],
    ['http://127.0.0.1:4310/webhook', 2],
    ['', 0],
  ])('appears for the address %s (%i warnings)', (address, count) => {
    expect(addressWarnings(address)).toHaveLength(count);
  });

  it('appears if another header has the same name, regardless of case', () => {
    const headers = ['X-One', 'x-one', '', '', 'X-ONE'].map((name) => ({ ...NEW_HEADER, name }));
    expect(headerWarning(headers, 0)).toBe('Headers 2, 5 have this name too.');
    expect(headerWarning(headers, 2)).toBeNull();
  });
});
