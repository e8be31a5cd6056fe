import { useEffect, useRef, type RefObject } from 'react';

/**
 * Returns a ref for an element that receives the focus when it mounts. Change the element's `key` to focus it again.
 * The hook uses an effect instead of a ref callback, because a dialog that closes at the same time restores the focus
 * after ref callbacks run.
 */
export function useFocusOnMount<Element extends HTMLElement>(): RefObject<Element | null> {
  const element = useRef<Element>(null);
  useEffect(() => element.current?.focus(), []);
  return element;
}
