import { getTableColumns } from 'drizzle-orm';
import type { Lead } from '#contract/lead.ts';
import { lead } from '../db/schema.ts';

const {
  agencyId: _agencyId,
  sortTime: _sortTime,
  externalFields: _externalFields,
  ...shown
} = getTableColumns(lead);

/** What a lead shows to everybody: all but the CRM's own fields, which have to be asked for. */
export const shownLeadColumns = shown;

type ShownLead = Omit<typeof lead.$inferSelect, 'agencyId' | 'sortTime' | 'externalFields'>;

/** A stored lead as the contract shows it. `sourceName` is null where the lead's source is gone. */
export function toLead(row: ShownLead, sourceName: string | null): Lead {
  return {
    id: row.id,
    name: row.name,
    contactId: row.contactId,
    lastMessageTime: toInstant(row.lastMessageTime),
    lastMessage: row.lastMessage,
    lastMessageDirection: row.lastMessageDirection,
    lastMessageBotId: row.lastMessageBotId,
    mostRecentFailureReason: row.mostRecentFailureReason,
    mimicSourceId: row.mimicSourceId,
    starred: row.starred,
    unread: row.unread,
    source: { id: row.sourceId, name: sourceName },
    wontRespondUntil: toInstant(row.wontRespondUntil),
    tags: row.tags,
    fields: row.fields,
    instances: row.instances,
  };
}

/** ISO 8601 in UTC, with milliseconds. */
export function toInstant(date: Date | null): string | null {
  return date?.toISOString() ?? null;
}
