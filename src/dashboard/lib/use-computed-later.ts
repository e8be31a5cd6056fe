import { useEffect, useState } from 'react';

type Compute<Value> = (signal: AbortSignal) => Promise<Value>;

/**
 * Runs a computation after the render. Returns the latest value and its computation; null until the first one ends. An
 * error reaches the error boundary of the page. Memoise `compute`, because a new function stops the running computation
 * and starts again. null starts none.
 */
export function useComputedLater<Value>(
  compute: Compute<Value> | null,
): { compute: Compute<Value>; value: Value } | null {
  const [latest, setLatest] = useState<{ compute: Compute<Value>; value: Value } | null>(null);
  useEffect(() => {
    if (compute === null) return undefined;
    const stopping = new AbortController();
    const run = async () => {
      const value = await compute(stopping.signal);
      if (!stopping.signal.aborted) setLatest({ compute, value });
    };
    run().catch((error: unknown) => {
      if (stopping.signal.aborted) return;
      // Throwing in the state update passes the error to the error boundary.
      setLatest(() => {
        throw error;
      });
    });
    return () => stopping.abort();
  }, [compute]);
  return latest;
}
