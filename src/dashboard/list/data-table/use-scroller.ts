import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { DataTableProps } from './column.ts';

type Cause<Row> = Pick<DataTableProps<Row>, 'firstRowIndex' | 'resetKey' | 'sort'>;

/** Where the rows of a history entry stood when its page was left. As short-lived as the entries: this tab's memory. */
const positions = new Map<string, number>();

/**
 * The element that scrolls the rows, and its ref. Going back to a page finds its rows where they were; another page, sort
 * or set of rows begins at the top; a refetch stays.
 * The element is a state because what is inside needs it, and an inner effect runs before an outer ref is there.
 */
export function useScroller<Row>({ firstRowIndex = 0, resetKey = '', sort }: Cause<Row>) {
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const element = useRef<HTMLElement | null>(null);
  const attach = useCallback((node: HTMLElement | null) => {
    element.current = node;
    setScroller(node);
  }, []);

  const { key } = useLocation();
  const entry = useRef(key);
  useLayoutEffect(() => {
    entry.current = key;
  }, [key]);

  // Once the element is known the rows are drawn, and there is a height to scroll in.
  useLayoutEffect(() => {
    const node = element.current;
    if (scroller === null || node === null) return undefined;
    const position = positions.get(entry.current);
    if (position !== undefined) node.scrollTop = position;
    return () => {
      positions.set(entry.current, node.scrollTop);
    };
  }, [scroller]);

  // To ask an element where it stands, or to put it there, has the browser lay out the page at once.
  const isScrolled = useRef(false);
  useLayoutEffect(() => {
    if (scroller === null) return undefined;
    const follow = () => {
      isScrolled.current = scroller.scrollTop > 0;
      // What stays in place at the side shows where it ends.
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

/** What scrolls an element: the nearest box that does, or the page. */
export function scrollerOf(element: HTMLElement): HTMLElement {
  for (let box = element.parentElement; box !== null; box = box.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(box).overflowY)) return box;
  }
  return element.ownerDocument.documentElement;
}

/** Pixels at the top of it that the bar of the shell covers, as in top-bar.module.css: where the page scrolls. */
export function coveredOf(scroller: HTMLElement | null): number {
  return scroller !== null && scroller === scroller.ownerDocument.documentElement ? 52 : 0;
}

/** Where it is told that an element was scrolled: a page has its document say so. */
export function scrollTargetOf(scroller: HTMLElement): HTMLElement | Document {
  const document = scroller.ownerDocument;
  return scroller === document.documentElement ? document : scroller;
}
