import { useSyncExternalStore } from 'react';

const QUERY = '(max-width: 599.95px)';

function subscribe(listener: () => void): () => void {
  // Absent in a test without layout, which is then a wide screen.
  const query = globalThis.matchMedia?.(QUERY);
  query?.addEventListener('change', listener);
  return () => query?.removeEventListener('change', listener);
}

/** Whether the screen is too narrow for a table. */
export function useNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => globalThis.matchMedia?.(QUERY).matches ?? false);
}
