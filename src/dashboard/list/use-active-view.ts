import { useSyncExternalStore } from 'react';
import { useAfterFirstPaint } from '../ui/after-first-paint.ts';
import { loadable } from '../ui/lazy-part.tsx';
import { useLoadable } from '../ui/use-loadable.ts';
import type * as Views from './saved-views.ts';

const views = loadable(() => import('./saved-views.ts'));

const nothing = () => () => {};

/**
 * Returns the saved view that the URL of the list names. `isReady` is false while the code that reads views is loading.
 * The list must not render rows before.
 */
export function useOpenView(
  list: string,
  named: string | null,
): { view: Views.ActiveView | null; isReady: boolean } {
  const { code, error } = useLoadable(views, named !== null);
  const view = useSyncExternalStore(code?.subscribeToViews ?? nothing, () =>
    named === null ? null : (code?.findView(list, named) ?? null),
  );
  // If the code fails to load, the list renders without the view. The filters still apply, because the URL contains
  // them.
  return { view, isReady: named === null || code !== null || error !== null };
}

/**
 * Returns the saved views of the list at a path for the navigation. Returns null until the code for views has loaded,
 * which starts after the first page has rendered.
 */
export function useNavigationViews(path: string): Views.NavigationViews | null {
  const { code } = useLoadable(views, useAfterFirstPaint());
  return useSyncExternalStore(
    code?.subscribeToViews ?? nothing,
    () => code?.navigationViewsAt(path) ?? null,
    // The value for the application shell that is rendered at build time, without a browser.
    () => null,
  );
}
