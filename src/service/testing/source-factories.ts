import type { customChannel, webhook } from '../db/schema.ts';
import { KEY_BYTES } from '../secrets/secret-box.ts';
import { FROZEN_NOW, unique, type OfAgency } from './factories.ts';

export const TEST_SECRETS_KEY = Buffer.alloc(KEY_BYTES, 7);

type ChannelRow = typeof customChannel.$inferInsert;

/** A channel without tokens. It needs a source: `aChannel({ sourceId })`. */
export function aChannel(overrides: Partial<ChannelRow> & { sourceId: string }): OfAgency<ChannelRow> {
  return {
    id: unique('channel'),
    friendlyName: unique('Front desk line'),
    provider: 'twilio',
    uniqueId: '+15550100',
    expiration: new Date(FROZEN_NOW.getTime() + 86_400_000),
    ...overrides,
  };
}

type WebhookRow = typeof webhook.$inferInsert;

/** A webhook in the mode 'legacy', without secrets. It needs a source: `aWebhook({ sourceId })`. */
export function aWebhook(overrides: Partial<WebhookRow> & { sourceId: string }): OfAgency<WebhookRow> {
  return {
    requireAccessToken: true,
    inbound: {
      contactIdPath: 'contact.id',
      bodyPath: 'message.text',
      attachmentsPath: null,
      statePath: '',
      contactFieldPaths: { email: 'contact.email' },
    },
    filterKey: { path: 'type', expectedValue: 'message' },
    outboundMode: 'legacy',
    contactFieldResponsePaths: { city: 'data.city' },
    webhookCallbackUri: 'https://crm.example/hook',
    listenUntil: FROZEN_NOW,
    contactFieldDescriptors: ['city'],
    lastTestResults: { sendMessage: { ok: true } },
    selectedSampleEventId: 12,
    ...overrides,
  };
}
