/**
 * Reads of what is on the screen that nobody asked for: after an event, now and then, and when the tab is seen again. What
 * they bring is told apart from what somebody waits for, so that nothing moves under a pointer and nothing is dimmed for it.
 */
import {
  focusManager,
  useQueryClient,
  type Query,
  type QueryClient,
  type QueryKey,
  type UseQueryResult,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Event, EventType } from '#contract/event.ts';
import { inBackground } from '../transport/call-record.ts';
import { PREFETCHED, FRESH_MS } from '../transport/query-client.ts';

const underWay = new WeakSet<Query>();
const brought = new WeakSet<object>();

/** assumed: often enough for what no event tells. */
const EVERY_MS = 60_000;
/** What happens together is read together. */
const TOGETHER_MS = 300;

/** Whether the query is being read in the background. */
function isReadInBackground(queryClient: QueryClient, queryKey: QueryKey): boolean {
  const query = queryClient.getQueryCache().find({ queryKey });
  return query !== undefined && underWay.has(query);
}

/** Whether a query's data came in the background, and nobody has changed it since. */
export function cameInBackground(data: object | undefined): boolean {
  return data !== undefined && brought.has(data);
}

/** Reads a query again that is shown, unless it is being read. Where that fails, what is known stays. */
async function readInBackground(queryClient: QueryClient, queryKey: QueryKey): Promise<void> {
  const query = queryClient.getQueryCache().find({ queryKey });
  if (!query?.isActive() || query.state.data === undefined || query.state.fetchStatus !== 'idle') return;
  underWay.add(query);
  try {
    await inBackground(() => query.fetch());
    // Not what it answered: what was kept of it.
    const { data } = query.state;
    if (typeof data === 'object' && data !== null) brought.add(data);
  } catch {
    // It is told by the query, or somebody has called it off.
  } finally {
    underWay.delete(query);
  }
}

/** What of an event is heard; 'anything' where some may have been missed. */
export type HeardEvent = Pick<Event, 'type' | 'data' | 'sourceId' | 'botId'> | 'anything';

const listeners = new Set<(event: HeardEvent) => void>();

/** Tells what is shown that something happened at the service. */
export function emitServerEvent(event: HeardEvent): void {
  for (const listener of listeners) listener(event);
}

export type RefetchOn = {
  /** The kinds of events after which something else may be shown. */
  on: readonly EventType[];
  /** Of those, the ones that matter. */
  when?: (event: Exclude<HeardEvent, 'anything'>) => boolean;
  /** It is not read oftener than this, however much happens. */
  atMostEveryMs?: number;
};

/** Conversations change the figures of topics and split tests, which are a matter of thousands of them. */
export const FIGURES: RefetchOn = { on: ['lead.message', 'lead.follow_up'], atMostEveryMs: 20_000 };

/** Keeps a query as it is at the service, as long as it is shown and the tab is seen; not for null. */
export function useBackgroundRefetch(queryKey: QueryKey, occasions: RefetchOn | null): void {
  const queryClient = useQueryClient();
  const key = JSON.stringify(queryKey);
  const isOn = occasions !== null;
  const { on = [], when, atMostEveryMs = 3000 } = occasions ?? {};
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
    const hear = (event: HeardEvent) => {
      if (event === 'anything' || (on.includes(event.type as EventType) && (when?.(event) ?? true)))
        readSoon();
    };
    listeners.add(hear);
    const interval = setInterval(read, EVERY_MS);
    const stopWatching = focusManager.subscribe((isFocused) => {
      const updatedAt = queryClient.getQueryCache().find({ queryKey })?.state.dataUpdatedAt ?? 0;
      if (isFocused && Date.now() - updatedAt > FRESH_MS) read();
    });
    return () => {
      clearTimeout(timer);
      clearInterval(interval);
      listeners.delete(hear);
      stopWatching();
    };
    // oxlint-disable-next-line react/exhaustive-deps -- by what they hold: most are made anew at each render
  }, [queryClient, key, isOn, kinds, atMostEveryMs]);
}

/** For a `useQuery` of what the page's loader asks for as well, which is given to `useWatched`. */
export const LIVE_OPTIONS = { ...PREFETCHED, refetchOnWindowFocus: false } as const;

/** Keeps a query as it is at the service. What nobody asked for dims nothing. */
export function useLiveQuery<Data>(
  query: UseQueryResult<Data>,
  queryKey: QueryKey,
  occasions: RefetchOn | null,
): UseQueryResult<Data> {
  const queryClient = useQueryClient();
  useBackgroundRefetch(queryKey, occasions);
  if (!query.isFetching || !isReadInBackground(queryClient, queryKey)) return query;
  return { ...query, isFetching: false };
}
