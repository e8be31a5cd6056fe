import { useMemo, useState } from 'react';
import { isFromBackground } from '../api/live/live-query.ts';
import type { Answer } from './data-table/client-rows.ts';

/** New, moved and removed rows of a list that the user has not applied yet. */
export type PendingUpdates = {
  /** The number of new rows. 0 if rows have only moved or disappeared. */
  count: number;
  isMore?: boolean;
  show: () => void;
};

/** The origin of rows. It determines whether a background refetch or the user changed the rows. */
export type RowOrigin = {
  /** The response that contains the rows, if background refetches replace it. */
  reply?: object | undefined;
  /** An object that changes only after actions of the user, if polling changes the rows. */
  base?: object | undefined;
};

/**
 * Keeps the order of the rows during background refetches. Changed values are shown immediately. New, moved and removed
 * rows wait until the user applies them. A different request, e.g. another page or filter, and the user's own actions
 * update the rows immediately. `getRowId` must be at module scope.
 */
export function useFrozenRows<Row>(
  latest: Answer<Row>,
  getRowId: (row: Row) => string,
  { reply, base }: RowOrigin,
): Answer<Row> & { pendingUpdates: PendingUpdates | null } {
  const [frozen, setFrozen] = useState({ ...latest, base, timesShown: 0 });
  const { rows, request } = latest;
  const { timesShown } = frozen;
  const isBackground = base === undefined ? isFromBackground(reply) : frozen.base === base;
  const isFrozen = isBackground && frozen.request === request;
  const isSame = useMemo(
    () => isFrozen && haveSameOrder(frozen.rows, rows, getRowId),
    [isFrozen, frozen.rows, rows, getRowId],
  );
  if ((!isFrozen || isSame) && (frozen.rows !== rows || frozen.request !== request || frozen.base !== base)) {
    setFrozen({ rows, request, base, timesShown });
  }
  return useMemo(() => {
    // The number of applied updates is part of the returned request, so that the table scrolls to the top when the user
    // applies new rows.
    const shown = `${request} ${timesShown}`;
    if (!isFrozen || isSame) return { request: shown, rows, pendingUpdates: null };
    const newest = new Map(rows.map((row) => [getRowId(row), row]));
    const known = new Set(frozen.rows.map(getRowId));
    return {
      request: shown,
      rows: frozen.rows.map((row) => newest.get(getRowId(row)) ?? row),
      pendingUpdates: {
        count: rows.filter((row) => !known.has(getRowId(row))).length,
        show: () => setFrozen({ rows, request, base, timesShown: timesShown + 1 }),
      },
    };
  }, [isFrozen, isSame, rows, frozen.rows, request, base, timesShown, getRowId]);
}

function haveSameOrder<Row>(
  some: readonly Row[],
  others: readonly Row[],
  getRowId: (row: Row) => string,
): boolean {
  return some.length === others.length && some.every((row, at) => getRowId(row) === getRowId(others[at]!));
}
