import { createContext, use, useLayoutEffect } from 'react';

/**
 * A registry of the mounted components of a page that must not reappear when the user leaves the page and returns, e.g.
 * an open dialog.
 */
export type PageParts = {
  /** Registers a component. Returns a function that removes the component. */
  add: () => () => void;
  isEmpty: () => boolean;
};

export function createPageParts(): PageParts {
  const parts = new Set<object>();
  return {
    add: () => {
      const part = {};
      parts.add(part);
      return () => void parts.delete(part);
    },
    isEmpty: () => parts.size === 0,
  };
}

/** The registry of the page around a component. null outside pages, e.g. in the application shell. */
export const TransientParts = createContext<PageParts | null>(null);

/**
 * Registers a component that must not reappear when the user leaves the page and returns: an open dialog, a form or an
 * error. The app usually hides a left page and keeps it mounted. If a component is registered, the app unmounts the
 * page instead, so that the page later renders from its initial state.
 */
export function useTransientPart(isPresent = true): void {
  const parts = use(TransientParts);
  useLayoutEffect(() => (isPresent ? parts?.add() : undefined), [parts, isPresent]);
}
