import { useEffect, useState, useSyncExternalStore } from 'react';
import { useAfterFirstPaint } from '../ui/after-first-paint.ts';
import { loadable } from '../ui/lazy-part.tsx';
import type * as Views from './saved-views.ts';

const views = loadable(() => import('./saved-views.ts'));

const nothing = () => () => {};

/** Returns whether the views code has loaded or failed to load. It starts to load once it is wanted. */
function useLoaded(isWanted: boolean): { isLoaded: boolean; hasFailed: boolean } {
  const [isLoaded, setLoaded] = useState(views.loaded() !== null);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    if (!isWanted || isLoaded) return;
    views.load().then(
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
  const code = views.loaded();
  const view = useSyncExternalStore(code?.subscribeToViews ?? nothing, () =>
    named === null ? null : (code?.findView(list, named) ?? null),
  );
  // If the code fails to load, the list still has its filters, because they are in the address.
  return { view, isReady: named === null || isLoaded || hasFailed };
}

/** Returns the views of the list at a path, or null until the views code has loaded, which is after the first page. */
export function useNavigationViews(path: string): Views.NavigationViews | null {
  useLoaded(useAfterFirstPaint());
  const code = views.loaded();
  return useSyncExternalStore(
    code?.subscribeToViews ?? nothing,
    () => code?.navigationViewsAt(path) ?? null,
    // For the frame that is rendered at build time.
    () => null,
  );
}
