/** Which of thousands of rows are drawn, where each stands, and the headings among them. */
import {
  observeElementOffset,
  observeElementRect,
  useVirtualizer,
  type Virtualizer,
} from '@tanstack/react-virtual';
import { useMemo, useState } from 'react';

/** Where nothing has a size yet (the first render, a test without layout) rows are drawn for a screen of this height. */
const FALLBACK = { width: 1024, height: 640 };

/** Rows drawn beyond those that are seen, above and below together; while one scrolls, this many ahead at least. */
const SPARE = 6;
const AHEAD = 4;

const NONE: readonly number[] = [];

type RowWindowOptions = {
  count: number;
  /** Pixels, the same for all. */
  size: number;
  /** Headings among them. */
  groups?: RowGroups;
  scroller: HTMLElement | null;
  /** Pixels of the scroller that a sticky header covers. */
  covered: number;
  /** These rows stay drawn wherever the reader scrolls: they hold the focus. */
  pinned?: readonly number[];
};

export type WindowedRow = {
  index: number;
  /** Pixels from the top of all rows. */
  start: number;
  /** The element that draws the row: React's key. */
  slot: number;
};

export type RowWindow = {
  /** In the order of their slots, which is the order of the elements. */
  rows: readonly WindowedRow[];
  isScrolling: boolean;
  /** Every frame shows other rows: nobody can read them, and only their names need be drawn. */
  isFlying: boolean;
  /** Pixels of all rows together. */
  height: number;
  rowsPerPage: number;
  reveal: (index: number) => void;
};

/** The first and the last row that are seen, in part at least. */
type Seen = { startIndex: number; endIndex: number };

type RowVirtualizer = Virtualizer<HTMLElement, HTMLElement>;

/** Which of many rows of one height, with or without headings among them, to draw, for where the scroller stands. */
export function useRowWindow(options: RowWindowOptions): RowWindow {
  const { count, size, groups = NO_GROUPS, scroller, covered, pinned = NONE } = options;
  // A new one has new functions, by which the library knows that it must measure anew.
  const layout = useMemo(() => new RowLayout(size, groups), [size, groups]);
  const [flight] = useState(() => new Flight());
  const [slots] = useState(() => new RowSlots());
  const [frame] = useState(() => new RowFrame());
  // oxlint-disable-next-line react/incompatible-library -- no compiler runs here, and nothing memoised keeps what it returns
  const virtualizer = useVirtualizer<HTMLElement, HTMLElement>({
    count,
    getScrollElement: () => scroller,
    estimateSize: layout.sizeOf,
    getItemKey: layout.keyOf,
    initialRect: FALLBACK,
    observeElementRect: (instance, report) =>
      observeElementRect(instance, ({ width, height }) =>
        report(height > covered ? { width, height: height - covered } : FALLBACK),
      ),
    observeElementOffset: observeInFrame,
  });
  const inView = Math.ceil((virtualizer.scrollRect?.height ?? FALLBACK.height) / size) + 1;
  const seen = virtualizer.calculateRange();
  const around = seen === null ? [] : frame.around({ ...seen, count }, inView, flight.to(seen));
  const drawn = slots.of(withPinned(around, count, pinned), { atLeast: inView + SPARE, count });
  return {
    rows: drawn.map((row) => ({ ...row, start: layout.startOf(row.index) })),
    isScrolling: virtualizer.isScrolling,
    isFlying: virtualizer.isScrolling && flight.isOn,
    height: layout.heightOf(count),
    rowsPerPage: Math.max(1, inView - 2),
    reveal: (index) => virtualizer.scrollToIndex(index, { align: 'auto' }),
  };
}

/**
 * A row that comes takes the element of one that went: filling it anew costs half of making another, and one that is made
 * or taken away has the browser style and lay out all others. A row keeps its slot for as long as it is drawn, so only what
 * is new is touched; a slot that nobody needs keeps its row, wherever that stands.
 * The elements' own order is then not the rows': the table says which is by `aria-owns`.
 */
export class RowSlots {
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

/**
 * Rows are drawn in the frame that shows them, for where the scroller stands by then: a scroll event may be followed by
 * another step before the paint.
 */
function observeInFrame(instance: RowVirtualizer, report: (offset: number, isScrolling: boolean) => void) {
  let frame: number | null = null;
  let isScrolling = false;
  const stop = observeElementOffset(instance, (_, scrolling) => {
    isScrolling = scrolling;
    frame ??= requestAnimationFrame(() => {
      frame = null;
      report(instance.scrollElement?.scrollTop ?? 0, isScrolling);
    });
  });
  return () => {
    stop?.();
    if (frame !== null) cancelAnimationFrame(frame);
  };
}

/** Follows how far a scroll goes from frame to frame. */
class Flight {
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
export class RowFrame {
  #first = 0;

  /**
   * The same ones for as long as it goes, so that a scroll to and fro draws none: one that goes on draws those that come
   * ahead, as far as the last step went at least. A leap would find none of these there: it draws what is seen, no more.
   */
  around(seen: Seen & { count: number }, inView: number, passed: number): number[] {
    const { startIndex, endIndex, count } = seen;
    const leaps = isLeap(passed, seen);
    const size = leaps ? endIndex - startIndex + 1 : Math.min(count, inView + SPARE);
    const ahead = leaps || passed === 0 ? 0 : Math.min(SPARE, AHEAD + Math.abs(passed));
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
  readonly #size: number;
  readonly #groups: RowGroups;
  /** The places with a heading, ascending. */
  readonly #headed: readonly number[];

  constructor(size: number, groups: RowGroups) {
    this.#size = size;
    this.#groups = groups;
    this.#headed = [...groups.keys()];
  }

  /** Pixels from the top of all rows to a row, which stands below its heading. */
  startOf(index: number): number {
    return index * this.#size + this.#headingsUntil(index) * HEADING_HEIGHT;
  }

  /** Pixels of so many rows together. */
  heightOf(count: number): number {
    return count === 0 ? 0 : this.startOf(count - 1) + this.#size;
  }

  /** Pixels of a row with its heading. */
  readonly sizeOf = (index: number): number => this.#size + (this.#groups.has(index) ? HEADING_HEIGHT : 0);

  readonly keyOf = (index: number): number => index;

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
