/** The vertical positions of table rows that all have the same height, with headings above groups of rows. */

/** The name of each group, keyed by the index of its first row, in ascending order. */
export type RowGroups = ReadonlyMap<number, string>;

/** Finds the groups of consecutive rows with the same name. The order of the rows does not change. */
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

/** The height of a group heading in pixels. */
export const HEADING_HEIGHT = 28;

export const NO_GROUPS: RowGroups = new Map();

/** The vertical layout of rows that all have the same height, with a heading above the first row of each group. */
export class RowLayout {
  /** The height of a row in pixels, without the heading above it. */
  readonly size: number;
  readonly #groups: RowGroups;
  /** The indexes of the rows that have a heading above them, ascending. */
  readonly #headed: readonly number[];

  constructor(size: number, groups: RowGroups) {
    this.size = size;
    this.#groups = groups;
    this.#headed = [...groups.keys()];
  }

  /**
   * Returns the distance in pixels from the top of the first row, or its heading, to the top of the row at `index`. The
   * heading of the row is above the returned position.
   */
  startOf(index: number): number {
    return index * this.size + this.#headingsUntil(index) * HEADING_HEIGHT;
  }

  /** Returns the height of the first `count` rows and their headings in pixels. */
  heightOf(count: number): number {
    return count === 0 ? 0 : this.startOf(count - 1) + this.size;
  }

  is(size: number, groups: RowGroups): boolean {
    return size === this.size && groups === this.#groups;
  }

  /**
   * Returns the index of the row at a vertical offset. A heading belongs to the row below it. The result is limited to
   * the first `count` rows.
   */
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
