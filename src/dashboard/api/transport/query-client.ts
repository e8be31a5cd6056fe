import {
  type DefaultError,
  type FetchQueryOptions,
  type Query,
  type QueryCache,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import { sessionQuery } from '../session/session.ts';
import { isSuspended } from '../session/session-pause.ts';
import { ServiceError } from './service-error.ts';

const RETRY_DELAY_MS = 500;
/** Data younger than this is not refetched when a component mounts. */
export const FRESH_MS = 30_000;

/**
 * The maximum size, in characters, of unused large replies in the cache: two lists of 20,000 records, less on devices
 * with little memory. Browsers without `deviceMemory` (Safari, Firefox) count as large devices.
 */
function keptSize(): number {
  const { deviceMemory = 8 } = navigator as { deviceMemory?: number };
  return deviceMemory >= 4 ? 24_000_000 : 8_000_000;
}

/** Smaller replies, in characters, do not count towards the limit, because their total is small. */
const LARGE = 100_000;

/**
 * Rejects a prefetch that starts after the session has ended, e.g. because its code loaded late. Its query would
 * otherwise stay in the cache of the next session.
 */
class SessionQueryClient extends QueryClient {
  override fetchQuery<Data, Err = DefaultError, Result = Data, Key extends QueryKey = QueryKey, Page = never>(
    options: FetchQueryOptions<Data, Err, Result, Key, Page>,
  ): Promise<Result> {
    const hasEnded = this.getQueryData(sessionQuery.queryKey)?.signedIn === false && !isSuspended();
    const isOfSession = options.queryKey[0] === sessionQuery.queryKey[0];
    if (hasEnded && !isOfSession) return Promise.reject(new Error('The session has ended.'));
    return super.fetchQuery(options);
  }
}

export function createQueryClient(): QueryClient {
  const client = new SessionQueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        // Sends requests even if the browser reports that it is offline, because a paused query would show a skeleton
        // forever.
        networkMode: 'always',
        // Disabled by default with `networkMode: 'always'`.
        refetchOnReconnect: true,
        retry: (failures, error) => failures === 0 && isWorthOneRetry(error),
        retryDelay: RETRY_DELAY_MS,
      },
      // Writes do not wait for the network either. They fail immediately, so that they are not sent later when the user
      // no longer expects them.
      mutations: { networkMode: 'always', retry: false },
    },
  });
  letGoOfTooMuch(client.getQueryCache());
  return client;
}

/**
 * Limits the memory of unused data. React Query keeps it for some minutes. If large unused replies exceed `keptSize`
 * in total, the least recently used ones are removed immediately, because phones have little memory.
 */
function letGoOfTooMuch(cache: QueryCache): void {
  /** Unused queries, least recently used first. */
  const left = new Map<Query, number>();
  const most = keptSize();
  cache.subscribe(({ type, query }) => {
    if (type === 'observerAdded' || type === 'removed') left.delete(query);
    // A late observer schedules another garbage collection, whose timer would retain the removed data for minutes.
    if (type === 'removed') query.gcTime = 0;
    if (type !== 'observerRemoved' || query.getObserversCount() > 0) return;
    const { size: own = 0 } = (query.state.data ?? {}) as { size?: number };
    if (own < LARGE) return;
    left.set(query, own);
    let kept = 0;
    for (const size of left.values()) kept += size;
    for (const [each, size] of left) {
      if (kept <= most) break;
      // The user is most likely to return to the query that was used last.
      if (each === query) continue;
      kept -= size;
      cache.remove(each);
    }
  });
}

/**
 * Options for a plain `useQuery` that the page also prefetches: if the prefetch has failed, mounting does not send the
 * request again. Suspense queries that throw to a panel do not need it.
 */
export const PREFETCHED = { retryOnMount: false } as const;

/** Returns whether the service replied that it is unavailable without asking for a pause. Timeouts are not retried. */
function isWorthOneRetry(error: Error): boolean {
  return (
    error instanceof ServiceError &&
    error.kind === 'unavailable' &&
    error.status !== null &&
    error.retryAfter === null
  );
}
