/** What the page knows of a transaction. */
import type { Transaction } from '#contract/transaction.ts';
import { type KnownDays, resolveRange } from '../../lib/day-range.ts';
import { addDays } from '../../lib/day.ts';
import { currencyOf } from '../../lib/money.ts';
import { dayOf, parseInstant } from '../../lib/time.ts';
import { startOfDay } from '../../lib/zoned-time.ts';
import { readStatus } from './statuses.ts';

export type TransactionRow = Transaction & {
  /** Of the row: nothing keeps a service from using an id twice. */
  key: string;
  /** When it was created, in milliseconds since 1970; null where that is not told. */
  at: number | null;
  /** What it is added by: see `currencyOf`. */
  code: string | null;
};

/** In the order of the service. */
export function toTransactionRows(transactions: readonly Transaction[]): TransactionRow[] {
  const rows: TransactionRow[] = [];
  const times = new Map<number, number>();
  // The same few texts stand in thousands of rows.
  const codes = new Map<string | null, string | null>();
  for (const transaction of transactions) {
    const { id, description, amount, currency, createdAt, receiptUrl, usage } = transaction;
    const status = readStatus(transaction.status);
    if (!codes.has(currency)) codes.set(currency, currencyOf(currency));
    const before = times.get(id) ?? 0;
    times.set(id, before + 1);
    rows.push({
      // By name: spreading 20,000 objects takes ten times as long.
      id,
      status,
      description,
      amount,
      currency,
      createdAt,
      receiptUrl,
      usage,
      key: before === 0 ? String(id) : `${id} ${before + 1}`,
      at: parseInstant(createdAt)?.getTime() ?? null,
      code: codes.get(currency) ?? null,
    });
  }
  return rows;
}

/** The period of a usage, in milliseconds since 1970; null where it lacks an end, or ends before it begins. */
export function periodOf({ usage }: Pick<TransactionRow, 'usage'>): { from: number; to: number } | null {
  const from = parseInstant(usage?.startTime ?? null)?.getTime();
  const to = parseInstant(usage?.endTime ?? null)?.getTime();
  return from === undefined || to === undefined || to < from ? null : { from, to };
}

/** Today, and the earliest day of any transaction, by the calendar of a zone. */
export function knownDays(rows: readonly TransactionRow[], today: string, zone: string): KnownDays {
  const first = rows.reduce((least, { at }) => (at === null ? least : Math.min(least, at)), Infinity);
  return { today, oldest: first === Infinity ? null : dayOf(new Date(first), zone) };
}

/** Days are those of `zone`. What has no date is in no range but that of all days. */
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

/** When the longest pending one was created; null where none is, or none has a date. */
export function oldestPending(rows: readonly TransactionRow[]): number | null {
  const times = rows.flatMap(({ status, at }) => (status === 'pending' && at !== null ? [at] : []));
  return times.length === 0 ? null : times.reduce((least, at) => Math.min(least, at));
}
