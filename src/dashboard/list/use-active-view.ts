import { useSyncExternalStore } from 'react';
import { useAfterFirstPaint } from '../ui/after-first-paint.ts';
import { loadable } from '../ui/lazy-part.tsx';
import { useLoadable } from '../ui/use-loadable.ts';
import type * as Views from './saved-views.ts';

const views = loadable(() => import('./saved-views.ts'));

const nothing = () => () => {};

/** Returns the view that the list's address names. The list shows nothing until `isReady` is true. */
export function useOpenView(
  list: string,
  named: string | null,
): { view: Views.ActiveView | null; isReady: boolean } {
  const { code, error } = useLoadable(views, named !== null);
  const view = useSyncExternalStore(code?.subscribeToViews ?? nothing, () =>
    named === null ? null : (code?.findView(list, named) ?? null),
  );
  // If the code fails to load, the list still has its filters, because they are in the address.
  return { view, isReady: named === null || code !== null || error !== null };
}

/** Returns the views of the list at a path, or null until the views code has loaded, which is after the first page. */
export function useNavigationViews(path: string): Views.NavigationViews | null {
  const { code } = useLoadable(views, useAfterFirstPaint());
  return useSyncExternalStore(
    code?.subscribeToViews ?? nothing,
    () => code?.navigationViewsAt(path) ?? null,
    // For the frame that is rendered at build time.
    () => null,
  );
}
