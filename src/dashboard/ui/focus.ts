import { useLayoutEffect, useRef, type RefObject, createContext, use } from 'react';

/** As a `ref`: brings the focus to what has just come, and never again. A function written in place would with each draw. */
export function focusOnce(element: HTMLElement | null): void {
  element?.focus();
}

/**
 * For a part of the page that goes away by a button of its own: the focus goes back to where it was when the part came,
 * and where that is gone too, to the page's main part, rather than to nowhere.
 */
export function useReturnedFocus<Part extends HTMLElement = HTMLElement>(): RefObject<Part | null> {
  const part = useRef<Part>(null);
  useLayoutEffect(() => {
    const opener = document.activeElement;
    const left = part.current;
    return () => {
      if (left === null || !left.contains(document.activeElement)) return;
      const target = opener?.isConnected && opener !== document.body ? opener : left.closest('main');
      if (target instanceof HTMLElement) target.focus();
    };
  }, []);
  return part;
}

/**
 * Whether the small focusable parts (a copy button, a moment, a link) are stops of the Tab key. Inside a table they
 * are not: a row is one stop, and the arrow keys reach what is in it.
 */
export const TabStop = createContext<0 | -1>(0);

export function useTabStop(): 0 | -1 {
  return use(TabStop);
}
