import { useLayoutEffect, useState, type RefObject } from 'react';

/** How wide an element is, in whole pixels, and again whenever that changes. `fallback` where there is no layout. */
export function useWidth(element: RefObject<HTMLElement | null>, fallback: number): number {
  const [width, setWidth] = useState(fallback);
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
