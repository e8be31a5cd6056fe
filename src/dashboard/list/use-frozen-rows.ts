import { useMemo, useState } from 'react';
import { cameInBackground } from '../api/live/live-query.ts';

/** Changes of a list that are not shown yet. */
export type PendingUpdates = {
  /** The number of new rows. 0 if rows were only moved or removed. */
  count: number;
  isMore?: boolean;
  show: () => void;
};

type HeldRowsOptions = {
  reply: object | undefined;
  /** Identifies the request. Rows of another request are shown immediately. */
  askedFor: string;
};

type Row = { id: unknown };

/**
 * Keeps the order of rows during background refetches. Changed values are shown immediately; new, moved and removed
 * rows wait for the user. Results of the user's own actions are shown immediately.
 */
export function useFrozenRows<R extends Row>(
  latest: readonly R[],
  { reply, askedFor }: HeldRowsOptions,
): { rows: readonly R[]; pendingUpdates: PendingUpdates | null; timesShown: number } {
  const [held, setHeld] = useState({ rows: latest, askedFor, timesShown: 0 });
  const { timesShown } = held;
  const isHeld = cameInBackground(reply) && held.askedFor === askedFor;
  const isSame = useMemo(() => isHeld && haveSameOrder(held.rows, latest), [isHeld, held.rows, latest]);
  if ((!isHeld || isSame) && (held.rows !== latest || held.askedFor !== askedFor)) {
    setHeld({ rows: latest, askedFor, timesShown });
  }
  return useMemo(() => {
    if (!isHeld || isSame) return { rows: latest, pendingUpdates: null, timesShown };
    const newest = new Map(latest.map((row) => [row.id, row]));
    const known = new Set(held.rows.map(({ id }) => id));
    return {
      rows: held.rows.map((row) => newest.get(row.id) ?? row),
      pendingUpdates: {
        count: latest.filter(({ id }) => !known.has(id)).length,
        show: () => setHeld({ rows: latest, askedFor, timesShown: timesShown + 1 }),
      },
      timesShown,
    };
  }, [isHeld, isSame, latest, held.rows, askedFor, timesShown]);
}

function haveSameOrder(some: readonly Row[], others: readonly Row[]): boolean {
  return some.length === others.length && some.every(({ id }, at) => id === others[at]!.id);
}
