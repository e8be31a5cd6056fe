import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { DataTableProps } from './column.ts';

type Cause<Row> = Pick<DataTableProps<Row>, 'firstRowIndex' | 'resetKey' | 'sort'>;

/**
 * The scroll positions by history entry, saved when a page is left. In memory, because history entries are lost with
 * the tab too.
 */
const positions = new Map<string, number>();

/**
 * Returns the element that scrolls the rows, and a ref for it. Back restores the scroll position. A new page, sort or
 * set of rows scrolls to the top; a refetch does not. The element is in state because child components need it, and
 * their effects run before a ref of the parent is set.
 */
export function useScroller<Row>({ firstRowIndex = 0, resetKey = '', sort }: Cause<Row>) {
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const element = useRef<HTMLElement | null>(null);
  const attach = useCallback((node: HTMLElement | null) => {
    element.current = node;
    // React detaches the ref while the page is hidden, which must not render the rows without their scroller.
    if (node !== null) setScroller(node);
  }, []);

  const { key } = useLocation();
  const entry = useRef(key);
  useLayoutEffect(() => {
    entry.current = key;
  }, [key]);

  // Runs after the rows have rendered, because there is no height to scroll before.
  useLayoutEffect(() => {
    const node = element.current;
    if (scroller === null || node === null) return undefined;
    const position = positions.get(entry.current);
    if (position !== undefined) node.scrollTop = position;
    return () => {
      positions.set(entry.current, node.scrollTop);
    };
  }, [scroller]);

  // Tracked in a ref, because reading or setting the scroll position forces a layout.
  const isScrolled = useRef(false);
  useLayoutEffect(() => {
    if (scroller === null) return undefined;
    const follow = () => {
      isScrolled.current = scroller.scrollTop > 0;
      // The style sheet draws a border beside sticky columns if the table is scrolled sideways.
      scroller.toggleAttribute('data-scrolled', scroller.scrollLeft > 0);
    };
    const scrolled = scrollTargetOf(scroller);
    scrolled.addEventListener('scroll', follow, { passive: true });
    return () => scrolled.removeEventListener('scroll', follow);
  }, [scroller]);

  const asked = `${firstRowIndex} ${sort?.column} ${sort?.descending} ${resetKey}`;
  const shown = useRef(asked);
  useLayoutEffect(() => {
    if (shown.current === asked) return;
    shown.current = asked;
    if (isScrolled.current && element.current) element.current.scrollTop = 0;
  }, [asked]);

  return [scroller, attach] as const;
}

/** Returns the element that scrolls another one: the nearest scrolling ancestor, or the page. */
export function scrollerOf(element: HTMLElement): HTMLElement {
  for (let box = element.parentElement; box !== null; box = box.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(box).overflowY)) return box;
  }
  return element.ownerDocument.documentElement;
}

/** Returns the height in pixels that the top bar covers if the page scrolls, as in top-bar.module.css; otherwise 0. */
export function coveredOf(scroller: HTMLElement | null): number {
  return scroller !== null && scroller === scroller.ownerDocument.documentElement ? 52 : 0;
}

/** Returns the target of the scroll events. For the page, it is the document. */
export function scrollTargetOf(scroller: HTMLElement): HTMLElement | Document {
  const document = scroller.ownerDocument;
  return scroller === document.documentElement ? document : scroller;
}
