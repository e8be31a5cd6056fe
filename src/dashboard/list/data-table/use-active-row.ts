import { useState } from 'react';

export type ActiveRow = {
  /** Where the active row is now, through sorting and filtering; null for none, or when it is gone. */
  index: number | null;
  /** Rows to keep drawn: this one, and the one that hands the focus over to it. */
  pinned: readonly number[];
  set: (index: number) => void;
};

/** The one row that has the keyboard, by its id: it keeps the focus when rows move or scroll out of sight. */
export function useActiveRow<Row>(rows: readonly Row[], getRowId: (row: Row) => string): ActiveRow {
  const [active, setActive] = useState<{ id: string; index: number; before: number | null } | null>(null);
  const index = active === null ? null : locate(rows, getRowId, active);
  return {
    index,
    pinned: [index, active?.before ?? null].filter((place) => place !== null),
    set: (next) => {
      const row = rows[next];
      if (row !== undefined) setActive({ id: getRowId(row), index: next, before: index });
    },
  };
}

function locate<Row>(
  rows: readonly Row[],
  getRowId: (row: Row) => string,
  { id, index }: { id: string; index: number },
): number | null {
  const there = rows[index];
  if (there !== undefined && getRowId(there) === id) return index;
  const found = rows.findIndex((row) => getRowId(row) === id);
  return found === -1 ? null : found;
}
