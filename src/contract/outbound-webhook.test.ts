import { describe, expect, it } from 'vitest';
import { needsKeyAgain, OutboundWebhook, OutboundWebhookInput } from './outbound-webhook.ts';
import { parseStrictly } from './lenient.ts';

const template = {
  method: 'POST',
  url: 'https://crm.example/messages',
  headers: [{ name: 'X-Team', value: 'sales' }],
  bodyTemplate: '{"text":"{{message}}"}',
};
const sent = {
  configured: true,
  requireAccessToken: false,
  inbound: {
    contactIdPath: '$.contact.id',
    bodyPath: '$.text',
    attachmentsPath: null,
    statePath: '',
    contactFieldPaths: { city: '$.contact.city', deep: { er: [1, null] } },
  },
  filterKey: { path: '$.kind', expectedValue: 'message' },
  outboundMode: 'templates',
  sendMessageTemplate: template,
  setFieldTemplate: null,
  getContactTemplate: { ...template, headers: null },
  contactFieldResponsePaths: {},
  webhookCallbackUri: null,
  hasExternalApiKey: true,
  listenUntil: '2025-03-14T09:36:53.589Z',
  contactFieldDescriptors: ['city'],
  lastTestResults: { sendMessage: { status: 200 } },
  selectedSampleEventId: 12,
};

/** A webhook with every field: null for the fields that `sent` does not contain. */
const full = OutboundWebhook.parse(sent);

describe('an outbound webhook', () => {
  it('parses unchanged, including open objects', () => {
    expect(full).toMatchObject(sent);
  });

  it('requires only its three flags', () => {
    const flags = { configured: false, requireAccessToken: false, hasExternalApiKey: false };
    const read = OutboundWebhook.parse(flags);
    expect(read).toMatchObject(flags);
    const { selectedSampleEventId: _, ...nullable } = OutboundWebhook.shape;
    const nothing = Object.fromEntries(Object.keys(nullable).map((name) => [name, null]));
    expect(read).toEqual({ ...nothing, ...flags });
  });

  it('never contains the external key, even if the service sends one', () => {
    expect(OutboundWebhook.parse({ ...sent, externalApiKey: 'secret' })).toEqual(full);
  });

  it.each([
    ['a flag that is text', { configured: 'yes' }],
    ['paths that are a list', { contactFieldResponsePaths: [] }],
    ['an event id that is text', { selectedSampleEventId: '12' }],
    ['headers that are a map', { sendMessageTemplate: { ...template, headers: { 'X-Team': 'sales' } } }],
    ['a listening window without an end', { listenUntil: 'always' }],
  ])('rejects %s', (_, change) => {
    expect(parseStrictly(OutboundWebhook, { ...full, ...change }).success).toBe(false);
  });
});

describe('the input of an outbound webhook', () => {
  it('distinguishes absent, null and empty', () => {
    for (const input of [
      { mode: 'legacy' },
      { mode: 'legacy', webhookCallbackUri: null, externalApiKey: null },
      { mode: 'templates', externalApiKey: '', sendMessageTemplate: template, setFieldTemplate: null },
      { mode: 'templates', sendMessageTemplate: { method: 'PUT', url: 'http://crm.example/' } },
    ]) {
      expect(OutboundWebhookInput.parse(input)).toEqual(input);
    }
  });

  it.each([
    ['no mode', { mode: undefined }],
    ['a mode in capitals', { mode: 'Legacy' }],
    ['an external key that is a number', { externalApiKey: 1 }],
    ['an external key that no column holds', { externalApiKey: 'a\u0000' }],
    ['a method of two words', { sendMessageTemplate: { ...template, method: 'GET /' } }],
    ['no method', { sendMessageTemplate: { ...template, method: null } }],
    [
      'a header name with a colon',
      { sendMessageTemplate: { ...template, headers: [{ name: 'a:', value: '' }] } },
    ],
    [
      'a header value of two lines',
      { sendMessageTemplate: { ...template, headers: [{ name: 'a', value: 'b\r\nc: d' }] } },
    ],
  ])('rejects %s', (_, change) => {
    expect(parseStrictly(OutboundWebhookInput, { mode: 'templates', ...change }).success).toBe(false);
  });
});

