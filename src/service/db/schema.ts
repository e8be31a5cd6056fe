/**
 * The tables of the embedded service, in PostgreSQL's dialect alone, so that PGlite and every PostgreSQL
 * serve them alike. Every table but `agency` carries the agency, and every query names it.
 */
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  customType,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { LeadField, LeadInstance } from '#contract/lead.ts';

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** Drizzle's own timestamp reads years below 100 as 19xx or 20xx: so JavaScript parses what is not ISO 8601. */
const instant = customType<{ data: Date; driverData: string }>({
  dataType: () => 'timestamp (3) with time zone',
  toDriver: (moment) => moment.toISOString(),
  fromDriver: (stored) => new Date(stored.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')),
});

export const agency = pgTable('agency', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
});

const agencyId = () =>
  text('agency_id')
    .notNull()
    .references(() => agency.id);

export const apiKey = pgTable(
  'api_key',
  {
    id: text('id').primaryKey(),
    agencyId: agencyId(),
    name: text('name').notNull(),
    /** SHA-256 of the key. The key itself is stored nowhere. */
    hash: bytes('hash').notNull(),
    /** The last four characters, to tell keys apart. */
    hint: text('hint').notNull(),
    createdAt: instant('created_at').notNull(),
    lastUsedAt: instant('last_used_at'),
  },
  (table) => [uniqueIndex('api_key_hash').on(table.hash), index('api_key_agency').on(table.agencyId)],
);

export const source = pgTable(
  'source',
  {
    agencyId: agencyId(),
    id: text('id').notNull(),
    name: text('name').notNull(),
    category: text('category'),
    key: text('key'),
    enabled: boolean('enabled').notNull(),
  },
  (table) => [primaryKey({ columns: [table.agencyId, table.id] })],
);

export const bot = pgTable(
  'bot',
  {
    agencyId: agencyId(),
    id: text('id').notNull(),
    name: text('name').notNull(),
  },
  (table) => [primaryKey({ columns: [table.agencyId, table.id] })],
);

export const persona = pgTable(
  'persona',
  {
    agencyId: agencyId(),
    id: text('id').notNull(),
    personaName: text('persona_name'),
    description: text('description'),
    color: text('color'),
    imageUri: text('image_uri'),
    voiceStyles: text('voice_styles'),
    howToRespond: text('how_to_respond'),
    typoPercent: doublePrecision('typo_percent'),
    breakupLargeMessagePercent: doublePrecision('breakup_large_message_percent'),
    responseTime: text('response_time'),
    responseDelay: doublePrecision('response_delay'),
    modifiedAt: text('modified_at'),
    modifiedBy: text('modified_by'),
    aiProviderPreferences: jsonb('ai_provider_preferences').$type<string[]>(),
    folderId: text('folder_id'),
    botIds: jsonb('bot_ids').$type<string[]>(),
    favorited: boolean('favorited').notNull(),
    isDefault: boolean('is_default').notNull(),
  },
  (table) => [primaryKey({ columns: [table.agencyId, table.id] })],
);

export const lead = pgTable(
  'lead',
  {
    agencyId: agencyId(),
    id: text('id').notNull(),
    sourceId: text('source_id').notNull(),
    name: text('name'),
    contactId: text('contact_id'),
    lastMessageTime: instant('last_message_time'),
    lastMessage: text('last_message'),
    lastMessageDirection: text('last_message_direction'),
    lastMessageBotId: text('last_message_bot_id'),
    mostRecentFailureReason: text('most_recent_failure_reason'),
    mimicSourceId: text('mimic_source_id'),
    starred: boolean('starred').notNull(),
    unread: boolean('unread').notNull(),
    wontRespondUntil: instant('wont_respond_until'),
    tags: jsonb('tags').$type<string[]>(),
    fields: jsonb('fields').$type<LeadField[]>(),
    /** Fields that live in the CRM: sent only when asked for. */
    externalFields: jsonb('external_fields').$type<LeadField[]>(),
    instances: jsonb('instances').$type<LeadInstance[]>(),
    /** The position of a lead in every list: its last message, or before all others when it has none. */
    sortTime: instant('sort_time')
      .notNull()
      .generatedAlwaysAs(sql`coalesce(last_message_time, '-infinity'::timestamptz)`),
  },
  (table) => [
    primaryKey({ columns: [table.agencyId, table.id] }),
    index('lead_by_time').on(table.agencyId, table.sortTime.desc(), table.id),
    index('lead_by_source_and_time').on(table.agencyId, table.sourceId, table.sortTime.desc(), table.id),
  ],
);

/**
 * How many leads of a source wrote last on a day (UTC; '-infinity' where none wrote). It answers a list's
 * total and finds where a deep page starts without counting through the leads before it. Only
 * `leads/store.ts` writes leads, and it keeps these counts in the same transaction.
 */
export const leadDay = pgTable(
  'lead_day',
  {
    agencyId: agencyId(),
    sourceId: text('source_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    leads: integer('leads').notNull(),
  },
  (table) => [primaryKey({ columns: [table.agencyId, table.sourceId, table.day] })],
);

export const pageVisit = pgTable(
  'page_visit',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    agencyId: agencyId(),
    leadId: text('lead_id').notNull(),
    url: text('url'),
    path: text('path'),
    domain: text('domain'),
    title: text('title'),
    visitedAt: instant('visited_at'),
  },
  (table) => [index('page_visit_by_lead').on(table.agencyId, table.leadId, table.visitedAt.desc(), table.id)],
);

/** Facts about the database itself, such as which sample was loaded. */
export const setting = pgTable('setting', {
  name: text('name').primaryKey(),
  value: jsonb('value').notNull(),
});
