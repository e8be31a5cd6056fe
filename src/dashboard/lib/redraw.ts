import { useSyncExternalStore } from 'react';

let count = 0;
const listeners = new Set<() => void>();

/** Called after a change of time zone, language or first weekday: renders all dates and numbers again. */
export function redraw(): void {
  count += 1;
  for (const listener of listeners) listener();
}

globalThis.addEventListener?.('languagechange', redraw);

export function onRedraw(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Returns a number that differs after each `redraw`, for caches of formatted texts. */
export function redrawCount(): number {
  return count;
}

/** Re-renders a component after `redraw`. Required in pages, and in memoised components that show numbers or dates. */
export function useRedraw(): number {
  return useSyncExternalStore(onRedraw, redrawCount, redrawCount);
}
