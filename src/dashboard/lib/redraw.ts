import { useSyncExternalStore } from 'react';

let count = 0;
const listeners = new Set<() => void>();

/** Renders all dates and numbers again. Called after a change of the time zone, the language or the first weekday. */
export function redraw(): void {
  count += 1;
  for (const listener of listeners) listener();
}

globalThis.addEventListener?.('languagechange', redraw);

export function onRedraw(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Returns the number of calls of `redraw`. Caches of formatted texts use it as a version. */
export function redrawCount(): number {
  return count;
}

/**
 * Renders the calling component again after `redraw`. Required in pages, and in memoised components that show numbers
 * or dates.
 */
export function useRedraw(): number {
  return useSyncExternalStore(onRedraw, redrawCount, redrawCount);
}
