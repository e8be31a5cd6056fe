import { startTransition, useEffect, useState } from 'react';
import { afterNextPaint } from './after-next-paint.ts';

/**
 * Returns the number of elements to render. The number grows by `step` after each paint until it reaches `total`.
 * Between two steps, the browser can handle input, which is impossible while it inserts hundreds of elements at once.
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
