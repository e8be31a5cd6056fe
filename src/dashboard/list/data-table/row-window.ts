/** Virtual rows: which rows to render, and their positions. */
import { useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { whileIdle } from '../../lib/while-idle.ts';
import { NO_GROUPS, RowLayout, type RowGroups } from './row-layout.ts';
import { RowRecycler } from './row-recycler.ts';
import { scrollTargetOf } from './use-scroller.ts';

/** The assumed height of the scroller if no layout is available, i.e. in the first render and in tests. */
const FALLBACK_HEIGHT = 640;

/** The number of rows to render beyond the visible ones, above and below together. */
const SPARE = 6;

/**
 * Lists of at most this length are rendered completely, so that the browser's search, 'Select all' and a screen reader
 * find every row. The rows outside the viewport are added while the browser is idle, a few at a time.
 */
export const MAX_WHOLE = 100;
const ROWS_PER_IDLE = 12;

/** The time in milliseconds after the last scroll event until a scroll counts as finished. */
const REST = 150;

type RowWindowOptions = {
  count: number;
  /** The height of a row in pixels, the same for all. */
  size: number;
  groups?: RowGroups;
  scroller: HTMLElement | null;
  /** The element with the rows, if other content precedes it in the scroller. */
  list?: HTMLElement | null;
  /** The height in pixels that a sticky header covers at the top of the scroller. */
  covered: number;
  /** Rows that stay rendered at any scroll position, because they hold the focus. */
  pinned?: readonly number[];
  isPrinted?: boolean;
};

export type WindowedRow = {
  index: number;
  /** The offset from the top of all rows, in pixels. */
  start: number;
  /** Whether each frame shows other rows. Nothing is readable at this speed, so rendering the names is enough. */
  isFastScrolling: boolean;
  /** Whether the row is near the viewport. */
  isNear: boolean;
};

/** The first and the last visible row, including partly visible ones. */
type Seen = { startIndex: number; endIndex: number };

/**
 * Virtualises rows of one height, with or without group headings. A scroll does not render the calling component: each
 * slot subscribes to its own row (`useRowInSlot`), or one component to all rows (`useWindowedRows`).
 */
export function useRowWindow(options: RowWindowOptions): RowWindow {
  const { scroller, list } = options;
  const [rowWindow] = useState(() => new RowWindow());
  rowWindow.lay(options);
  useLayoutEffect(
    () => (scroller === null ? undefined : rowWindow.follow(scroller, list)),
    [rowWindow, scroller, list],
  );
  return rowWindow;
}

/** Returns the number of elements that render rows. */
export function useSlotCount(rowWindow: RowWindow): number {
  return useSyncExternalStore(rowWindow.subscribe, () => rowWindow.slots.length);
}

export function useRowInSlot(rowWindow: RowWindow, slot: number): WindowedRow | undefined {
  return useSyncExternalStore(rowWindow.subscribe, () => rowWindow.slots[slot]);
}

/** Returns all rendered rows in order. */
export function useWindowedRows(rowWindow: RowWindow): readonly WindowedRow[] {
  const slots = useSyncExternalStore(rowWindow.subscribe, () => rowWindow.slots);
  return slots.filter((row) => row !== undefined).toSorted((a, b) => a.index - b.index);
}

export class RowWindow {
  /** The row of each slot, undefined for an empty slot. Any change creates a new array and new row objects. */
  slots: readonly (WindowedRow | undefined)[] = [];
  /** The height of all rows in pixels. */
  height = 0;

  #isScrolling = false;
  readonly #listeners = new Set<() => void>();
  readonly #flight = new FastScroll();
  readonly #frame = new Overscan();
  #slots = new RowRecycler();
  #layout = new RowLayout(1, NO_GROUPS);
  #count = 0;
  #covered = 0;
  #pinned: readonly number[] = [];
  /** Rows that stay rendered because they contain the ends of a text selection. */
  #held: readonly number[] = [];
  #isPrinted = true;
  #isPrinting = false;
  /** The number of rows beyond the overscan that idle time has added, in both directions. */
  #added = 0;
  #idle: (() => void) | null = null;
  #scroller: HTMLElement | null = null;
  #list: HTMLElement | null = null;
  /** The scroll offset within the rows, in pixels. */
  #offset = 0;
  #viewHeight = FALLBACK_HEIGHT;

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** Called during the render of the component that contains the rows, before its slots read their rows. */
  lay({ count, size, groups = NO_GROUPS, covered, pinned = [], isPrinted = true }: RowWindowOptions): void {
    if (!this.#layout.is(size, groups)) this.#layout = new RowLayout(size, groups);
    this.#count = count;
    this.#covered = covered;
    this.#pinned = pinned;
    this.#isPrinted = isPrinted;
    this.height = this.#layout.heightOf(count);
    this.#draw();
  }

  get rowsPerPage(): number {
    return Math.max(1, this.#inView - 2);
  }

  /** Keeps rows rendered, beginning with the next scroll. */
  hold(rows: readonly number[]): void {
    this.#held = rows;
  }

  /** Scrolls just far enough to show a whole row. */
  reveal(index: number): void {
    if (this.#scroller === null) return;
    const start = this.#layout.startOf(index) + this.#listTop() - this.#covered;
    const [above, below] = [start, start + this.#layout.size - this.#viewHeight];
    if (this.#scroller.scrollTop > above) this.#scroller.scrollTop = above;
    else if (this.#scroller.scrollTop < below) this.#scroller.scrollTop = below;
  }

  /**
   * Follows the scroller until the returned function is called. `list` is the element with the rows, if other content
   * precedes it.
   */
  follow(scroller: HTMLElement, list: HTMLElement | null = null): () => void {
    this.#scroller = scroller;
    this.#list = list;
    let frame: number | null = null;
    let rest: ReturnType<typeof setTimeout> | undefined;
    const offset = () => Math.max(0, scroller.scrollTop + this.#covered - this.#listTop());
    const measure = () => {
      const height = scroller.clientHeight - this.#covered;
      this.#viewHeight = height > 0 ? height : FALLBACK_HEIGHT;
      this.#offset = offset();
      this.#tell();
    };
    // If the page scrolls, the visible height is the height of the window, not of the page.
    const observer = new ResizeObserver(measure);
    observer.observe(scroller);
    window.addEventListener('resize', measure);
    measure();

    // Rows are computed in the animation frame that paints them, because the position may change again between the
    // scroll event and the paint.
    const draw = () => {
      frame = null;
      this.#offset = offset();
      this.#isScrolling = true;
      this.#tell();
    };
    const end = () => {
      this.#isScrolling = false;
      this.#tell();
    };
    const onScroll = () => {
      frame ??= requestAnimationFrame(draw);
      clearTimeout(rest);
      rest = setTimeout(end, REST);
    };
    const scrolled = scrollTargetOf(scroller);
    scrolled.addEventListener('scroll', onScroll, { passive: true });
    // The browser captures the page as soon as the event has ended, so the rows must be rendered synchronously.
    const print = (isPrinting: boolean) => {
      if (!this.#isPrinted) return;
      this.#isPrinting = isPrinting;
      // Without the slots of all printed rows.
      if (!isPrinting) this.#slots = new RowRecycler();
      flushSync(() => this.#tell());
    };
    const beforePrint = () => print(true);
    const afterPrint = () => print(false);
    window.addEventListener('beforeprint', beforePrint);
    window.addEventListener('afterprint', afterPrint);
    return () => {
      window.removeEventListener('beforeprint', beforePrint);
      window.removeEventListener('afterprint', afterPrint);
      this.#idle?.();
      this.#idle = null;
      observer.disconnect();
      window.removeEventListener('resize', measure);
      scrolled.removeEventListener('scroll', onScroll);
      clearTimeout(rest);
      if (frame !== null) cancelAnimationFrame(frame);
      this.#isScrolling = false;
      this.#scroller = null;
      this.#list = null;
    };
  }

  /** The offset in pixels from the top of the scrolled content to the first row. */
  #listTop(): number {
    if (this.#scroller === null || this.#list === null) return this.#covered;
    const isPage = this.#scroller === this.#scroller.ownerDocument.documentElement;
    const top = isPage ? 0 : this.#scroller.getBoundingClientRect().top;
    return this.#list.getBoundingClientRect().top - top + this.#scroller.scrollTop;
  }

  /** The maximum number of rows that are visible together, including partly visible ones. */
  get #inView(): number {
    return Math.ceil(this.#viewHeight / this.#layout.size) + 1;
  }

  /** Returns the rows and the ones that idle time has added around them, until a short list is complete. */
  #grown(around: number[]): number[] {
    const first = around[0];
    const last = around.at(-1);
    if (this.#count > MAX_WHOLE || first === undefined || last === undefined) {
      this.#added = 0;
      return around;
    }
    const start = Math.max(0, first - this.#added);
    const end = Math.min(this.#count - 1, last + this.#added);
    if (start > 0 || end < this.#count - 1) this.#growWhileIdle();
    return Array.from({ length: end - start + 1 }, (_, place) => start + place);
  }

  #growWhileIdle(): void {
    if (this.#scroller === null || this.#idle !== null) return;
    this.#idle = whileIdle(() => {
      this.#idle = null;
      this.#added += ROWS_PER_IDLE;
      this.#tell();
    });
  }

  #tell(): void {
    this.#draw();
    for (const listener of this.#listeners) listener();
  }

  #draw(): void {
    const [count, inView] = [this.#count, this.#inView];
    const seen = {
      startIndex: this.#layout.indexAt(this.#offset, count),
      endIndex: this.#layout.indexAt(this.#offset + this.#viewHeight - 1, count),
    };
    const around = count === 0 ? [] : this.#frame.around({ ...seen, count }, inView, this.#flight.to(seen));
    const rendered = this.#isPrinting
      ? Array.from({ length: count }, (_, index) => index)
      : this.#grown(around);
    const isFastScrolling = this.#isScrolling && this.#flight.isOn && rendered.length < count;
    const near = new Set(around);
    const next: (WindowedRow | undefined)[] = [];
    for (const { index, slot } of this.#slots.of(
      withPinned(rendered, count, [...this.#pinned, ...this.#held]),
      {
        atLeast: inView + SPARE,
        count,
      },
    )) {
      const row = { index, start: this.#layout.startOf(index), isFastScrolling, isNear: near.has(index) };
      const before = this.slots[slot];
      next[slot] = before !== undefined && isSameRow(before, row) ? before : row;
    }
    // Fill the holes of the sparse array with undefined.
    const slots = Array.from(next);
    const isOther = slots.length !== this.slots.length || slots.some((row, slot) => row !== this.slots[slot]);
    if (isOther) this.slots = slots;
  }
}

function isSameRow(one: WindowedRow, other: WindowedRow): boolean {
  return (
    one.index === other.index &&
    one.start === other.start &&
    one.isFastScrolling === other.isFastScrolling &&
    one.isNear === other.isNear
  );
}

/** Measures the scroll distance from frame to frame. */
class FastScroll {
  #start = 0;
  #leaps = 0;

  /** Returns the number of rows scrolled since the last frame, negative for upwards. */
  to(seen: Seen): number {
    const passed = seen.startIndex - this.#start;
    this.#start = seen.startIndex;
    this.#leaps = isLeap(passed, seen) ? this.#leaps + 1 : 0;
    return passed;
  }

  /**
   * A single leap is a jump, e.g. to the end, and the user reads its rows immediately. Several leaps in a row are a
   * fast scroll.
   */
  get isOn(): boolean {
    return this.#leaps > 1;
  }
}

/** Whether the scroll went further than a screen, so that none of the previous rows is still visible. */
function isLeap(passed: number, { startIndex, endIndex }: Seen): boolean {
  return Math.abs(passed) > endIndex - startIndex;
}

/** Decides which rows to render around the visible ones. */
export class Overscan {
  #first = 0;

  /**
   * Returns the same rows as long as possible, so that small scrolls back and forth render nothing. A continuing scroll
   * renders the rows ahead, for two steps of the last size. A leap renders only the visible rows, because it reuses
   * none of the previous ones.
   */
  around(seen: Seen & { count: number }, inView: number, passed: number): number[] {
    const { startIndex, endIndex, count } = seen;
    const leaps = isLeap(passed, seen);
    const size = leaps ? endIndex - startIndex + 1 : Math.min(count, inView + SPARE);
    const ahead = leaps || passed === 0 ? 0 : Math.min(SPARE, 1 + 2 * Math.abs(passed));
    const last = Math.min(count - 1, endIndex + (passed > 0 ? ahead : 0));
    const first = Math.max(0, startIndex - (passed < 0 ? ahead : 0));
    this.#first = Math.min(Math.max(this.#first, last + 1 - size), first, count - size);
    return Array.from({ length: size }, (_, place) => this.#first + place);
  }
}

function withPinned(indexes: number[], count: number, pinned: readonly number[]): number[] {
  const apart = pinned.filter((index) => index < count && !indexes.includes(index));
  return apart.length === 0 ? indexes : [...new Set([...apart, ...indexes])].toSorted((a, b) => a - b);
}
