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

/**
 * The minimum size of a reply, in characters, that counts towards the limit of `keptSize`. Smaller replies take little
 * memory in total.
 */
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
        // With `networkMode: 'always'`, React Query would disable this option by default.
        refetchOnReconnect: true,
        retry: (failures, error) => failures === 0 && isWorthOneRetry(error),
        retryDelay: RETRY_DELAY_MS,
      },
      // Without a network, writes fail immediately. A later write could surprise the user.
      mutations: { networkMode: 'always', retry: false },
    },
  });
  letGoOfTooMuch(client.getQueryCache());
  return client;
}

/**
 * React Query keeps unused data for some minutes, but phones have little memory. If large unused replies exceed
 * `keptSize` in total, this function removes the least recently used ones immediately (LRU cache).
 */
function letGoOfTooMuch(cache: QueryCache): void {
  /** The size of each large unused query, least recently used first. */
  const left = new Map<Query, number>();
  const most = keptSize();
  cache.subscribe(({ type, query }) => {
    if (type === 'observerAdded' || type === 'removed') left.delete(query);
    // If an observer leaves a removed query later, the query starts a garbage collection timer, which would retain the
    // data for minutes.
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
 * Options of `useQuery` for a query that the page also prefetches. If the prefetch has failed, mounting does not send
 * the request again. Suspense queries do not need these options, because they throw the error to a panel.
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
