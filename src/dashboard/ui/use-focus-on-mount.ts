import { useEffect, useRef, type RefObject } from 'react';

/**
 * Focuses an element when it mounts. Change its `key` to focus it again. An effect instead of a `ref` callback, because
 * a dialog that closes at the same time restores the focus after ref callbacks.
 */
export function useFocusOnMount<Element extends HTMLElement>(): RefObject<Element | null> {
  const element = useRef<Element>(null);
  useEffect(() => element.current?.focus(), []);
  return element;
}
