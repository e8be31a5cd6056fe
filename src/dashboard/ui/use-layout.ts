import { useCallback, useSyncExternalStore, useLayoutEffect, useState, type RefObject } from 'react';

/**
 * Returns whether a media query matches. Without `matchMedia`, e.g. in tests, no query matches, which corresponds to a
 * wide screen.
 */
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

/**
 * Returns whether the screen is as narrow as a phone. Table rows then have two lines, and sheets open at the bottom.
 */
export function useNarrow(): boolean {
  return useMedia('(max-width: 599.95px)');
}

/**
 * Returns the width of an element in whole pixels, and updates it. Returns null before the first measurement, and
 * `fallback` if the browser has no layout, e.g. in tests.
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
