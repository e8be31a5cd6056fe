import { getTableColumns } from 'drizzle-orm';
import type { Lead } from '#contract/lead.ts';
import { lead } from '../db/schema.ts';

const {
  agencyId: _agencyId,
  sortTime: _sortTime,
  externalFields: _externalFields,
  ...shown
} = getTableColumns(lead);

/**
 * The columns of a lead that every response contains. Omits the fields of the external system (CRM), because clients
 * must request them explicitly.
 */
export const shownLeadColumns = shown;

type ShownLead = Omit<typeof lead.$inferSelect, 'agencyId' | 'sortTime' | 'externalFields'>;

/** Converts a stored lead to the type in the contract. `sourceName` is null if the source does not exist. */
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

export function toInstant(date: Date | null): string | null {
  return date?.toISOString() ?? null;
}
