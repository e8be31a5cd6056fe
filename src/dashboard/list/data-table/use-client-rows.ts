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

/** Milliseconds at a time, where the browser does not say how many it can spare. */
const SPARE = 8;

/** Works while nothing else is to be done, until the work answers that it is done. */
function whenIdle(work: (hasTime: () => boolean) => boolean): () => void {
  // Safari has no idle callbacks.
  if (typeof requestIdleCallback !== 'function') {
    const next = () => {
      const end = performance.now() + SPARE;
      if (!work(() => performance.now() < end)) timer = setTimeout(next, SPARE);
    };
    let timer = setTimeout(next, 500);
    return () => clearTimeout(timer);
  }
  const next = (deadline: IdleDeadline) => {
    if (!work(() => deadline.timeRemaining() > 0)) handle = requestIdleCallback(next);
  };
  let handle = requestIdleCallback(next);
  return () => cancelIdleCallback(handle);
}
