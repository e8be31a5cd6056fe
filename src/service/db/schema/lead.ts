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
    /** Fields that are stored in the CRM of the agency. Replies contain them only if the request asks for them. */
    externalFields: jsonb('external_fields').$type<LeadField[]>(),
    instances: jsonb('instances').$type<LeadInstance[]>(),
    /** The time of the database, because the clocks of hosts differ. Null for leads that an earlier version stored. */
    createdAt: instant('created_at').default(sql`now()`),
    /**
     * The time of the last message, or '-infinity' for a lead without messages. Every list of leads is sorted by it.
     */
    sortTime: instant('sort_time')
      .notNull()
      .generatedAlwaysAs(sql`coalesce(last_message_time, '-infinity'::timestamptz)`),
  },
  (table) => [
    primaryKey({ columns: [table.agencyId, table.id] }),
    // A migration defines `last_planned_contact`, which returns the time of the last message that bots plan
    // to send to a lead.
    index('lead_by_plan').on(table.agencyId, sql`(last_planned_contact(${table.instances}) collate "C")`),
    index('lead_by_creation').on(table.agencyId, table.createdAt),
    index('lead_by_time').on(table.agencyId, table.sortTime.desc(), table.id),
    index('lead_by_source_and_time').on(table.agencyId, table.sourceId, table.sortTime.desc(), table.id),
    // Finds the lead of a message by the contact id. An index entry has a maximum size, so messages with
    // longer ids are rejected.
    index('lead_by_contact')
      .on(table.agencyId, table.sourceId, table.contactId)
      .where(sql`length(contact_id) <= 256`),
  ],
);

/**
 * The number of leads for each source and day (UTC) of the last message, where '-infinity' means no messages. These
 * counts provide the total of a list and the start of a late page, without counting the leads before the page. Only
 * `leads/store.ts` writes leads, and it updates these counts in the same transaction.
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
 * The number of leads without messages for each source, in slices of consecutive lead ids: see `leads/slices.ts`. All
 * sources of an agency have the same slices.
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
 * The words of a lead for the full-text search: see `leads/search-terms.ts`. Only `leads/search-index.ts` writes this
 * table. The words are not in the lead row, because most updates of a lead do not change its words and lists do not
 * need them.
 */
export const leadWords = pgTable(
  'lead_words',
  {
    agencyId: agencyId(),
    leadId: text('lead_id').notNull(),
    /**
     * The `sort_time` of the lead when its words were indexed. It may be outdated, because hosts of the previous
     * version update only the lead.
     */
    sortTime: instant('sort_time').notNull(),
    words: searchVector('words').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.agencyId, table.leadId] }),
    // Cascades, because hosts of the previous version delete a lead without deleting its words.
    foreignKey({
      name: 'lead_words_lead_fk',
      columns: [table.agencyId, table.leadId],
      foreignColumns: [lead.agencyId, lead.id],
    }).onDelete('cascade'),
    // Orders the words by time. Without this index, a search in the newest leads would look up the words of
    // each lead.
    index('lead_words_by_time').on(table.agencyId, table.sortTime.desc(), table.leadId),
    // PostgreSQL first collects new words in a pending list, which makes inserts twice as fast. The list is
    // short (256 kB), because each search reads it.
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
