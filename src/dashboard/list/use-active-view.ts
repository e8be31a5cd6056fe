import { useEffect, useState, useSyncExternalStore } from 'react';
import { useAfterFirstPaint } from '../ui/lazy-part.tsx';
import type * as Views from './saved-views.ts';

type SavedViews = typeof Views;

let loaded: SavedViews | null = null;

/** Who has no views waits for none of their code. */
async function loadSavedViews(): Promise<SavedViews> {
  return (loaded ??= await import('./saved-views.ts'));
}

const nothing = () => () => {};

/** Whether the code of views is there, or never will be. It is fetched as soon as it is wanted. */
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

/**
 * The view that the address of a list names. `isReady` is false until it is known whether there is one; a list shows
 * nothing before.
 */
export function useOpenView(
  list: string,
  named: string | null,
): { view: Views.ActiveView | null; isReady: boolean } {
  const { isLoaded, hasFailed } = useLoaded(named !== null);
  const view = useSyncExternalStore(loaded?.subscribeToViews ?? nothing, () =>
    named === null ? null : (loaded?.findView(list, named) ?? null),
  );
  // Without its view a list has its filters still: they stand in the address.
  return { view, isReady: named === null || isLoaded || hasFailed };
}

/** Where the navigation leads to for the address of a list: to its default view, once the first page had its time. */
export function useDefaultAddress(path: string): string {
  useLoaded(useAfterFirstPaint());
  return useSyncExternalStore(
    loaded?.subscribeToViews ?? nothing,
    () => loaded?.defaultAddress(path) ?? path,
    // Of a frame that is drawn at build.
    () => path,
  );
}
