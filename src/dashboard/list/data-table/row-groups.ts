/** Headings among rows: where they stand, and where that leaves the rows. */

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
