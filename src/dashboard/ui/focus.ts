import { useLayoutEffect, useRef, type RefObject, createContext, use } from 'react';

/**
 * A ref callback that focuses an element once, when it mounts. An inline function as the `ref` would focus the element
 * after each render.
 */
export function focusOnce(element: HTMLElement | null): void {
  element?.focus();
}

/**
 * Returns a ref for an element that closes, e.g. a panel. If the focus is inside when the element unmounts, the focus
 * returns to the element that had it before. If that element no longer exists, the focus moves to `main`.
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
 * The `tabIndex` of small focusable elements, e.g. copy buttons, times and links. Inside a table it is -1, because each
 * row is a single Tab stop and the arrow keys move the focus to the elements in the row.
 */
export const TabStop = createContext<0 | -1>(0);

export function useTabStop(): 0 | -1 {
  return use(TabStop);
}
