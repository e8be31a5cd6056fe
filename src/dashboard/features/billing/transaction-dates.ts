import type { TransactionRow } from '../../api/resources/transaction-rows.ts';
import { type KnownDays, resolveRange } from '../../lib/day-range.ts';
import { addDays } from '../../lib/day.ts';
import { dayOf, parseInstant } from '../../lib/time.ts';
import { startOfDay } from '../../lib/zoned-time.ts';

/**
 * Returns the usage period in milliseconds since 1970; null if the start or the end is missing, or if the end is before
 * the start.
 */
export function periodOf({ usage }: Pick<TransactionRow, 'usage'>): { from: number; to: number } | null {
  const from = parseInstant(usage?.startTime ?? null)?.getTime();
  const to = parseInstant(usage?.endTime ?? null)?.getTime();
  return from === undefined || to === undefined || to < from ? null : { from, to };
}

/** Returns today and the day of the earliest transaction, in the given zone. */
export function knownDays(rows: readonly TransactionRow[], today: string, zone: string): KnownDays {
  const first = rows.reduce((least, { at }) => (at === null ? least : Math.min(least, at)), Infinity);
  return { today, oldest: first === Infinity ? null : dayOf(new Date(first), zone) };
}

/** Returns a filter by days in `zone`. Transactions without a date match only 'all'. */
export function inRange(range: string, known: KnownDays, zone: string): (row: TransactionRow) => boolean {
  if (range === 'all') return () => true;
  const [from, before] = boundsOf(range, known, zone);
  return ({ at }) => at !== null && at >= from && at < before;
}

function boundsOf(range: string, known: KnownDays, zone: string): [from: number, before: number] {
  const { first, last } = resolveRange(range, known);
  const next = addDays(last, 1);
  return [startOfDay(first, zone), next === last ? Infinity : startOfDay(next, zone)];
}

/** Returns the creation time of the oldest pending transaction; null if none is pending or none has a date. */
export function oldestPending(rows: readonly TransactionRow[]): number | null {
  const times = rows.flatMap(({ status, at }) => (status === 'pending' && at !== null ? [at] : []));
  return times.length === 0 ? null : times.reduce((least, at) => Math.min(least, at));
}
