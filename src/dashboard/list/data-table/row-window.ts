/** Which of thousands of rows are drawn, where each stands, and the headings among them. */
import { useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { scrollTargetOf } from './use-scroller.ts';

/** Where nothing has a size yet (the first render, a test without layout) rows are drawn for a screen of this height. */
const FALLBACK_HEIGHT = 640;

/** Rows drawn beyond those that are seen, above and below together. */
const SPARE = 6;

/** Milliseconds after its last step that a scroll is over. */
const REST = 150;

type RowWindowOptions = {
  count: number;
  /** Pixels, the same for all. */
  size: number;
  /** Headings among them. */
  groups?: RowGroups;
  scroller: HTMLElement | null;
  /** What they stand in, where other things stand above it in what is scrolled. */
  list?: HTMLElement | null;
  /** Pixels of what is scrolled that a sticky header covers at its top. */
  covered: number;
  /** These rows stay drawn wherever the reader scrolls: they hold the focus. */
  pinned?: readonly number[];
};

export type WindowedRow = {
  index: number;
  /** Pixels from the top of all rows. */
  start: number;
  /** Every frame shows other rows: nobody can read them, and only their names need be drawn. */
  isFastScrolling: boolean;
};

/** The first and the last row that are seen, in part at least. */
type Seen = { startIndex: number; endIndex: number };

/**
 * Which of many rows of one height, with or without headings among them, to draw, for where the scroller stands. A scroll
 * renders nothing here: each slot listens for its own row (`useRowInSlot`), or a part for all of them (`useWindowedRows`).
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

/** How many elements draw the rows. */
export function useSlotCount(rowWindow: RowWindow): number {
  return useSyncExternalStore(rowWindow.subscribe, () => rowWindow.slots.length);
}

/** What the element of this number draws. */
export function useRowInSlot(rowWindow: RowWindow, slot: number): WindowedRow | undefined {
  return useSyncExternalStore(rowWindow.subscribe, () => rowWindow.slots[slot]);
}

/** All that are drawn, from the first to the last. */
export function useWindowedRows(rowWindow: RowWindow): readonly WindowedRow[] {
  const slots = useSyncExternalStore(rowWindow.subscribe, () => rowWindow.slots);
  return drawnRows(slots).map(({ row }) => row);
}

type DrawnRow = { row: WindowedRow; slot: number };

/** From the first to the last. */
export function drawnRows(slots: RowWindow['slots']): readonly DrawnRow[] {
  return slots
    .flatMap((row, slot) => (row === undefined ? [] : { row, slot }))
    .toSorted((a, b) => a.row.index - b.row.index);
}

export class RowWindow {
  /** The row that each element draws, if any. Another array, and other rows in it, where something is another. */
  slots: readonly (WindowedRow | undefined)[] = [];
  isScrolling = false;
  /** Pixels of all rows together. */
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
  /** Pixels, of the rows alone. */
  #offset = 0;
  #viewHeight = FALLBACK_HEIGHT;

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** Within the render of whoever draws the rows, whose parts then find theirs. */
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

  /** Scrolls as far as it takes to have all of a row in view. */
  reveal(index: number): void {
    if (this.#scroller === null) return;
    const start = this.#layout.startOf(index) + this.#listTop() - this.#covered;
    const [above, below] = [start, start + this.#layout.size - this.#viewHeight];
    if (this.#scroller.scrollTop > above) this.#scroller.scrollTop = above;
    else if (this.#scroller.scrollTop < below) this.#scroller.scrollTop = below;
  }

  /** Goes with the scroller until what it answers is called. Rows in a list below other things begin where that does. */
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
    // A page is as high as what is on it: how much of it is seen is the window's to say.
    const observer = new ResizeObserver(measure);
    observer.observe(scroller);
    window.addEventListener('resize', measure);
    measure();

    // Rows are drawn in the frame that shows them, for where the scroller stands by then: a scroll event may be followed
    // by another step before the paint.
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

  /** Pixels from the top of what is scrolled to the first row. */
  #listTop(): number {
    if (this.#scroller === null || this.#list === null) return this.#covered;
    const isPage = this.#scroller === this.#scroller.ownerDocument.documentElement;
    const top = isPage ? 0 : this.#scroller.getBoundingClientRect().top;
    return this.#list.getBoundingClientRect().top - top + this.#scroller.scrollTop;
  }

  /** The most rows that are seen at a time, those in part included. */
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
    // Slots that draw nothing are undefined, and not left out.
    const slots = Array.from(next);
    const isOther = slots.length !== this.slots.length || slots.some((row, slot) => row !== this.slots[slot]);
    if (isOther) this.slots = slots;
  }
}

/**
 * A row that comes takes the element of one that went: filling it anew costs half of making another, and one that is made
 * or taken away has the browser style and lay out all others. A row keeps its slot for as long as it is drawn, so only what
 * is new is touched; a slot that nobody needs keeps its row, wherever that stands.
 * The elements' own order is then not the rows': the table says which is by `aria-owns`.
 */
export class RowRecycler {
  #slots = new Map<number, number>();

  /** In the order of the slots, so that no element is moved. */
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

/** Follows how far a scroll goes from frame to frame. */
class FastScroll {
  #start = 0;
  #leaps = 0;

  /** Rows passed since the frame before; negative upwards. */
  to(seen: Seen): number {
    const passed = seen.startIndex - this.#start;
    this.#start = seen.startIndex;
    this.#leaps = isLeap(passed, seen) ? this.#leaps + 1 : 0;
    return passed;
  }

  /** One leap is a jump, to the end for one, whose rows are read at once; several in a row are a flight. */
  get isOn(): boolean {
    return this.#leaps > 1;
  }
}

/** Further than a screen: none of the rows before is left. */
function isLeap(passed: number, { startIndex, endIndex }: Seen): boolean {
  return Math.abs(passed) > endIndex - startIndex;
}

/** Which rows to draw around those that are seen. */
export class Overscan {
  #first = 0;

  /**
   * The same ones for as long as it goes, so that a scroll to and fro draws none: one that goes on draws those that come
   * ahead, for two steps like the last. A leap would find none of these there: it draws what is seen, no more.
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

/** What each group that begins at a row is called, by the place of that row, in order. */
export type RowGroups = ReadonlyMap<number, string>;

/** A group goes on for as long as the rows are of the same one: the order of the rows is not touched. */
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

/** Pixels. */
export const HEADING_HEIGHT = 28;

export const NO_GROUPS: RowGroups = new Map();

/** Rows of one height below each other, with a heading above those that begin a group. */
export class RowLayout {
  /** Pixels of a row, without a heading. */
  readonly size: number;
  readonly #groups: RowGroups;
  /** The places with a heading, ascending. */
  readonly #headed: readonly number[];

  constructor(size: number, groups: RowGroups) {
    this.size = size;
    this.#groups = groups;
    this.#headed = [...groups.keys()];
  }

  /** Pixels from the top of all rows to a row, which stands below its heading. */
  startOf(index: number): number {
    return index * this.size + this.#headingsUntil(index) * HEADING_HEIGHT;
  }

  /** Pixels of so many rows together. */
  heightOf(count: number): number {
    return count === 0 ? 0 : this.startOf(count - 1) + this.size;
  }

  is(size: number, groups: RowGroups): boolean {
    return size === this.size && groups === this.#groups;
  }

  /** The row of so many at this place, its heading included: the first or the last one beyond them. */
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
