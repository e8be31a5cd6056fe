import { useEffect, useRef, type RefObject } from 'react';

/**
 * Brings the focus to an element as it appears: give it another `key` to do so again. Not by a `ref` alone: a dialog that
 * goes at the same moment gives the focus back after that.
 */
export function useFocusOnMount<Element extends HTMLElement>(): RefObject<Element | null> {
  const element = useRef<Element>(null);
  useEffect(() => element.current?.focus(), []);
  return element;
}
