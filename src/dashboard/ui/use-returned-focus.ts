import { useLayoutEffect, useRef, type RefObject } from 'react';

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
