import { useMemo, useState } from 'react';
import { isFromBackground } from '../api/live/live-query.ts';
import type { Answer } from './data-table/client-rows.ts';

/** Changes of a list that are not shown yet. */
export type PendingUpdates = {
  /** The number of new rows. 0 if rows were only moved or removed. */
  count: number;
  isMore?: boolean;
  show: () => void;
};

type Row = { id: unknown };

/** The origin of rows that background refetches change. */
export type RowOrigin = {
  /** The reply that contains the rows, if a background refetch replaces it. */
  reply?: object | undefined;
  /** The data that only the user's own actions replace, if polling changes the rows. */
  base?: object | undefined;
};

/**
 * Keeps the order of rows during background refetches. Changed values are shown immediately; new, moved and removed
 * rows wait for the user. The answer to another request is shown immediately, and so are results of the user's own
 * actions.
 */
export function useFrozenRows<R extends Row>(
  latest: Answer<R>,
  { reply, base }: RowOrigin,
): Answer<R> & { pendingUpdates: PendingUpdates | null } {
  const [frozen, setFrozen] = useState({ ...latest, base, timesShown: 0 });
  const { rows, request } = latest;
  const { timesShown } = frozen;
  const isBackground = base === undefined ? isFromBackground(reply) : frozen.base === base;
  const isFrozen = isBackground && frozen.request === request;
  const isSame = useMemo(() => isFrozen && haveSameOrder(frozen.rows, rows), [isFrozen, frozen.rows, rows]);
  if ((!isFrozen || isSame) && (frozen.rows !== rows || frozen.request !== request || frozen.base !== base)) {
    setFrozen({ rows, request, base, timesShown });
  }
  return useMemo(() => {
    // Showing new rows counts as a new request, so that the table scrolls to the top.
    const shown = `${request} ${timesShown}`;
    if (!isFrozen || isSame) return { request: shown, rows, pendingUpdates: null };
    const newest = new Map(rows.map((row) => [row.id, row]));
    const known = new Set(frozen.rows.map(({ id }) => id));
    return {
      request: shown,
      rows: frozen.rows.map((row) => newest.get(row.id) ?? row),
      pendingUpdates: {
        count: rows.filter(({ id }) => !known.has(id)).length,
        show: () => setFrozen({ rows, request, base, timesShown: timesShown + 1 }),
      },
    };
  }, [isFrozen, isSame, rows, frozen.rows, request, base, timesShown]);
}

function haveSameOrder(some: readonly Row[], others: readonly Row[]): boolean {
  return some.length === others.length && some.every(({ id }, at) => id === others[at]!.id);
}
