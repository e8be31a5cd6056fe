/**
 * The leads in the palette: leads that this tab has loaded, leads that the service finds, and a row that searches all
 * leads.
 */
import type { QueryClient } from '@tanstack/react-query';
import { getLead, listLeads, type Lead, type LeadPage } from '#contract/lead.ts';
import type { LeadMatch } from '#contract/lead-search.ts';
import type { LeadListRequest } from '../../api/resources/lead-queries.ts';
import type { ListReply, Reply } from '../../api/transport/call.ts';
import { leadName } from '../../domain/lead-name.ts';
import { quoted } from '../../lib/isolate.ts';
import { formatCalendar } from '../../lib/calendar-time.ts';
import { paths } from '../../lib/paths.ts';
import { pluralize } from '../../lib/pluralize.ts';
import { shorten } from '../../lib/shorten.ts';
import { parseInstant, viewerZone } from '../../lib/time.ts';
import type { PaletteItem } from './rank-items.ts';

export const LEADS = 'Leads';

/**
 * The maximum length of a lead's field value that the palette searches. Longer values are texts, such as summaries,
 * which would match most searches.
 */
const LONGEST_VALUE = 100;

type Pages = ListReply<LeadPage, LeadListRequest>;

/** Lists the leads in all cached responses of this tab. */
export function loadedLeads(queryClient: QueryClient): PaletteItem[] {
  const pages = queryClient.getQueriesData<Pages>({ queryKey: [listLeads.id] });
  const single = queryClient.getQueriesData<Reply<Lead>>({ queryKey: [getLead.id] });
  const leads = [
    ...pages.flatMap(([, reply]) => reply?.data.results ?? []),
    ...single.flatMap(([, reply]) => reply?.data ?? []),
  ];
  return [...new Map(leads.map((lead) => [lead.id, loadedLead(lead)])).values()];
}

function loadedLead({ id, name, contactId, lastMessageTime, fields }: Lead): PaletteItem {
  const values =
    fields?.flatMap(({ value }) => (value && value.length <= LONGEST_VALUE ? [value] : [])) ?? [];
  return {
    id: `lead:${id}`,
    group: LEADS,
    label: leadName({ name, contactId }).text,
    hint: hintOf(contactId ?? id, lastMessageTime),
    words: [id, contactId, ...values].join(' '),
    to: paths.lead(id),
  };
}

/** Returns the contact id and the time of the last message, which distinguish leads with the same name. */
function hintOf(contact: string, lastMessageTime: string | null): string {
  const moment = parseInstant(lastMessageTime);
  const time = moment && formatCalendar(moment, new Date(), viewerZone());
  return [shorten(contact, 16), ...(time ? [time] : [])].join(', ');
}

export function foundLead({
  id,
  name,
  contactId,
  lastMessageTime,
  matched,
  excerpt,
}: LeadMatch): PaletteItem {
  return {
    id: `lead:${id}`,
    group: LEADS,
    label: leadName({ name, contactId }).text,
    hint: hintOf(contactId ?? id, lastMessageTime),
    excerpt: matched === 'lastMessage' ? (excerpt ?? undefined) : undefined,
    to: paths.lead(id),
  };
}

/**
 * Returns the last row of every search, which opens the list of leads and scans all leads. Its id contains the number
 * of rows before it. If more rows arrive, the id changes, so the row does not stay the active row, and the first row
 * becomes active.
 */
export function searchOfAllLeads(queryClient: QueryClient, text: string, rowsBefore: number): PaletteItem {
  const total = totalOfLeads(queryClient);
  return {
    id: `all-leads:${rowsBefore}`,
    group: 'All leads',
    label: `Search ${total === null ? 'all leads' : pluralize(total, 'lead')} for ${quoted(text)}`,
    to: paths.leads(new URLSearchParams({ text, scan: 'yes' })),
  };
}

/** Returns the number of all leads, if a cached list without filters contains it. */
function totalOfLeads(queryClient: QueryClient): number | null {
  const pages = queryClient.getQueriesData<Pages>({ queryKey: [listLeads.id] });
  const totals = pages.flatMap(([, reply]) => {
    const { sourceId, leadId } = reply?.request ?? {};
    return reply && sourceId === undefined && leadId === undefined ? [reply.data.total ?? 0] : [];
  });
  return Math.max(0, ...totals) || null;
}
