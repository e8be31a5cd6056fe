import { useMemo, useState } from 'react';
import { cameInBackground } from '../api/live/live-query.ts';

/** What has changed of a list that nobody asked to see. */
export type PendingUpdates = {
  /** How many rows are new. None where others only stand elsewhere, or are gone. */
  count: number;
  /** There may be more than that. */
  isMore?: boolean;
  show: () => void;
};

type HeldRowsOptions = {
  /** What the rows come from. */
  reply: object | undefined;
  /** Another one where others are asked for. */
  askedFor: string;
};

type Row = { id: unknown };

/**
 * Keeps rows where they are while they are read in the background: what they hold changes where it stands, and what would
 * move, add or remove one waits until somebody wants to see it. What somebody asked for or did is shown at once.
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
