import { useEffect, useState } from 'react';
import { whileIdle } from '../lib/while-idle.ts';

/**
 * The functions that download the code of possible next actions on the page, e.g. of a dialog. Functions in `likely`
 * run first.
 */
const queues = { likely: new Set<() => unknown>(), other: new Set<() => unknown>() };

/**
 * Downloads code while the browser is idle and the calling component is mounted. `prefetch` returns a promise if it
 * downloads code. Set `isLikely` for the action that most users of the page do next.
 */
export function usePrefetchWhileIdle(prefetch: () => unknown, { isLikely = false } = {}): void {
  const [first] = useState(() => prefetch);
  useEffect(() => {
    const queue = isLikely ? queues.likely : queues.other;
    queue.add(first);
    return () => void queue.delete(first);
  }, [first, isLikely]);
}

/**
 * The maximum number of concurrent downloads. It leaves most of the browser's six connections per host to requests that
 * a click causes.
 */
const MOST_AT_ONCE = 2;

type IdlePrefetchProps = {
  /** The delay in milliseconds before the first download. */
  delay: number;
  /** Whether the page is waiting for data. Only the code of likely actions is then downloaded. */
  isFetching: boolean;
};

/**
 * Downloads the code of possible next actions while the browser is idle, so that user actions do not wait for code.
 * Unmount the component while the user navigates to another page. Then no further download starts until the component
 * is mounted again.
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

/**
 * Returns whether code may be prefetched. Browsers cache a failed import, so nothing is imported while offline. On
 * metered or slow connections, users save data.
 */
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
