import { useEffect, useState, useSyncExternalStore } from 'react';
import { useAfterFirstPaint } from '../ui/after-first-paint.ts';
import type * as Views from './saved-views.ts';

type SavedViews = typeof Views;

let loaded: SavedViews | null = null;

/** Loads the views code only if the page needs it. */
async function loadSavedViews(): Promise<SavedViews> {
  return (loaded ??= await import('./saved-views.ts'));
}

const nothing = () => () => {};

/** Returns whether the views code has loaded or failed to load. It starts to load once it is wanted. */
function useLoaded(isWanted: boolean): { isLoaded: boolean; hasFailed: boolean } {
  const [isLoaded, setLoaded] = useState(loaded !== null);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    if (!isWanted || isLoaded) return;
    loadSavedViews().then(
      () => setLoaded(true),
      () => setFailed(true),
    );
  }, [isWanted, isLoaded]);
  return { isLoaded, hasFailed };
}

/** Returns the view that the list's address names. The list shows nothing until `isReady` is true. */
export function useOpenView(
  list: string,
  named: string | null,
): { view: Views.ActiveView | null; isReady: boolean } {
  const { isLoaded, hasFailed } = useLoaded(named !== null);
  const view = useSyncExternalStore(loaded?.subscribeToViews ?? nothing, () =>
    named === null ? null : (loaded?.findView(list, named) ?? null),
  );
  // If the code fails to load, the list still has its filters, because they are in the address.
  return { view, isReady: named === null || isLoaded || hasFailed };
}

/**
 * Returns the address of the list's default view, or the path until the views code has loaded, which is after the first
 * page.
 */
export function useDefaultAddress(path: string): string {
  useLoaded(useAfterFirstPaint());
  return useSyncExternalStore(
    loaded?.subscribeToViews ?? nothing,
    () => loaded?.defaultAddress(path) ?? path,
    // For the frame that is rendered at build time.
    () => path,
  );
}
