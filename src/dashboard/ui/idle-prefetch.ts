import { useEffect, useState } from 'react';
import { whileIdle } from '../lib/while-idle.ts';

/** The prefetch functions of code that the next action on the page may need, the most likely action first. */
const queues = { likely: new Set<() => unknown>(), other: new Set<() => unknown>() };

/**
 * Loads code while the page with the calling component is idle. `prefetch` returns a promise if it downloads code.
 * `isLikely` marks the code of the action that most users of the page take next.
 */
export function usePrefetchWhileIdle(prefetch: () => unknown, { isLikely = false } = {}): void {
  const [first] = useState(() => prefetch);
  useEffect(() => {
    const queue = isLikely ? queues.likely : queues.other;
    queue.add(first);
    return () => void queue.delete(first);
  }, [first, isLikely]);
}

/** Leaves most of a browser's six connections per host to the requests of a click. */
const MOST_AT_ONCE = 2;

type IdlePrefetchProps = {
  /** The time before the first download in milliseconds. */
  delay: number;
  /** Whether the page waits for data. Only the code of the likely next action then loads. */
  isFetching: boolean;
};

/**
 * Loads the code on demand while the page is idle, so that user actions do not wait for it. Unmount it during
 * navigation: it then starts no further download, and continues when it is mounted again.
 */
export function IdlePrefetch({ delay, isFetching }: IdlePrefetchProps): null {
  useEffect(() => {
    const stopping = new AbortController();
    const timer = setTimeout(() => {
      if (!mayPrefetch()) return;
      const from = isFetching ? [queues.likely] : [queues.likely, queues.other];
      for (let at = 0; at < MOST_AT_ONCE; at += 1) void prefetchQueues(from, stopping.signal);
    }, delay);
    return () => {
      clearTimeout(timer);
      stopping.abort();
    };
  }, [delay, isFetching]);
  return null;
}

async function prefetchQueues(from: readonly Set<() => unknown>[], signal: AbortSignal): Promise<void> {
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- one download at a time
    await untilIdle();
    const queue = from.find(({ size }) => size > 0);
    const [prefetch] = queue ?? [];
    if (queue === undefined || prefetch === undefined || signal.aborted) return;
    queue.delete(prefetch);
    // oxlint-disable-next-line no-await-in-loop
    await prefetch();
  }
}

/** Browsers cache a failed import, so nothing is imported while offline. Users of metered connections save data. */
function mayPrefetch(): boolean {
  const { onLine, connection } = navigator as Navigator & {
    connection?: { saveData?: boolean; effectiveType?: string; type?: string };
  };
  const { saveData = false, effectiveType = '4g', type } = connection ?? {};
  return onLine && !saveData && effectiveType === '4g' && type !== 'cellular';
}

function untilIdle(): Promise<unknown> {
  return new Promise((resolve) => {
    whileIdle(() => resolve(undefined));
  });
}
