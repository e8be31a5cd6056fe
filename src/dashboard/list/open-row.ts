/** The row whose details stand beside a list, and the way from it to the others. */
import { useMemo } from 'react';
import type { List, ListSearch } from './use-list.ts';

export type OpenRow<Row extends { id: unknown }> = {
  /** As the address names it; null while none is open. */
  id: Row['id'] | null;
  /** Undefined where the list does not show it: it is filtered away, on another page, or there is none. */
  row: Row | undefined;
  /** Where those before and after it in the list are opened; null at an end of it, and where the list does not show it. */
  previous: (() => void) | null;
  next: (() => void) | null;
  open: (id: Row['id']) => void;
  close: () => void;
};

/**
 * The address keeps it under `field`, so that a link and a reload show it again; going back closes it, and leads through
 * none of those that were looked at one after the other. `isOf`: whether a row is what an id names; it has that id, unless
 * given.
 */
export function useOpenRow<Row extends { id: unknown }, Search extends ListSearch>(
  { search, rows, change }: List<Row, Search>,
  field: keyof Search & string,
  isOf: (row: Row, id: Row['id']) => boolean = hasId,
): OpenRow<Row> {
  const id = search[field] as Row['id'] | null;
  const place = useMemo(() => (id === null ? -1 : rows.findIndex((row) => isOf(row, id))), [rows, id, isOf]);
  const go = (to: Row['id'] | null, kind: 'step' | 'place') =>
    change({ [field]: to } as Partial<Search>, kind);
  const open = (to: Row['id']) => go(to, id === null ? 'step' : 'place');
  const wayTo = (row: Row | undefined) => (place === -1 || row === undefined ? null : () => open(row.id));
  return {
    id,
    row: rows[place],
    previous: wayTo(rows[place - 1]),
    next: wayTo(rows[place + 1]),
    open,
    close: () => go(null, 'step'),
  };
}

function hasId<Row extends { id: unknown }>(row: Row, id: Row['id']): boolean {
  return row.id === id;
}
