import { hashKey } from '../api-keys/hash-key.ts';
import type { customChannel, inboundAddress, webhook } from '../db/schema.ts';
import { KEY_BYTES } from '../secrets/secret-box.ts';
import { FROZEN_NOW, unique, type OfAgency } from './factories.ts';

export const TEST_SECRETS_KEY = Buffer.alloc(KEY_BYTES, 7);

type ChannelRow = typeof customChannel.$inferInsert;

/** A custom channel without tokens. It needs the id of a source. */
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

/** A webhook with the mode 'legacy' and without secrets. It needs the id of a source. */
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

type AddressRow = typeof inboundAddress.$inferInsert;

/** An inbound address. Its token is known to the test, and the row contains only the hash. */
export function anAddress({
  token,
  ...overrides
}: Partial<AddressRow> & { sourceId: string; token: string }): OfAgency<AddressRow> {
  return { tokenHash: hashKey(token), hint: token.slice(-4), createdAt: FROZEN_NOW, ...overrides };
}