describe('the input of a template', () => {
  const save = (change: object) =>
    OutboundWebhookInput.safeParse({ mode: 'templates', sendMessageTemplate: { ...template, ...change } });

  it.each([
    'Host',
    'host',
    'CONTENT-LENGTH',
    'Transfer-Encoding',
    'connection',
    'Keep-Alive',
    'expect',
    'Upgrade',
    'TE',
    'trailer',
    'Trailers',
    'Proxy-Authorization',
    'proxy-connection',
    'PROXY-anything',
  ])('rejects the header %s', (name) => {
    const { error } = save({
      headers: [
        { name: 'X-Team', value: '' },
        { name, value: '' },
      ],
    });
    expect(error?.issues).toMatchObject([
      {
        path: ['sendMessageTemplate', 'headers', 1, 'name'],
        message: `${name} is set by the connection and cannot be set in a template`,
      },
    ]);
  });

  it.each(['日本語', '→', 'Bearer “key”', 'sales ☎ {{contactId}}', 'a\ud83d\ude00', '\u2028'])(
    'rejects the header value %j, which HTTP cannot send',
    (value) => {
      const { error } = save({ headers: [{ name: 'X-Team', value }] });
      expect(error?.issues).toMatchObject([
        {
          path: ['sendMessageTemplate', 'headers', 0, 'value'],
          message:
            'must consist of Latin letters, digits and signs, because HTTP sends no other characters in headers',
        },
      ]);
    },
  );

  it.each(['Zoë ÿ £', 'a\tb', '{{größe}}', 'Bearer {{ externalApiKey }}', '{{名前}}'])(
    'accepts the header value %j',
    (value) => expect(save({ headers: [{ name: 'X-Team', value }] }).success).toBe(true),
  );

  it('accepts only one Content-Type', () => {
    const { error } = save({
      headers: [
        { name: 'Content-Type', value: 'text/plain' },
        { name: 'content-type', value: 'application/json' },
      ],
    });
    expect(error?.issues).toMatchObject([
      {
        path: ['sendMessageTemplate', 'headers', 1, 'name'],
        message: 'Content-Type can be set only once',
      },
    ]);
  });

  it.each(['Hostname', 'X-Host', 'Content-Type', 'X-Proxy-Id', 'Content-Length-Hint'])(
    'accepts the header %s',
    (name) => expect(save({ headers: [{ name, value: '' }] }).success).toBe(true),
  );

  it.each(['TRACE', 'trace', 'Connect', 'track'])('rejects the method %s', (method) => {
    expect(save({ method }).error?.issues).toMatchObject([{ path: ['sendMessageTemplate', 'method'] }]);
  });

  it.each(['GET', 'post', 'PUT', 'PATCH', 'DELETE', 'REPORT'])('accepts the method %s', (method) => {
    expect(save({ method }).success).toBe(true);
  });
});

describe('the stored external key', () => {
  const stored = OutboundWebhook.parse({
    ...full,
    webhookCallbackUri: 'https://desk.example/hook',
    sendMessageTemplate: template,
    getContactTemplate: { ...template, url: 'https://reads.example/{{contactId}}' },
  });
  const to = (url: string) => ({ sendMessageTemplate: { ...template, url } });

  it.each<[string, object]>([
    ['another path', to('https://crm.example/other?{{x}}')],
    ['the same server in other letters and with its port', to('HTTPS://CRM.EXAMPLE:443/')],
    ['the server of another address', { setFieldTemplate: { ...template, url: 'https://desk.example/' } }],
    ['the server that contacts are read from', to('https://reads.example/')],
    ['no address', { sendMessageTemplate: null }],
    ['another server and another key', { ...to('https://other.example'), externalApiKey: 'new' }],
    ['another server and no key', { ...to('https://other.example'), externalApiKey: '' }],
    ['an invalid address', to('crm')],
  ])('is kept by a save with %s', (_, input) => {
    expect(needsKeyAgain(stored, input)).toBe(false);
  });

  it.each<[string, object]>([
    ['server', to('https://other.example/messages')],
    ['scheme', to('http://crm.example/messages')],
    ['port', to('https://crm.example:8443/messages')],
    ['part of the server', to('https://api.crm.example/messages')],
    ['server to set a field', { setFieldTemplate: { ...template, url: 'https://other.example/' } }],
    ['callback', { webhookCallbackUri: 'https://other.example/', externalApiKey: null }],
  ])('must be entered again for another %s', (_, input) => {
    expect(needsKeyAgain(stored, input)).toBe(true);
    expect(needsKeyAgain({ ...stored, hasExternalApiKey: false }, input)).toBe(false);
  });
});
