import {
  bigint,
  bigserial,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { InboundConfig } from '#contract/inbound.ts';
import type { OutboundWebhook } from '#contract/outbound-webhook.ts';
import { agencyId, bytes, instant, jsonInText } from './columns.ts';

export const source = pgTable(
  'source',
  {
    agencyId: agencyId(),
    id: text('id').notNull(),
    name: text('name').notNull(),
    category: text('category'),
    key: text('key'),
    enabled: boolean('enabled').notNull(),
    /** Whether topic classification and sentiment analysis are enabled for conversations of this source. */
    topicsEnabled: boolean('topics_enabled').notNull().default(true),
    sentimentEnabled: boolean('sentiment_enabled').notNull().default(true),
  },
  (table) => [primaryKey({ columns: [table.agencyId, table.id] })],
);

/** A custom channel of a source. Both tokens are encrypted: see `secrets/secret-box.ts`. */
export const customChannel = pgTable(
  'custom_channel',
  {
    agencyId: agencyId(),
    sourceId: text('source_id').notNull(),
    id: text('id').notNull(),
    friendlyName: text('friendly_name'),
    provider: text('provider'),
    uniqueId: text('unique_id'),
    authToken: bytes('auth_token'),
    refreshToken: bytes('refresh_token'),
    expiration: instant('expiration'),
  },
  (table) => [primaryKey({ columns: [table.agencyId, table.sourceId, table.id] })],
);

/** The connection of a source to an external system. A source that was never configured has no row. */
export const webhook = pgTable(
  'webhook',
  {
    agencyId: agencyId(),
    sourceId: text('source_id').notNull(),
    requireAccessToken: boolean('require_access_token').notNull().default(false),
    inbound: jsonb('inbound').$type<InboundConfig['inbound']>(),
    filterKey: jsonb('filter_key').$type<OutboundWebhook['filterKey']>(),
    outboundMode: text('outbound_mode'),
    /** Templates may contain secrets in their headers and bodies, so each is encrypted as a whole, as JSON. */
    sendMessageTemplate: bytes('send_message_template'),
    setFieldTemplate: bytes('set_field_template'),
    getContactTemplate: bytes('get_contact_template'),
    contactFieldResponsePaths: jsonb('contact_field_response_paths').$type<Record<string, unknown>>(),
    webhookCallbackUri: text('webhook_callback_uri'),
    /** Encrypted, and never part of a reply. */
    externalApiKey: bytes('external_api_key'),
    listenUntil: instant('listen_until'),
    contactFieldDescriptors: jsonb('contact_field_descriptors').$type<string[]>(),
    lastTestResults: jsonb('last_test_results').$type<Record<string, unknown>>(),
    selectedSampleEventId: bigint('selected_sample_event_id', { mode: 'number' }),
  },
  (table) => [primaryKey({ columns: [table.agencyId, table.sourceId] })],
);

/**
 * Requests received while a source was listening for samples. Only `inbound/samples.ts` writes this table, and it keeps
 * few rows.
 */
export const sampleEvent = pgTable(
  'sample_event',
  {
    agencyId: agencyId(),
    sourceId: text('source_id').notNull(),
    id: bigserial('id', { mode: 'number' }).notNull(),
    receivedAt: instant('received_at').notNull(),
    /** Numbers that a double would change are `JsonNumber`s. */
    body: jsonInText('body').notNull(),
  },
  (table) => [primaryKey({ columns: [table.agencyId, table.sourceId, table.id] })],
);

/**
 * The accepted messages of the last weeks, to recognise a repeated delivery. Only `inbound/duplicates.ts` writes this
 * table.
 */
export const inboundMessage = pgTable(
  'inbound_message',
  {
    agencyId: agencyId(),
    sourceId: text('source_id').notNull(),
    /** A hash of the sender's id for the message or the delivery, because the ids may have any length. */
    key: bytes('key').notNull(),
    leadId: text('lead_id').notNull(),
    eventId: text('event_id').notNull(),
    receivedAt: instant('received_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.agencyId, table.sourceId, table.key] }),
    index('inbound_message_by_time').on(table.agencyId, table.receivedAt),
  ],
);

/** The address of a source for senders that cannot set headers. Only `inbound/addresses.ts` writes this table. */
export const inboundAddress = pgTable(
  'inbound_address',
  {
    agencyId: agencyId(),
    sourceId: text('source_id').notNull(),
    /** SHA-256 of the token. The token itself is not stored. */
    tokenHash: bytes('token_hash').notNull(),
    /** The last four characters of the token. */
    hint: text('hint').notNull(),
    createdAt: instant('created_at').notNull(),
    answersHandshakes: boolean('answers_handshakes').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.agencyId, table.sourceId] }),
    uniqueIndex('inbound_address_by_token').on(table.agencyId, table.tokenHash),
    // Finds addresses of the previous version, which stores no `inbound_address_lookup`. The next version removes it.
    index('inbound_address_token').on(table.tokenHash),
  ],
);

/** The agency of each inbound address, for the reason of `api_key_lookup`. Only `inbound/addresses.ts` and the deletion of an agency write it. */
export const inboundAddressLookup = pgTable('inbound_address_lookup', {
  tokenHash: bytes('token_hash').primaryKey(),
  agencyId: agencyId(),
});

/** Counts accepted messages with dropped parts. Only `inbound/drops.ts` writes this table. */
export const inboundDrop = pgTable(
  'inbound_drop',
  {
    agencyId: agencyId(),
    sourceId: text('source_id').notNull(),
    since: instant('since').notNull(),
    messages: integer('messages').notNull(),
  },
  (table) => [primaryKey({ columns: [table.agencyId, table.sourceId] })],
);

/** A question that leads asked on a source. */
export const smartFaq = pgTable(
  'smart_faq',
  {
    agencyId: agencyId(),
    id: text('id').notNull(),
    sourceId: text('source_id').notNull(),
    question: text('question'),
    answer: text('answer'),
    leadIds: jsonb('lead_ids').$type<string[]>(),
    /** 'compressed', 'uncompressed', or a value of a later version. */
    state: text('state'),
  },
  (table) => [
    primaryKey({ columns: [table.agencyId, table.id] }),
    // The index does not contain the question, because a question of a few thousand characters does not fit.
    index('smart_faq_by_source').on(table.agencyId, table.sourceId),
  ],
);
