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

/** A custom channel of a source. Its two tokens are encrypted: see `secrets/secret-box.ts`. */
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
    /**
     * The templates of requests. Their headers and bodies may contain secrets, so each template is encrypted as JSON.
     */
    sendMessageTemplate: bytes('send_message_template'),
    setFieldTemplate: bytes('set_field_template'),
    getContactTemplate: bytes('get_contact_template'),
    contactFieldResponsePaths: jsonb('contact_field_response_paths').$type<Record<string, unknown>>(),
    webhookCallbackUri: text('webhook_callback_uri'),
    /** The key for the external system. It is encrypted and never part of a reply. */
    externalApiKey: bytes('external_api_key'),
    listenUntil: instant('listen_until'),
    contactFieldDescriptors: jsonb('contact_field_descriptors').$type<string[]>(),
    lastTestResults: jsonb('last_test_results').$type<Record<string, unknown>>(),
    selectedSampleEventId: bigint('selected_sample_event_id', { mode: 'number' }),
  },
  (table) => [primaryKey({ columns: [table.agencyId, table.sourceId] })],
);

/**
 * Requests that a source received while sample capture was on. Only `inbound/samples.ts` writes this table and limits
 * the number of rows.
 */
export const sampleEvent = pgTable(
  'sample_event',
  {
    agencyId: agencyId(),
    sourceId: text('source_id').notNull(),
    id: bigserial('id', { mode: 'number' }).notNull(),
    receivedAt: instant('received_at').notNull(),
    /** The JSON body. A number that would lose digits as a JavaScript number is a `JsonNumber`. */
    body: jsonInText('body').notNull(),
  },
  (table) => [primaryKey({ columns: [table.agencyId, table.sourceId, table.id] })],
);

/**
 * The accepted inbound messages of the last weeks. The service compares new messages with them to detect duplicates.
 * Only `inbound/duplicates.ts` writes this table.
 */
export const inboundMessage = pgTable(
  'inbound_message',
  {
    agencyId: agencyId(),
    sourceId: text('source_id').notNull(),
    /**
     * A hash of the id that the sender gave to the message or the request. It is hashed because the ids may have any
     * length.
     */
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

/**
 * The inbound address of a source, for senders that cannot set headers. Its secret token is part of the URL. Only
 * `inbound/addresses.ts` writes this table.
 */
export const inboundAddress = pgTable(
  'inbound_address',
  {
    agencyId: agencyId(),
    sourceId: text('source_id').notNull(),
    /** SHA-256 of the token. The token itself is not stored. */
    tokenHash: bytes('token_hash').notNull(),
    /** The last four characters of the token, by which users recognise the address. */
    hint: text('hint').notNull(),
    createdAt: instant('created_at').notNull(),
    answersHandshakes: boolean('answers_handshakes').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.agencyId, table.sourceId] }),
    uniqueIndex('inbound_address_by_token').on(table.agencyId, table.tokenHash),
    // Finds addresses that a host of the previous version created, because it writes no
    // `inbound_address_lookup`. The next version removes this index.
    index('inbound_address_token').on(table.tokenHash),
  ],
);

/**
 * Maps the token of each inbound address to its agency, like `api_key_lookup`. Only `inbound/addresses.ts` and the
 * deletion of an agency write this table.
 */
export const inboundAddressLookup = pgTable('inbound_address_lookup', {
  tokenHash: bytes('token_hash').primaryKey(),
  agencyId: agencyId(),
});

/** Counts accepted messages from which the service dropped invalid parts. Only `inbound/drops.ts` writes this table. */
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
    /** 'compressed', 'uncompressed', or an unknown value that a later version stored. */
    state: text('state'),
  },
  (table) => [
    primaryKey({ columns: [table.agencyId, table.id] }),
    // The index does not contain the question, because an index entry cannot hold a question of a few
    // thousand characters.
    index('smart_faq_by_source').on(table.agencyId, table.sourceId),
  ],
);
