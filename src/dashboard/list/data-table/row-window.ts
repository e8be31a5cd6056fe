/** Virtual rows: which rows to render, their positions, and the headings among them. */
import { useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { scrollTargetOf } from './use-scroller.ts';

/** The assumed height of the scroller if no layout is available, i.e. in the first render and in tests. */
const FALLBACK_HEIGHT = 640;

/** The number of rows to render beyond the visible ones, above and below together. */
const SPARE = 6;

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
};

export type WindowedRow = {
  index: number;
  /** The offset from the top of all rows, in pixels. */
  start: number;
  /** Whether each frame shows other rows. Nothing is readable at this speed, so rendering the names is enough. */
  isFastScrolling: boolean;
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
  return drawnRows(slots).map(({ row }) => row);
}

type DrawnRow = { row: WindowedRow; slot: number };

/** Returns the rendered rows with their slots, in row order. */
export function drawnRows(slots: RowWindow['slots']): readonly DrawnRow[] {
  return slots
    .flatMap((row, slot) => (row === undefined ? [] : { row, slot }))
    .toSorted((a, b) => a.row.index - b.row.index);
}

export class RowWindow {
  /** The row of each slot, undefined for an empty slot. Any change creates a new array and new row objects. */
  slots: readonly (WindowedRow | undefined)[] = [];
  isScrolling = false;
  /** The height of all rows in pixels. */
  height = 0;

  readonly #listeners = new Set<() => void>();
  readonly #flight = new FastScroll();
  readonly #frame = new Overscan();
  readonly #slots = new RowRecycler();
  #layout = new RowLayout(1, NO_GROUPS);
  #count = 0;
  #covered = 0;
  #pinned: readonly number[] = [];
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
  lay({ count, size, groups = NO_GROUPS, covered, pinned = [] }: RowWindowOptions): void {
    if (!this.#layout.is(size, groups)) this.#layout = new RowLayout(size, groups);
    this.#count = count;
    this.#covered = covered;
    this.#pinned = pinned;
    this.height = this.#layout.heightOf(count);
    this.#draw();
  }

  get rowsPerPage(): number {
    return Math.max(1, this.#inView - 2);
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
      this.isScrolling = true;
      this.#tell();
    };
    const end = () => {
      this.isScrolling = false;
      this.#tell();
    };
    const onScroll = () => {
      frame ??= requestAnimationFrame(draw);
      clearTimeout(rest);
      rest = setTimeout(end, REST);
    };
    const scrolled = scrollTargetOf(scroller);
    scrolled.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', measure);
      scrolled.removeEventListener('scroll', onScroll);
      clearTimeout(rest);
      if (frame !== null) cancelAnimationFrame(frame);
      this.isScrolling = false;
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
    const isFastScrolling = this.isScrolling && this.#flight.isOn;
    const next: (WindowedRow | undefined)[] = [];
    for (const { index, slot } of this.#slots.of(withPinned(around, count, this.#pinned), {
      atLeast: inView + SPARE,
      count,
    })) {
      const start = this.#layout.startOf(index);
      const before = this.slots[slot];
      const isSame =
        before?.index === index && before.start === start && before.isFastScrolling === isFastScrolling;
      next[slot] = isSame ? before : { index, start, isFastScrolling };
    }
    // Fill the holes of the sparse array with undefined.
    const slots = Array.from(next);
    const isOther = slots.length !== this.slots.length || slots.some((row, slot) => row !== this.slots[slot]);
    if (isOther) this.slots = slots;
  }
}

/**
 * Assigns rows to slots, i.e. to reusable elements. Filling an existing element costs half as much as creating one, and
 * each created or removed element makes the browser style and lay out all others. A row keeps its slot while it is
 * rendered, so only new rows change elements. An unused slot keeps its old row. The order of the elements can differ
 * from the order of the rows, so the table sets `aria-owns`.
 */
export class RowRecycler {
  #slots = new Map<number, number>();

  /** Returns the rows in slot order, so that no element moves. */
  of(
    indexes: readonly number[],
    { atLeast, count }: { atLeast: number; count: number },
  ): { index: number; slot: number }[] {
    const next = new Map<number, number>();
    for (const index of indexes) {
      const slot = this.#slots.get(index);
      if (slot !== undefined) next.set(index, slot);
    }
    const taken = new Set(next.values());
    let free = 0;
    for (const index of indexes) {
      if (next.has(index)) continue;
      while (taken.has(free)) free += 1;
      taken.add(free);
      next.set(index, free);
    }
    for (const [index, slot] of this.#slots) {
      if (next.size >= atLeast) break;
      if (index >= count || next.has(index) || taken.has(slot)) continue;
      next.set(index, slot);
    }
    this.#slots = next;
    return Array.from(next, ([index, slot]) => ({ index, slot })).toSorted((a, b) => a.slot - b.slot);
  }
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

/** The name of each group by the index of its first row, in order. */
export type RowGroups = ReadonlyMap<number, string>;

/** Groups consecutive rows of the same group. The order of the rows does not change. */
export function groupRows<Row>(rows: readonly Row[], groupOf: (row: Row) => string): RowGroups {
  const groups = new Map<number, string>();
  let current: string | null = null;
  for (const [index, row] of rows.entries()) {
    const group = groupOf(row);
    if (group !== current) groups.set(index, group);
    current = group;
  }
  return groups;
}

/** In pixels. */
export const HEADING_HEIGHT = 28;

export const NO_GROUPS: RowGroups = new Map();

/** The layout of rows of one height, with a heading above the first row of each group. */
export class RowLayout {
  /** The height of a row in pixels, without a heading. */
  readonly size: number;
  readonly #groups: RowGroups;
  /** The indexes of rows with a heading, ascending. */
  readonly #headed: readonly number[];

  constructor(size: number, groups: RowGroups) {
    this.size = size;
    this.#groups = groups;
    this.#headed = [...groups.keys()];
  }

  /** Returns the offset in pixels from the top of all rows to a row, below its heading. */
  startOf(index: number): number {
    return index * this.size + this.#headingsUntil(index) * HEADING_HEIGHT;
  }

  /** Returns the height of the first `count` rows in pixels. */
  heightOf(count: number): number {
    return count === 0 ? 0 : this.startOf(count - 1) + this.size;
  }

  is(size: number, groups: RowGroups): boolean {
    return size === this.size && groups === this.#groups;
  }

  /** Returns the row at an offset, including its heading, limited to the first `count` rows. */
  indexAt(place: number, count: number): number {
    let [low, high] = [0, Math.max(0, count - 1)];
    if (this.#headed.length === 0) return Math.min(high, Math.max(0, Math.floor(place / this.size)));
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.startOf(middle) + this.size > place) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  #headingsUntil(index: number): number {
    let [low, high] = [0, this.#headed.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#headed[middle]! <= index) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
