import { sql } from 'drizzle-orm';
import { bigint, boolean, date, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { LeadField, LeadInstance } from '#contract/lead.ts';
import { agencyId, instant } from './columns.ts';

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
    // A message names its lead by this. What is longer would not fit into an index, and no message may have it.
    index('lead_by_contact')
      .on(table.agencyId, table.sourceId, table.contactId)
      .where(sql`length(contact_id) <= 256`),
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
