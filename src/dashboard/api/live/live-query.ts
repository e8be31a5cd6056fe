/**
 * Refetches visible data in the background: after events of the service, at intervals, and when the tab becomes
 * visible. Pages distinguish these background reads from reads that the user waits for. During or after a background
 * read, rows do not move under the pointer, and no content is dimmed.
 */
import {
  focusManager,
  useQuery,
  useQueryClient,
  type Query,
  type QueryClient,
  type QueryKey,
  type UseQueryOptions,
  type UseQueryResult,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Event, EventType } from '#contract/event.ts';
import { inBackground } from '../transport/call-record.ts';
import { PREFETCHED, FRESH_MS } from '../transport/query-client.ts';

const inBackgroundRefetch = new WeakSet<Query>();
const fromBackground = new WeakSet<object>();

/**
 * The interval in milliseconds at which visible data is refetched, for changes without an event. assumed: a minute is
 * often enough.
 */
const EVERY_MS = 60_000;
/** The delay between an event and the refetch, so that several events cause only one refetch. */
const TOGETHER_MS = 300;

function isReadInBackground(queryClient: QueryClient, queryKey: QueryKey): boolean {
  const query = queryClient.getQueryCache().find({ queryKey });
  return query !== undefined && inBackgroundRefetch.has(query);
}

/** Returns whether a query's data came from a background refetch and has not been modified since. */
export function isFromBackground(data: object | undefined): boolean {
  return data !== undefined && fromBackground.has(data);
}

/** Refetches a visible query, unless it is already being fetched. If the refetch fails, the existing data remains. */
async function readInBackground(queryClient: QueryClient, queryKey: QueryKey): Promise<void> {
  const query = queryClient.getQueryCache().find({ queryKey });
  if (!query?.isActive() || query.state.data === undefined || query.state.fetchStatus !== 'idle') return;
  inBackgroundRefetch.add(query);
  try {
    await inBackground(() => query.fetch());
    // Marks the object in the cache, not the response, because structural sharing may replace the object.
    const { data } = query.state;
    if (typeof data === 'object' && data !== null) fromBackground.add(data);
  } catch {
    // The query reports the error itself, or the read was cancelled.
  } finally {
    inBackgroundRefetch.delete(query);
  }
}

/** The fields of an event that listeners receive; 'anything' if the tab may have missed events. */
export type ReceivedEvent = Pick<Event, 'type' | 'data' | 'sourceId' | 'botId'> | 'anything';

const listeners = new Set<(event: ReceivedEvent) => void>();

export function emitServerEvent(event: ReceivedEvent): void {
  for (const listener of listeners) listener(event);
}

export type RefetchOn = {
  /** The event types that may change the data. */
  on: readonly EventType[];
  /** An additional condition for events with one of these types. */
  when?: (event: Exclude<ReceivedEvent, 'anything'>) => boolean;
  /** The minimum time between two refetches in milliseconds, regardless of the number of events. */
  atMostEveryMs?: number;
};

/**
 * Conversations change the figures of topics and split tests. These figures are totals over thousands of conversations,
 * so a delay of some seconds is acceptable.
 */
export const FIGURES: RefetchOn = { on: ['lead.message', 'lead.follow_up'], atMostEveryMs: 20_000 };

/**
 * Refetches a query in the background while the calling component is mounted and the tab is visible. Does nothing if
 * `refetchOn` is null.
 */
export function useBackgroundRefetch(queryKey: QueryKey, refetchOn: RefetchOn | null): void {
  const queryClient = useQueryClient();
  const key = JSON.stringify(queryKey);
  const isOn = refetchOn !== null;
  const { on = [], when, atMostEveryMs = 3000 } = refetchOn ?? {};
  const kinds = on.join();
  useEffect(() => {
    if (!isOn) return;
    let lastAt = Number.NEGATIVE_INFINITY;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const read = () => {
      lastAt = performance.now();
      if (focusManager.isFocused()) void readInBackground(queryClient, queryKey);
    };
    const readSoon = () => {
      if (timer !== undefined) return;
      const wait = Math.max(TOGETHER_MS, lastAt + atMostEveryMs - performance.now());
      timer = setTimeout(() => {
        timer = undefined;
        read();
      }, wait);
    };
    const onEvent = (event: ReceivedEvent) => {
      if (event === 'anything' || (on.includes(event.type as EventType) && (when?.(event) ?? true)))
        readSoon();
    };
    listeners.add(onEvent);
    const interval = setInterval(read, EVERY_MS);
    const stopWatching = focusManager.subscribe((isFocused) => {
      const updatedAt = queryClient.getQueryCache().find({ queryKey })?.state.dataUpdatedAt ?? 0;
      if (isFocused && Date.now() - updatedAt > FRESH_MS) read();
    });
    return () => {
      clearTimeout(timer);
      clearInterval(interval);
      listeners.delete(onEvent);
      stopWatching();
    };
    // oxlint-disable-next-line react/exhaustive-deps -- `key` and `kinds` replace `queryKey` and `on`, which callers recreate
  }, [queryClient, key, isOn, kinds, atMostEveryMs]);
}

/**
 * Reads a query that the page also prefetches, and keeps it up to date. `isFetching` is false during background
 * refetches, so that nothing is dimmed.
 */
export function useLiveQuery<Cached, Data = Cached>(
  options: UseQueryOptions<Cached, Error, Data> & { queryKey: QueryKey },
  refetchOn: RefetchOn | null | ((data: Data | undefined) => RefetchOn | null),
): UseQueryResult<Data> {
  const queryClient = useQueryClient();
  const query = useQuery({ ...options, ...PREFETCHED, refetchOnWindowFocus: false });
  const { data, isPlaceholderData } = query;
  useBackgroundRefetch(options.queryKey, typeof refetchOn === 'function' ? refetchOn(data) : refetchOn);
  const cached = queryClient.getQueryData<object>(options.queryKey);
  // `select` creates another object from the cached reply, so the mark is copied to that object.
  if (!isPlaceholderData && isFromBackground(cached)) fromBackground.add(data as object);
  if (!query.isFetching || !isReadInBackground(queryClient, options.queryKey)) return query;
  return { ...query, isFetching: false };
}
