/** Which leads a bot talks with now: the service filters by no bot, so that the leads are looked through page by page. */
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { FIRST_PAGE, listLeads, type Lead, type LeadPage } from '#contract/lead.ts';
import { call, type Reply } from '../../../api/call.ts';
import { readLeadReply } from '../../../api/lead-reply.ts';
import { botsOf } from '../lead-facets.ts';

export type LeadScan = {
  /** The leads that the bot talks with, each once, in the service's order. */
  found: readonly Lead[];
  /** How many leads were looked at, unreadable ones included. */
  lookedAt: number;
  /** How many there are in all; null where the service's count cannot be relied on. */
  total: number | null;
  /** The page to ask for next; null when there is nothing left to look at, or no way on. */
  nextPage: number | null;
  /** What has to be said of the replies, each sentence once. */
  notices: readonly string[];
};

type Scanned = { botId: string; sourceId: string | null };

const PAGE_SIZE = 100;

/** What is looked through without being asked for. */
const FIRST_PAGES = 5;

const NOT_BEGUN: LeadScan = { found: [], lookedAt: 0, total: null, nextPage: FIRST_PAGE, notices: [] };

/** The first leads. `scanFurther` goes on from there, and its finds are kept here as well. */
export function leadScan(scanned: Scanned) {
  return queryOptions({
    queryKey: ['leadsOfBot', scanned],
    // Asked anew it would begin again, and lose what was found behind the first pages.
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      let scan = NOT_BEGUN;
      for (let page = 0; page < FIRST_PAGES && scan.nextPage !== null; page += 1) {
        scan = await scanNext(scan, scanned, signal);
      }
      return scan;
    },
  });
}

/**
 * Looks through all leads that are left. Every page is on the screen as it comes. Answers how far it came; to be aborted
 * is no failure.
 */
export async function scanFurther(
  queryClient: QueryClient,
  scanned: Scanned,
  signal: AbortSignal,
): Promise<LeadScan> {
  const { queryKey } = leadScan(scanned);
  for (;;) {
    const scan = queryClient.getQueryData(queryKey) ?? NOT_BEGUN;
    if (signal.aborted || scan.nextPage === null) return scan;
    try {
      const next = await scanNext(scan, scanned, signal);
      queryClient.setQueryData(queryKey, next);
    } catch (error) {
      if (signal.aborted) return scan;
      throw error;
    }
  }
}

async function scanNext(
  scan: LeadScan,
  { botId, sourceId }: Scanned,
  signal: AbortSignal,
): Promise<LeadScan> {
  const asked = {
    page: scan.nextPage ?? FIRST_PAGE,
    pageSize: PAGE_SIZE,
    ...(sourceId !== null && { sourceId }),
  };
  return withReply(scan, botId, asked, await call(listLeads, { query: asked }, { signal }));
}

/** A scan with one page more. A service that answers with another page than asked for cannot be looked through. */
export function withReply(
  scan: LeadScan,
  botId: string,
  asked: Parameters<typeof readLeadReply>[0],
  reply: Reply<LeadPage>,
): LeadScan {
  const { leads, total, isTotalCertain, page, pages, notices } = readLeadReply(asked, reply);
  const received = reply.data.results.length + reply.unreadable;
  const isAnotherPage = page !== asked.page;
  // A lead that wrote meanwhile has moved to the front, and pushed one to the next page that was seen before.
  const known = new Set(scan.found.map(({ id }) => id));
  const found = leads.filter((lead) => !known.has(lead.id) && botsOf(lead).includes(botId));
  const isLast = isAnotherPage || received === 0 || page >= pages;
  return {
    found: found.length === 0 ? scan.found : [...scan.found, ...found],
    lookedAt: scan.lookedAt + (isAnotherPage ? 0 : received),
    total: isTotalCertain ? total : null,
    nextPage: isLast ? null : asked.page + 1,
    notices: [...new Set([...scan.notices, ...notices])],
  };
}
