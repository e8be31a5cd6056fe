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
/** What was loaded so lately is not loaded again because it is looked at. */
export const FRESH_MS = 30_000;

/** Characters of large replies that are kept for who comes back to a page: two lists of thousands of bots. */
const KEPT_SIZE = 10_000_000;
/** Smaller replies are kept as they are: all of them together come to little. */
const LARGE = 100_000;

/**
 * Rejects a prefetch that starts after the session has ended, such as one that waited for its code. Its query would stay in the
 * cache that the next session starts with.
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
        // Ask even when the browser believes it is offline: a paused query would show a skeleton for ever.
        networkMode: 'always',
        // Off by itself where queries ask at all times.
        refetchOnReconnect: true,
        retry: (failures, error) => failures === 0 && isWorthOneRetry(error),
        retryDelay: RETRY_DELAY_MS,
      },
      // Nor does a write wait for the network, to be sent when nobody looks any more: it fails at once.
      mutations: { networkMode: 'always', retry: false },
    },
  });
  letGoOfTooMuch(client.getQueryCache());
  return client;
}

/**
 * What nobody looks at any more is kept for some minutes. Of large replies that are more than `KEPT_SIZE` together, those
 * left first are let go at once: a few lists of thousands are all that a phone has room for.
 */
function letGoOfTooMuch(cache: QueryCache): void {
  /** In the order in which they were left. */
  const left = new Map<Query, number>();
  cache.subscribe(({ type, query }) => {
    if (type === 'observerAdded' || type === 'removed') left.delete(query);
    if (type !== 'observerRemoved' || query.getObserversCount() > 0) return;
    const { size: own = 0 } = (query.state.data ?? {}) as { size?: number };
    if (own < LARGE) return;
    left.set(query, own);
    let kept = 0;
    for (const size of left.values()) kept += size;
    for (const [each, size] of left) {
      if (kept <= KEPT_SIZE) break;
      // What was left last is what one comes back to first.
      if (each === query) continue;
      kept -= size;
      cache.remove(each);
    }
  });
}

/**
 * For a plain `useQuery` of what the page's loader asks for as well: where that has failed by the time the page is drawn,
 * drawing it does not ask again. What throws to a panel does so by itself.
 */
export const PREFETCHED = { retryOnMount: false } as const;

/** A service that answered that it is unavailable now, without asking for a pause; never one that kept us waiting. */
function isWorthOneRetry(error: Error): boolean {
  return (
    error instanceof ServiceError &&
    error.kind === 'unavailable' &&
    error.status !== null &&
    error.retryAfter === null
  );
}
