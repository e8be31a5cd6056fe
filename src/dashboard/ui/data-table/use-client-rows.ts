import { useDeferredValue, useEffect, useMemo } from 'react';
import type { Column, Sort } from './column.ts';
import { createRowIndex } from './row-index.ts';

type ClientRowsOptions<Row> = {
  columns: readonly Column<Row>[];
  /** Every word must stand somewhere in the row's values, letter case and accents aside. */
  search?: string;
  /** Memoised, or at module scope: a new function is a new filter. */
  filter?: ((row: Row) => boolean) | null;
  sort?: Sort | null;
};

/**
 * Sorts and filters rows that are all here, for `<DataTable rows sort>`. The work follows what is typed at its own pace:
 * a key is on the screen before it, and `pending` (dim the table) tells that the rows are not yet what was asked for.
 */
export function useClientRows<Row>(
  rows: readonly Row[],
  { columns, search = '', filter = null, sort = null }: ClientRowsOptions<Row>,
): { rows: readonly Row[]; pending: boolean } {
  const asked = useMemo(() => ({ search, filter, sort }), [search, filter, sort]);
  const query = useDeferredValue(asked);
  const index = useMemo(() => createRowIndex(rows, columns), [rows, columns]);

  useEffect(() => whenIdle(index.prepareSearch), [index]);

  const found = useMemo(() => index.find(query), [index, query]);
  return { rows: found, pending: query !== asked };
}

function whenIdle(work: () => void): () => void {
  // Safari has no idle callbacks.
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(work, 500);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work);
  return () => cancelIdleCallback(handle);
}
