/** What a reply to 'list leads' can be trusted for, and what has to be said about it. */
import { FIRST_PAGE, type Lead, type LeadPage } from '#contract/lead.ts';
import type { Reply } from '../transport/call.ts';
import type { LeadListFilters } from './lead-queries.ts';

/** What the service was asked for. Paging is always said, whatever its defaults are. */
export type LeadPageRequest = LeadListFilters & { page: number; pageSize: number };

export type ListedLeads = {
  leads: readonly Lead[];
  /** How many leads there are in all. At least so many, where `isTotalCertain` is false. */
  total: number;
  isTotalCertain: boolean;
  /** The page that this is, as the service says. */
  page: number;
  pages: number;
  /** Where the first lead stands among all of them; the very first is 0. */
  firstIndex: number;
  /** How many came that are not what was asked for, and are left out. */
  unmatched: number;
  /** What else does not hold of what was asked, each in a sentence. */
  notices: readonly string[];
};

/**
 * Reads a reply as an answer to what was asked. Names of paging and filters are undocumented, so that a
 * service may ignore any of them: what the reply lets us verify is verified, filtered here where it can be, and said.
 */
export function readLeadReply(asked: LeadPageRequest, { data, invalidCount }: Reply<LeadPage>): ListedLeads {
  const leads = data.results.filter((lead) => leadMatchesFilters(asked, lead));
  const received = data.results.length + invalidCount;
  const pageSize = data.pageSize > 0 ? data.pageSize : asked.pageSize;
  const page = data.page >= FIRST_PAGE ? data.page : asked.page;
  const firstIndex = (page - FIRST_PAGE) * pageSize;
  const lastIndex = firstIndex + received;
  const known = knownTotal(data.total, { received, lastIndex });
  const total = known ?? lastIndex + (received >= pageSize ? 1 : 0);
  return {
    leads,
    total,
    isTotalCertain: known !== null,
    page,
    pages: Math.max(1, Math.ceil(total / pageSize)),
    firstIndex,
    unmatched: data.results.length - leads.length,
    notices: [...pagingNotices(asked, data), ...(known === null ? [totalNotice(data.total)] : [])],
  };
}

/** Null where the service does not say, or says less than it lists. */
function knownTotal(
  total: number | null,
  { received, lastIndex }: { received: number; lastIndex: number },
): number | null {
  // A first page without leads tells that there are none.
  if (total === null) return lastIndex === 0 ? 0 : null;
  return total >= 0 && (received === 0 || total >= lastIndex) ? total : null;
}

function totalNotice(total: number | null): string {
  return total === null
    ? 'The service does not say how many leads there are.'
    : `The service counts ${total} leads, but lists more, so the total is unreliable.`;
}

/** False only where the lead itself tells that it is not what was asked for. */
export function leadMatchesFilters(
  { sourceId, leadId }: Pick<LeadListFilters, 'sourceId' | 'leadId'>,
  lead: Lead,
): boolean {
  const source = lead.source?.id ?? null;
  const isOfSource = sourceId === undefined || source === null || source === sourceId;
  return isOfSource && (leadId === undefined || lead.id === leadId);
}

function pagingNotices(asked: LeadPageRequest, { page, pageSize }: LeadPage): string[] {
  return [
    ...(page === asked.page ? [] : [`Asked for page ${asked.page}; the service returned page ${page}.`]),
    ...(pageSize === asked.pageSize
      ? []
      : [`Asked for ${asked.pageSize} leads a page; the service returned ${pageSize} a page.`]),
  ];
}

/** Of leads that the service sent although they are not what it was asked for. */
export function unmatchedNotices(unmatched: number): string[] {
  if (unmatched === 0) return [];
  const what = unmatched === 1 ? '1 lead that does not match is' : `${unmatched} leads that do not match are`;
  return [`The service ignored the filter: ${what} left out here, and its total is too high.`];
}
