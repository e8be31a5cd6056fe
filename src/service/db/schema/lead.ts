import { sql } from 'drizzle-orm';
import {
  bigserial,
  boolean,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core';
import type { LeadField, LeadInstance } from '#contract/lead.ts';
import { agencyId, instant, searchVector } from './columns.ts';

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
    /** Fields that are stored in the CRM. Replies contain them only on request. */
    externalFields: jsonb('external_fields').$type<LeadField[]>(),
    instances: jsonb('instances').$type<LeadInstance[]>(),
    /** From the database, because the clocks of hosts differ. Null for leads that an earlier version stored. */
    createdAt: instant('created_at').default(sql`now()`),
    /** The time of the last message, or '-infinity' without messages. Every list is sorted by it. */
    sortTime: instant('sort_time')
      .notNull()
      .generatedAlwaysAs(sql`coalesce(last_message_time, '-infinity'::timestamptz)`),
  },
  (table) => [
    primaryKey({ columns: [table.agencyId, table.id] }),
    // Migrations define the function: it returns the time of the last message that bots plan for a lead.
    index('lead_by_plan').on(table.agencyId, sql`(last_planned_contact(${table.instances}) collate "C")`),
    index('lead_by_creation').on(table.agencyId, table.createdAt),
    index('lead_by_time').on(table.agencyId, table.sortTime.desc(), table.id),
    index('lead_by_source_and_time').on(table.agencyId, table.sourceId, table.sortTime.desc(), table.id),
    // Messages identify their lead by this id. Longer ids do not fit into an index, and messages may not have them.
    index('lead_by_contact')
      .on(table.agencyId, table.sourceId, table.contactId)
      .where(sql`length(contact_id) <= 256`),
  ],
);

/**
 * The number of leads of a source whose last message was on a day (UTC; '-infinity' without messages). It provides the
 * total of a list and finds the start of a late page without counting the leads before it. Only `leads/store.ts` writes
 * leads, and it updates these counts in the same transaction.
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

/**
 * The number of leads of a source without messages, by slices of consecutive ids: see `leads/slices.ts`. All sources of
 * an agency have the same slices.
 */
export const leadSlice = pgTable(
  'lead_slice',
  {
    agencyId: agencyId(),
    sourceId: text('source_id').notNull(),
    firstId: text('first_id').notNull(),
    leads: integer('leads').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.agencyId, table.sourceId, table.firstId] }),
    index('lead_slice_by_id').on(table.agencyId, table.firstId),
  ],
);

/**
 * The words of a lead, for searches: see `leads/search-terms.ts`. Only `leads/search-index.ts` writes this table. A table
 * of its own, because most updates of a lead do not change its words, and reads of lists do not need them.
 */
export const leadWords = pgTable(
  'lead_words',
  {
    agencyId: agencyId(),
    leadId: text('lead_id').notNull(),
    /** The sort time of the lead at the time of indexing. Hosts of the previous version change only that of the lead. */
    sortTime: instant('sort_time').notNull(),
    words: searchVector('words').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.agencyId, table.leadId] }),
    // Hosts of the previous version delete leads without their words.
    foreignKey({
      name: 'lead_words_lead_fk',
      columns: [table.agencyId, table.leadId],
      foreignColumns: [lead.agencyId, lead.id],
    }).onDelete('cascade'),
    // The search of the newest leads would otherwise look up the words of each of them.
    index('lead_words_by_time').on(table.agencyId, table.sortTime.desc(), table.leadId),
    // New words are collected in a list, which makes inserts twice as fast. It is short, because each search reads it.
    index('lead_words_index').using('gin', table.words).with({ gin_pending_list_limit: 256 }),
  ],
);

export const pageVisit = pgTable(
  'page_visit',
  {
    agencyId: agencyId(),
    id: bigserial('id', { mode: 'number' }).notNull(),
    leadId: text('lead_id').notNull(),
    url: text('url'),
    path: text('path'),
    domain: text('domain'),
    title: text('title'),
    visitedAt: instant('visited_at'),
  },
  (table) => [
    primaryKey({ columns: [table.agencyId, table.id] }),
    index('page_visit_by_lead').on(table.agencyId, table.leadId, table.visitedAt.desc(), table.id),
    index('page_visit_by_time').on(table.agencyId, table.visitedAt),
  ],
);
