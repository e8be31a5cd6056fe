/** Virtual rows: determines which rows of a long list are rendered, and their positions. */
import { useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { whileIdle } from '../../lib/while-idle.ts';
import { NO_GROUPS, RowLayout, type RowGroups } from './row-layout.ts';
import { RowRecycler } from './row-recycler.ts';
import { scrollTargetOf } from './use-scroller.ts';

/**
 * The assumed height of the scroll container in pixels if the browser has no layout yet, i.e. in the first render and
 * in tests.
 */
const FALLBACK_HEIGHT = 640;

/** The number of rendered rows outside the viewport (overscan), above and below together. */
const SPARE = 6;

/**
 * The maximum length of a list that is rendered completely, so that the browser's search, 'Select all' and screen
 * readers find every row. The rows outside the viewport are added while the browser is idle, `ROWS_PER_IDLE` on each
 * side at a time.
 */
export const MAX_WHOLE = 100;
const ROWS_PER_IDLE = 12;

/** The time in milliseconds without a scroll event after which scrolling counts as finished. */
const REST = 150;

type RowWindowOptions = {
  count: number;
  /** The height of each row in pixels. */
  size: number;
  groups?: RowGroups;
  scroller: HTMLElement | null;
  /** The element that contains the rows, if other content precedes the rows in the scroll container. */
  list?: HTMLElement | null;
  /** The height in pixels of a sticky header that covers the top of the scroll container. */
  covered: number;
  /** The indexes of rows that stay rendered at any scroll position, because they contain the focus. */
  pinned?: readonly number[];
  isPrinted?: boolean;
};

export type WindowedRow = {
  index: number;
  /** The vertical position of the row within all rows, in pixels. */
  start: number;
  /**
   * Whether each animation frame shows entirely different rows. Rows are not readable at this speed, so it is enough to
   * render the first column.
   */
  isFastScrolling: boolean;
  /** Whether the row is in the viewport or in the overscan around it. */
  isNear: boolean;
};

/** The indexes of the first and the last visible row, including partly visible rows. */
type Seen = { startIndex: number; endIndex: number };

/**
 * Virtualises rows that all have the same height, with or without group headings. A scroll does not render the calling
 * component. Instead, each slot subscribes to its own row (`useRowInSlot`), or one component subscribes to all rows
 * (`useWindowedRows`).
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

/** Returns the number of slots, i.e. of elements that render rows. */
export function useSlotCount(rowWindow: RowWindow): number {
  return useSyncExternalStore(rowWindow.subscribe, () => rowWindow.slots.length);
}

export function useRowInSlot(rowWindow: RowWindow, slot: number): WindowedRow | undefined {
  return useSyncExternalStore(rowWindow.subscribe, () => rowWindow.slots[slot]);
}

/** Returns all rendered rows in the order of the list. */
export function useWindowedRows(rowWindow: RowWindow): readonly WindowedRow[] {
  const slots = useSyncExternalStore(rowWindow.subscribe, () => rowWindow.slots);
  return slots.filter((row) => row !== undefined).toSorted((a, b) => a.index - b.index);
}

export class RowWindow {
  /**
   * The row in each slot, undefined for an empty slot. A change of any row creates a new array, and a new object for
   * each changed row.
   */
  slots: readonly (WindowedRow | undefined)[] = [];
  /** The total height of all rows in pixels, including rows that are not rendered. */
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
  /** The indexes of rows that stay rendered because they contain an end of the text selection. */
  #held: readonly number[] = [];
  #isPrinted = true;
  #isPrinting = false;
  /** The number of rows on each side of the overscan that were added while the browser was idle. */
  #added = 0;
  #idle: (() => void) | null = null;
  #scroller: HTMLElement | null = null;
  #list: HTMLElement | null = null;
  /** The vertical position within the rows, in pixels, of the top of the viewport. */
  #offset = 0;
  #viewHeight = FALLBACK_HEIGHT;
  #isMeasured = false;

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /**
   * Updates the options. Called during the render of the component that contains the slots, before the slots read their
   * rows.
   */
  lay({ count, size, groups = NO_GROUPS, covered, pinned = [], isPrinted = true }: RowWindowOptions): void {
    if (!this.#layout.is(size, groups)) this.#layout = new RowLayout(size, groups);
    this.#count = count;
    this.#covered = covered;
    this.#pinned = pinned;
    this.#isPrinted = isPrinted;
    this.height = this.#layout.heightOf(count);
    this.#draw();
  }

  /**
   * Whether the elements of the rows need the order of the list. During a scroll, nobody reads, copies or prints them,
   * and each element that moves in the DOM gets new styles and a new layout.
   */
  get needsOrder(): boolean {
    return !this.#isScrolling || this.#isPrinting || this.#held.length > 0;
  }

  get rowsPerPage(): number {
    return Math.max(1, this.#inView - 2);
  }

  /**
   * Keeps the rows at these indexes rendered. Takes effect when the rendered rows are next computed, e.g. after a
   * scroll.
   */
  hold(rows: readonly number[]): void {
    this.#held = rows;
  }

  /** Scrolls just far enough to make the row at `index` completely visible. */
  reveal(index: number): void {
    if (this.#scroller === null) return;
    const start = this.#layout.startOf(index) + this.#listTop() - this.#covered;
    const [above, below] = [start, start + this.#layout.size - this.#viewHeight];
    if (this.#scroller.scrollTop > above) this.#scroller.scrollTop = above;
    else if (this.#scroller.scrollTop < below) this.#scroller.scrollTop = below;
  }

  /**
   * Listens to the scroll container until the returned function is called. `list` is the element that contains the
   * rows, if other content precedes the rows in the scroll container.
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
    // The resize event is necessary if the page itself scrolls, because the visible height is then the height of the
    // window.
    const observer = new ResizeObserver(measure);
    observer.observe(scroller);
    window.addEventListener('resize', measure);
    // The observer measures after the next layout. A page that is shown again keeps its measurements until then, because
    // a measurement now would force an additional layout.
    if (!this.#isMeasured) measure();
    this.#isMeasured = true;

    // The rows are computed in the animation frame that paints them, because the scroll position can change between the
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
    // The browser captures the page directly after the event, so the rows must render synchronously.
    const print = (isPrinting: boolean) => {
      if (!this.#isPrinted) return;
      this.#isPrinting = isPrinting;
      // After printing, a new recycler removes the slots of the printed rows.
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

  /** The distance in pixels from the top of the scrolled content to the first row. */
  #listTop(): number {
    if (this.#scroller === null || this.#list === null) return this.#covered;
    const isPage = this.#scroller === this.#scroller.ownerDocument.documentElement;
    const top = isPage ? 0 : this.#scroller.getBoundingClientRect().top;
    return this.#list.getBoundingClientRect().top - top + this.#scroller.scrollTop;
  }

  /** The maximum number of rows that are visible at the same time, including partly visible rows. */
  get #inView(): number {
    return Math.ceil(this.#viewHeight / this.#layout.size) + 1;
  }

  /**
   * Returns the rows in `around` and, in a short list, the rows on both sides that were added while the browser was
   * idle. Schedules further rows until the list is complete.
   */
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
    // Replaces the holes of the sparse array with undefined.
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

/** Detects a fast scroll from the number of rows that each animation frame moves. */
class FastScroll {
  #start = 0;
  #leaps = 0;

  /** Returns the number of rows scrolled since the previous frame, negative for upwards. */
  to(seen: Seen): number {
    const passed = seen.startIndex - this.#start;
    this.#start = seen.startIndex;
    this.#leaps = isLeap(passed, seen) ? this.#leaps + 1 : 0;
    return passed;
  }

  /**
   * Whether the user scrolls too fast to read. A scroll further than a screen in one frame can be a jump, e.g. to the
   * end of the list, after which the user reads the rows. Only several in succession are a fast scroll.
   */
  get isOn(): boolean {
    return this.#leaps > 1;
  }
}

/**
 * Returns whether a frame scrolled further than the height of the viewport, so that no previously visible row is
 * visible.
 */
function isLeap(passed: number, { startIndex, endIndex }: Seen): boolean {
  return Math.abs(passed) > endIndex - startIndex;
}

/** Determines which rows outside the viewport are rendered in addition to the visible rows. */
export class Overscan {
  #first = 0;

  /**
   * Returns the indexes of the rendered rows. They stay the same as long as possible, so that small scrolls back and
   * forth render nothing. While the user scrolls in one direction, the next rows in this direction are included, for
   * two more scrolls by the same distance. After a jump further than a screen, only the visible rows are rendered,
   * because the jump reuses no previous row.
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
