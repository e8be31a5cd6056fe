import { useEffect, useState } from 'react';
import { whileIdle } from '../lib/while-idle.ts';

/** The functions that download the code of likely next actions on the page. */
const queue = new Set<() => unknown>();

/**
 * Downloads code while the browser is idle and the calling component is mounted. Use it only for an action that most
 * users of the page do next: all other code downloads when the pointer or the focus reaches its button. `prefetch`
 * returns a promise if it downloads code.
 */
export function usePrefetchWhileIdle(prefetch: () => unknown): void {
  const [first] = useState(() => prefetch);
  useEffect(() => {
    queue.add(first);
    return () => void queue.delete(first);
  }, [first]);
}

/**
 * The maximum number of concurrent downloads. It leaves most of the browser's six connections per host to requests that
 * a click causes.
 */
const MOST_AT_ONCE = 2;

/**
 * Downloads the code of likely next actions while the browser is idle, so that these actions do not wait for code.
 * `delay` is in milliseconds. Unmount the component while the user navigates to another page. Then no further download
 * starts until the component is mounted again.
 */
export function IdlePrefetch({ delay }: { delay: number }): null {
  useEffect(() => {
    const stopping = new AbortController();
    const timer = setTimeout(() => {
      if (!mayPrefetch()) return;
      for (let at = 0; at < MOST_AT_ONCE; at += 1) void prefetchQueue(stopping.signal);
    }, delay);
    return () => {
      clearTimeout(timer);
      stopping.abort();
    };
  }, [delay]);
  return null;
}

async function prefetchQueue(signal: AbortSignal): Promise<void> {
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- one download at a time
    await untilIdle();
    const [prefetch] = queue;
    if (prefetch === undefined || signal.aborted) return;
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
