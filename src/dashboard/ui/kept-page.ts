import { createContext, use, useLayoutEffect } from 'react';

/** The mounted parts of a page that a return must not restore. */
export type PageParts = {
  /** Adds a part. Returns a function that removes it. */
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

/** Null outside the pages, e.g. in the shell. */
export const TransientParts = createContext<PageParts | null>(null);

/**
 * Marks a part of the page that must not survive when the user leaves the page: an open dialog, a form or an error. A
 * page with such a part is unmounted instead of hidden, so that a return renders it anew.
 */
export function useTransientPart(isPresent = true): void {
  const parts = use(TransientParts);
  useLayoutEffect(() => (isPresent ? parts?.add() : undefined), [parts, isPresent]);
}
