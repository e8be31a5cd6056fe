/** Checks whether a 'list leads' reply matches its request, and creates notices for the user about the differences. */
import { FIRST_PAGE, type Lead, type LeadPage } from '#contract/lead.ts';
import type { ListReply } from '../transport/call.ts';
import { leadQueries, type LeadFilters, type LeadListRequest } from './lead-queries.ts';

type UnreadReply = ListReply<LeadPage, LeadListRequest>;

export type LeadListReply = UnreadReply & {
  /** The leads that match the request. */
  leads: readonly Lead[];
  /** The total number of leads; a lower bound if `isTotalCertain` is false. */
  total: number;
  isTotalCertain: boolean;
  /** The number of the returned page, according to the service. */
  page: number;
  pages: number;
  /** The index of the first lead among all leads, starting at 0. */
  firstIndex: number;
  /** The number of leads in the reply that do not match the filters. They are not in `leads`. */
  unmatched: number;
  /** Sentences for the user about other differences between the request and the reply. */
  notices: readonly string[];
};

/**
 * Compares a reply with its request. The names of paging and filter parameters are undocumented, so the service may
 * ignore any parameter. The function removes leads that do not match the filters, and reports all other differences.
 */
export function readLeadReply(reply: UnreadReply): LeadListReply {
  const { request, data, invalidCount } = reply;
  const leads = data.results.filter((lead) => leadMatchesFilters(request, lead));
  const received = data.results.length + invalidCount;
  const pageSize = data.pageSize > 0 ? data.pageSize : request.pageSize;
  const page = data.page >= FIRST_PAGE ? data.page : request.page;
  const firstIndex = (page - FIRST_PAGE) * pageSize;
  const lastIndex = firstIndex + received;
  const known = knownTotal(data.total, { received, lastIndex });
  const total = known ?? lastIndex + (received >= pageSize ? 1 : 0);
  return {
    ...reply,
    leads,
    total,
    isTotalCertain: known !== null,
    page,
    pages: Math.max(1, Math.ceil(total / pageSize)),
    firstIndex,
    unmatched: data.results.length - leads.length,
    notices: [...pagingNotices(request, data), ...(known === null ? [totalNotice(data.total)] : [])],
  };
}

/**
 * The query of the list of leads on a page. It is not part of `leadQueries`, because every page loads that module to
 * resolve names.
 */
export function checkedLeadList(request: LeadListRequest) {
  return { ...leadQueries.list(request), select: readLeadReply };
}

/** Returns the service's total, or null if it is missing or lower than the number of listed leads. */
function knownTotal(
  total: number | null,
  { received, lastIndex }: { received: number; lastIndex: number },
): number | null {
  // An empty first page means that there are no leads.
  if (total === null) return lastIndex === 0 ? 0 : null;
  return total >= 0 && (received === 0 || total >= lastIndex) ? total : null;
}

function totalNotice(total: number | null): string {
  return total === null
    ? 'The service does not say how many leads there are.'
    : `The service counts ${total} leads, but lists more, so the total is unreliable.`;
}

/** Returns false only if the lead's own fields contradict the filters. */
export function leadMatchesFilters({ sourceId, leadId }: LeadFilters, lead: Lead): boolean {
  const source = lead.source?.id ?? null;
  const isOfSource = sourceId === undefined || source === null || source === sourceId;
  return isOfSource && (leadId === undefined || lead.id === leadId);
}

function pagingNotices(request: LeadListRequest, { page, pageSize }: LeadPage): string[] {
  return [
    ...(page === request.page ? [] : [`Asked for page ${request.page}; the service returned page ${page}.`]),
    ...(pageSize === request.pageSize
      ? []
      : [`Asked for ${request.pageSize} leads a page; the service returned ${pageSize} a page.`]),
  ];
}

/** Returns a notice about leads that the service sent although they do not match the filter. */
export function unmatchedNotices(unmatched: number): string[] {
  if (unmatched === 0) return [];
  const what = unmatched === 1 ? '1 lead that does not match is' : `${unmatched} leads that do not match are`;
  return [`The service ignored the filter: ${what} left out here, and its total is too high.`];
}
