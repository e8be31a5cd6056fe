/** All leads of a service that gives them page by page: for what it cannot be asked for. */
import { FIRST_PAGE, listLeads, type Lead, type LeadPage } from '#contract/lead.ts';
import { call, type Reply } from '../../../api/transport/call.ts';
import type { LeadListFilters } from '../../../api/resources/lead-queries.ts';
import { readLeadReply } from '../../../api/resources/lead-reply.ts';
import { readWithRetry, type Patience } from '../../../api/transport/read-with-retry.ts';

/** As many as the service gives at once. What it gives instead, where that is less, is told by its replies. */
const PAGE_SIZE = 500;

/** How far the leads were read. Reading goes on from here. */
export type LeadPlace = {
  /** What the service filters by. */
  filters: Pick<LeadListFilters, 'sourceId' | 'leadId'>;
  nextPage: number;
  /** All pages were read once: what is read now are leads that moved to the front meanwhile. */
  isThrough: boolean;
  isDone: boolean;
  seen: Set<string>;
  /** How many leads were read, those that cannot be read included. */
  lookedAt: number;
  /** How many there are in all; null where the service's count cannot be relied on. */
  total: number | null;
  invalidCount: number;
  /** How many came that are not what was asked for. */
  unmatched: number;
  /** What else has to be said of the replies, each sentence once. */
  notices: readonly string[];
};

export function firstPlace(filters: LeadPlace['filters']): LeadPlace {
  return {
    filters,
    nextPage: FIRST_PAGE,
    isThrough: false,
    isDone: false,
    seen: new Set(),
    lookedAt: 0,
    total: null,
    invalidCount: 0,
    unmatched: 0,
    notices: [],
  };
}

/**
 * Reads on from a place, which it moves, and gives each lead once, in the service's order. Rejects with what a call rejects
 * with; the place is then that of the page that failed.
 */
export async function* readLeadPages(place: LeadPlace, patience: Patience): AsyncGenerator<readonly Lead[]> {
  while (!place.isDone) {
    const query = askedAt(place);
    const ask = () => call(listLeads, { query }, { signal: patience.signal });
    // oxlint-disable-next-line no-await-in-loop -- page by page
    const reply = await readWithRetry(ask, patience);
    patience.signal.throwIfAborted();
    yield takePage(place, reply);
  }
}

function askedAt({ filters, nextPage }: LeadPlace) {
  return { ...filters, page: nextPage, pageSize: PAGE_SIZE };
}

/**
 * Moves the place on by one page, and answers what is new in it. A service that answers with another page than asked for
 * cannot be read through, nor one that repeats itself. A lead that wrote meanwhile has moved to the front: it pushed one
 * that was seen to the next page, and may not have been seen itself. So the first pages are read again at the end, until
 * they bring nothing new.
 */
export function takePage(place: LeadPlace, reply: Reply<LeadPage>): readonly Lead[] {
  const { pageSize } = reply.data;
  // Fewer at once than asked for are as good.
  const asked = { ...askedAt(place), ...(pageSize > 0 && { pageSize }) };
  const { leads, total, isTotalCertain, page, pages, unmatched, notices } = readLeadReply(asked, reply);
  const received = reply.data.results.length + reply.invalidCount;
  const fresh = leads.filter(({ id }) => !place.seen.has(id));
  const isAnotherPage = page !== place.nextPage;
  // Without a total nothing else tells that the service gives the same leads for each page.
  const isRepeated = !isTotalCertain && !place.isThrough && areAllSeen(reply.data.results, place.seen);
  for (const { id } of reply.data.results) place.seen.add(id);
  place.total = isTotalCertain ? total : null;
  const repeatNotices = isRepeated ? [`Page ${page} returned the leads of earlier pages again.`] : [];
  place.notices = [...new Set([...place.notices, ...notices, ...repeatNotices])];
  if (place.isThrough) {
    place.lookedAt += fresh.length;
    place.isDone = isAnotherPage || fresh.length === 0 || page >= pages;
    place.nextPage += 1;
    return fresh;
  }
  const isNewPage = !isAnotherPage && !isRepeated;
  if (isNewPage) {
    place.lookedAt += received;
    place.invalidCount += reply.invalidCount;
    place.unmatched += unmatched;
  }
  const isLast = received === 0 || page >= pages;
  place.isThrough = isLast;
  // One page is read at one moment.
  place.isDone = !isNewPage || (isLast && page === FIRST_PAGE);
  place.nextPage = isLast ? FIRST_PAGE : place.nextPage + 1;
  return fresh;
}

function areAllSeen(leads: readonly Lead[], seen: ReadonlySet<string>): boolean {
  return leads.length > 0 && leads.every(({ id }) => seen.has(id));
}
