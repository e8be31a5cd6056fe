import { useCallback, useSyncExternalStore, useLayoutEffect, useState, type RefObject } from 'react';

/** Whether a media query holds. Never in a test without layout, which is a wide screen. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = globalThis.matchMedia?.(query);
      list?.addEventListener('change', listener);
      return () => list?.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => globalThis.matchMedia?.(query).matches ?? false);
}

/** Whether the screen is a phone's, or as narrow: rows have two lines, and what opens comes from below. */
export function useNarrow(): boolean {
  return useMedia('(max-width: 599.95px)');
}

/**
 * How wide an element is, in whole pixels, and again whenever that changes. Null before it was measured; `fallback` where
 * there is no layout.
 */
export function useWidth(element: RefObject<HTMLElement | null>, fallback: number): number | null {
  const [width, setWidth] = useState<number | null>(null);
  useLayoutEffect(() => {
    const measured = element.current;
    if (measured === null) return undefined;
    const measure = () => setWidth(Math.floor(measured.clientWidth) || fallback);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(measured);
    return () => observer.disconnect();
  }, [element, fallback]);
  return width;
}
