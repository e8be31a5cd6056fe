import { useLayoutEffect, useRef, type RefObject, createContext, use } from 'react';

/**
 * Use it as a `ref` to focus an element once, when it mounts. An inline function would focus the element after each
 * render.
 */
export function focusOnce(element: HTMLElement | null): void {
  element?.focus();
}

/**
 * For a part of the page that closes itself. When it unmounts, the focus returns to the element that had it before. If
 * this element is gone, the focus moves to the main part of the page.
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
 * The `tabIndex` of small focusable elements, such as copy buttons, moments and links. Inside a table it is -1, because
 * each row is a single tab stop and the arrow keys reach the elements in it.
 */
export const TabStop = createContext<0 | -1>(0);

export function useTabStop(): 0 | -1 {
  return use(TabStop);
}
