/** Reads all leads page by page, for filters that the service does not support. */
import { FIRST_PAGE, listLeads, type Lead, type LeadPage } from '#contract/lead.ts';
import { call, type Reply } from '../../../api/transport/call.ts';
import type { LeadFilters, LeadListRequest } from '../../../api/resources/lead-queries.ts';
import { readLeadReply } from '../../../api/resources/lead-reply.ts';
import { readWithRetry, type RetryOptions } from '../../../api/transport/read-with-retry.ts';

/** The maximum page size of the API. The responses show whether the service uses a smaller size. */
const PAGE_SIZE = 500;

/** The progress of a scan over the pages of leads. A stopped scan resumes from this state. */
export type LeadPlace = {
  filters: LeadFilters;
  nextPage: number;
  /**
   * Whether all pages were read once. The scan then reads the first pages again, because leads may have moved to the
   * front meanwhile.
   */
  isThrough: boolean;
  isDone: boolean;
  seen: Set<string>;
  /** The number of leads read, including unreadable leads. */
  scannedCount: number;
  /** The total number of leads. Null if the service sends no reliable total. */
  total: number | null;
  invalidCount: number;
  /** The number of returned leads that do not match the server-side filters. */
  unmatched: number;
  /** Further notices about the responses, without duplicates. */
  notices: readonly string[];
};

export function firstPlace(filters: LeadFilters): LeadPlace {
  return {
    filters,
    nextPage: FIRST_PAGE,
    isThrough: false,
    isDone: false,
    seen: new Set(),
    scannedCount: 0,
    total: null,
    invalidCount: 0,
    unmatched: 0,
    notices: [],
  };
}

/**
 * Reads pages from `place` on and advances `place`. Yields each lead once, in the order of the service. Rejects with
 * the error of a failed request; `place` then still refers to the failed page, so that a retry resumes there.
 */
export async function* readLeadPages(
  place: LeadPlace,
  patience: RetryOptions,
): AsyncGenerator<readonly Lead[]> {
  while (!place.isDone) {
    const query = requestAt(place);
    const ask = () => call(listLeads, { query }, { signal: patience.signal });
    // oxlint-disable-next-line no-await-in-loop -- page by page
    const reply = await readWithRetry(ask, patience);
    patience.signal.throwIfAborted();
    yield takePage(place, reply);
  }
}

function requestAt({ filters, nextPage }: LeadPlace): LeadListRequest {
  return { ...filters, page: nextPage, pageSize: PAGE_SIZE };
}

/**
 * Advances `place` by one page and returns the new leads of the page.
 *
 * The scan ends if the service returns another page than the requested one, or repeats earlier leads.
 *
 * A lead with a new message moves to the front. It pushes a lead that was already read to the next page, and the scan
 * may miss the moved lead. Therefore the first pages are read again at the end, until they contain no new leads.
 */
export function takePage(place: LeadPlace, reply: Reply<LeadPage>): readonly Lead[] {
  const { pageSize } = reply.data;
  // The service may return smaller pages than requested, so the comparison uses its page size.
  const request = { ...requestAt(place), ...(pageSize > 0 && { pageSize }) };
  const { leads, total, isTotalCertain, page, pages, unmatched, notices } = readLeadReply({
    ...reply,
    request,
  });
  const received = reply.data.results.length + reply.invalidCount;
  const fresh = leads.filter(({ id }) => !place.seen.has(id));
  const isAnotherPage = page !== place.nextPage;
  // Without a total, repeated leads are the only sign that the service returns the same page every time.
  const isRepeated = !isTotalCertain && !place.isThrough && areAllSeen(reply.data.results, place.seen);
  for (const { id } of reply.data.results) place.seen.add(id);
  place.total = isTotalCertain ? total : null;
  const repeatNotices = isRepeated ? [`Page ${page} returned the leads of earlier pages again.`] : [];
  place.notices = [...new Set([...place.notices, ...notices, ...repeatNotices])];
  if (place.isThrough) {
    place.scannedCount += fresh.length;
    place.isDone = isAnotherPage || fresh.length === 0 || page >= pages;
    place.nextPage += 1;
    return fresh;
  }
  const isNewPage = !isAnotherPage && !isRepeated;
  if (isNewPage) {
    place.scannedCount += received;
    place.invalidCount += reply.invalidCount;
    place.unmatched += unmatched;
  }
  const isLast = received === 0 || page >= pages;
  place.isThrough = isLast;
  // A single page is one response, so no lead can have moved between pages.
  place.isDone = !isNewPage || (isLast && page === FIRST_PAGE);
  place.nextPage = isLast ? FIRST_PAGE : place.nextPage + 1;
  return fresh;
}

function areAllSeen(leads: readonly Lead[], seen: ReadonlySet<string>): boolean {
  return leads.length > 0 && leads.every(({ id }) => seen.has(id));
}
