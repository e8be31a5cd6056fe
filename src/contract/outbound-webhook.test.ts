import { describe, expect, it } from 'vitest';
import { OutboundWebhook, OutboundWebhookInput } from './outbound-webhook.ts';

const template = {
  method: 'POST',
  url: 'https://crm.example/messages',
  headers: [{ name: 'X-Team', value: 'sales' }],
  bodyTemplate: '{"text":"{{message}}"}',
};
const full = {
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

describe('an outbound webhook', () => {
  it('reads as it was written, with open objects untouched', () => {
    expect(OutboundWebhook.parse(full)).toEqual(full);
  });

  it('needs no more than its three flags', () => {
    const flags = { configured: false, requireAccessToken: false, hasExternalApiKey: false };
    const read = OutboundWebhook.parse(flags);
    expect(read).toMatchObject(flags);
    const rest = Object.entries(read).filter(([name]) => !(name in flags));
    expect(rest).toHaveLength(12);
    expect(rest.every(([, value]) => value === null)).toBe(true);
  });

  it('never shows the external key, whoever sends one', () => {
    expect(OutboundWebhook.parse({ ...full, externalApiKey: 'secret' })).toEqual(full);
  });

  it.each([
    ['a flag that is text', { configured: 'yes' }],
    ['paths that are a list', { contactFieldResponsePaths: [] }],
    ['an event id that is text', { selectedSampleEventId: '12' }],
    ['headers that are a map', { sendMessageTemplate: { ...template, headers: { 'X-Team': 'sales' } } }],
    ['a listening window without an end', { listenUntil: 'always' }],
  ])('is refused with %s', (_, change) => {
    expect(OutboundWebhook.safeParse({ ...full, ...change }).success).toBe(false);
  });
});

describe('what an outbound webhook is saved with', () => {
  it('keeps absent, null and empty apart', () => {
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
  ])('is refused with %s', (_, change) => {
    expect(OutboundWebhookInput.safeParse({ mode: 'templates', ...change }).success).toBe(false);
  });
});
