import { useCallback, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { DataTableProps } from './column.ts';

type Cause<Row> = Pick<DataTableProps<Row>, 'firstRowIndex' | 'resetKey' | 'sort'>;

/**
 * The scroll position of each history entry, saved when the user leaves the page. Memory is enough, because closing the
 * tab also removes the history entries.
 */
const positions = new Map<string, number>();

/**
 * Returns the scroll container of the rows, and a ref callback for it. Navigating back restores the scroll position. A
 * new page, sort or `resetKey` scrolls to the top, but a refetch does not. The element is in state instead of a ref,
 * because child components need it in their effects, which run before a ref of the parent is set.
 */
export function useScroller<Row>({ firstRowIndex = 0, resetKey = '', sort }: Cause<Row>) {
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const element = useRef<HTMLElement | null>(null);
  const attach = useCallback((node: HTMLElement | null) => {
    element.current = node;
    // React detaches the ref while the page is hidden. The state keeps the element, because the rows must not render
    // without their scroll container.
    if (node !== null) setScroller(node);
  }, []);

  const { key } = useLocation();
  const entry = useRef(key);
  useLayoutEffect(() => {
    entry.current = key;
  }, [key]);

  const asked = `${firstRowIndex} ${sort?.column} ${sort?.descending} ${resetKey}`;
  const shown = useRef(asked);
  // The position of a history entry belongs to its own sort and filters, so they must not scroll to the top.
  const keepPosition = useEffectEvent(() => {
    shown.current = asked;
  });

  // A ref contains the scroll position, because reading or setting it outside of a scroll event forces a layout, which
  // takes up to 100 ms while one page replaces another.
  const scrollTop = useRef(0);

  // The position is restored after the rows have rendered, because an empty list has no height to scroll.
  useLayoutEffect(() => {
    const node = element.current;
    if (scroller === null || node === null) return undefined;
    const position = positions.get(entry.current) ?? scrollTop.current;
    if (position > 0 || scrollTop.current > 0) node.scrollTop = position;
    scrollTop.current = position;
    if (positions.has(entry.current)) keepPosition();
    return () => {
      positions.set(entry.current, scrollTop.current);
    };
  }, [scroller]);

  useLayoutEffect(() => {
    if (scroller === null) return undefined;
    const follow = () => {
      scrollTop.current = scroller.scrollTop;
      // The style sheet draws a border beside sticky columns while the table is scrolled horizontally.
      scroller.toggleAttribute('data-scrolled', scroller.scrollLeft > 0);
    };
    const scrolled = scrollTargetOf(scroller);
    scrolled.addEventListener('scroll', follow, { passive: true });
    return () => scrolled.removeEventListener('scroll', follow);
  }, [scroller]);

  useLayoutEffect(() => {
    if (shown.current === asked) return;
    shown.current = asked;
    if (scrollTop.current > 0 && element.current) element.current.scrollTop = 0;
  }, [asked]);

  return [scroller, attach] as const;
}

/** Returns the element that scrolls an element: its nearest scrollable ancestor, or the document element. */
export function scrollerOf(element: HTMLElement): HTMLElement {
  for (let box = element.parentElement; box !== null; box = box.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(box).overflowY)) return box;
  }
  return element.ownerDocument.documentElement;
}

/**
 * Returns the height in pixels of the top bar, which covers the rows if the page itself scrolls (see
 * top-bar.module.css). Returns 0 for any other scroll container.
 */
export function coveredOf(scroller: HTMLElement | null): number {
  return scroller !== null && scroller === scroller.ownerDocument.documentElement ? 52 : 0;
}

/**
 * Returns the target of the scroll events of a scroll container. If the page itself scrolls, the target is the
 * document.
 */
export function scrollTargetOf(scroller: HTMLElement): HTMLElement | Document {
  const document = scroller.ownerDocument;
  return scroller === document.documentElement ? document : scroller;
}
