import { compareNames } from '../lib/format.ts';
import type { TableColumn } from './table.tsx';

export type SortDirection = 'ascending' | 'descending';

/** The current sort of a table. `place` is the index of the sorted column. */
export type Sorting = { place: number; direction: SortDirection };

export function startOf<Row>(columns: readonly TableColumn<Row>[]): Sorting | null {
  for (const [place, { startsSorted: direction }] of columns.entries()) {
    if (direction !== undefined) return { place, direction };
  }
  return null;
}

/**
 * Returns the sort after a click on the heading of the column `place`: the opposite direction if the column is already
 * sorted, otherwise the default direction. The default is descending for numbers and ascending for text.
 */
export function nextSorting<Row>(
  place: number,
  columns: readonly TableColumn<Row>[],
  rows: readonly Row[],
  sorting: Sorting | null,
): Sorting {
  const isNumeric = rows.some((row) => typeof columns[place]?.sortValue?.(row) === 'number');
  const isDescending = sorting?.place === place ? sorting.direction === 'ascending' : isNumeric;
  return { place, direction: isDescending ? 'descending' : 'ascending' };
}

export function sortRows<Row>(
  rows: readonly Row[],
  columns: readonly TableColumn<Row>[],
  sorting: Sorting | null,
): readonly Row[] {
  const valueOf = sorting && columns[sorting.place]?.sortValue;
  if (!valueOf) return rows;
  const sign = sorting.direction === 'ascending' ? 1 : -1;
  // Each value is computed once, because a sort compares each row many times.
  const values = new Map(rows.map((row) => [row, valueOf(row)]));
  return rows.toSorted((one, other) => {
    const [a, b] = [values.get(one) ?? null, values.get(other) ?? null];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    if (typeof a === 'number' && typeof b === 'number') return sign * (a - b);
    return sign * compareNames(String(a), String(b));
  });
}
