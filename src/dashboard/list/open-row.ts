/** The row whose details are open beside a list, with functions to open the adjacent rows. */
import { useMemo } from 'react';
import type { List, ListSearch } from './use-list.ts';

export type OpenRow<Row extends { id: unknown }> = {
  /** The id from the URL. null if no row is open. */
  id: Row['id'] | null;
  /**
   * The open row. undefined if the visible list does not contain the row, e.g. because of a filter or on another page.
   */
  row: Row | undefined;
  /** Opens the adjacent row. null at the ends of the list, and if the list does not contain the open row. */
  previous: (() => void) | null;
  next: (() => void) | null;
  open: (id: Row['id']) => void;
  /** Returns the address of the list with the details of the row open. */
  addressOf: (row: Row) => string;
  close: () => void;
};

/**
 * Stores the id of the open row in the search parameter `field`, so that links and reloads restore the details. The
 * first opened row adds a history entry and later rows replace it, so that the browser's back button closes the
 * details. `isOf` returns whether an id identifies a row. The default compares ids.
 */
export function useOpenRow<Row extends { id: unknown }, Search extends ListSearch>(
  { search, rows, change, addressOf }: List<Row, Search>,
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
    addressOf: (row) => addressOf({ [field]: row.id } as Partial<Search>),
    close: () => go(null, 'step'),
  };
}

function hasId<Row extends { id: unknown }>(row: Row, id: Row['id']): boolean {
  return row.id === id;
}
