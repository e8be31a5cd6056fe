import { startTransition, useEffect, useState } from 'react';
import { afterNextPaint } from './after-next-paint.ts';

/**
 * Returns a number of elements to render that grows to `total` by `step` after each paint. The browser can handle input
 * between two steps, which it cannot while it inserts hundreds of elements.
 */
export function useGradualCount(total: number, step: number): number {
  const [count, setCount] = useState(step);
  const isDone = count >= total;
  useEffect(() => {
    if (isDone) return undefined;
    return afterNextPaint(() => startTransition(() => setCount(count + step)));
  }, [isDone, count, step]);
  return Math.min(count, total);
}
