/**
 * Infers which later transaction settled a failed one, from the fields that both have in common. The service does not
 * report this, so the dashboard always labels it as probable.
 */
import { groupBy } from '../../lib/group-by.ts';
import { DAY } from '../../lib/time.ts';
import { isDocumented } from './statuses.ts';
import { periodOf, type TransactionRow } from './transaction-rows.ts';

export type Settlement =
  | { state: 'open' }
  | {
      /** Settled by a successful transaction, or pending if the retry is still pending. */
      state: 'settled' | 'pending';
      by: TransactionRow;
      /** The fields that both have in common: the usage period, or amount and description. */
      grounds: 'period' | 'description';
    };

export type Settlements = {
  /** The settlement of each failed transaction by key, except those of amount 0. */
  ofFailed: ReadonlyMap<string, Settlement>;
  /** The failed transactions by the key of the transaction that settled them. */
  settledBy: ReadonlyMap<string, readonly TransactionRow[]>;
};

/**
 * assumed: without a usage period, a later transaction of the same amount and description within 14 days is another
 * attempt. After that, it is more likely the next charge of a monthly fee.
 */
export const ATTEMPT_DAYS = 14;
const ATTEMPT_WINDOW = ATTEMPT_DAYS * DAY;

/** Callers must pass all transactions without any filter, because a retry has another status and another date. */
export function settlementsOf(rows: readonly TransactionRow[]): Settlements {
  const failed = rows.filter(({ status, amount }) => status === 'failed' && amount !== 0);
  const attempts = attemptsAt(rows, failed);
  const found = failed.map((row) => [row, settlementOf(row, attempts)] as const);
  const settled = found.flatMap(([row, settlement]) =>
    settlement.state === 'settled' ? [{ row, by: settlement.by.key }] : [],
  );
  return {
    ofFailed: new Map(found.map(([{ key }, settlement]) => [key, settlement])),
    settledBy: new Map(
      Array.from(
        groupBy(settled, ({ by }) => by),
        ([by, settlements]) => [by, settlements.map(({ row }) => row)],
      ),
    ),
  };
}

/**
 * Returns the rows sorted by state: failed and not settled, pending, undocumented statuses, others. Within each state
 * they keep the order of the reply.
 */
export function unresolvedFirst(
  rows: readonly TransactionRow[],
  { ofFailed }: Settlements,
): readonly TransactionRow[] {
  const ranked: TransactionRow[][] = [[], [], [], []];
  for (const row of rows) ranked[rankOf(row, ofFailed.get(row.key))]!.push(row);
  return ranked.flat();
}

function rankOf({ status, amount }: TransactionRow, settlement: Settlement | undefined): number {
  if (status === 'failed') return amount === 0 || settlement?.state === 'settled' ? 3 : 0;
  if (status === 'pending') return 1;
  return isDocumented(status) ? 3 : 2;
}

/**
 * Indexes the transactions that may be a retry of a failed one. The amount excludes nearly all of 20,000 transactions.
 */
function attemptsAt(rows: readonly TransactionRow[], failed: readonly TransactionRow[]): Attempts {
  const periods = new Set(failed.map(periodKey));
  const amounts = new Set(failed.map(({ amount }) => amount));
  const later = rows
    .flatMap((row) => (row.at !== null && ATTEMPTED.has(row.status) ? [{ row, at: row.at }] : []))
    .toSorted((a, b) => a.at - b.at);
  return {
    byPeriod: groupBy(periods.size === 0 ? [] : later.filter(({ row }) => row.usage !== null), ({ row }) =>
      periodKey(row),
    ),
    byDescription: groupBy(
      later.filter(({ row }) => amounts.has(row.amount)),
      ({ row }) => wordsKey(row),
    ),
  };
}

const ATTEMPTED: ReadonlySet<string | null> = new Set(['succeeded', 'pending']);

type Attempt = { row: TransactionRow; at: number };
/** Sorted by time. */
type Attempts = Record<'byPeriod' | 'byDescription', ReadonlyMap<string | null, readonly Attempt[]>>;

function settlementOf(failed: TransactionRow, { byPeriod, byDescription }: Attempts): Settlement {
  const { at } = failed;
  if (at === null) return { state: 'open' };
  const ofPeriod = byPeriod.get(periodKey(failed) ?? NO_KEY) ?? [];
  const ofText = byDescription.get(wordsKey(failed)) ?? [];
  for (const state of ['settled', 'pending'] as const) {
    const status = state === 'settled' ? 'succeeded' : 'pending';
    const inPeriod = firstAfter(
      at,
      ofPeriod,
      Infinity,
      ({ row }) => row.status === status && pays(row, failed),
    );
    if (inPeriod) return { state, by: inPeriod.row, grounds: 'period' };
    const alike = firstAfter(
      at,
      ofText,
      at + ATTEMPT_WINDOW,
      // Different usage periods mean different charges.
      ({ row }) => row.status === status && (periodOf(row) === null || periodOf(failed) === null),
    );
    if (alike) return { state, by: alike.row, grounds: 'description' };
  }
  return { state: 'open' };
}

/**
 * Whether the amount is at least the failed amount, e.g. with a late fee. For refunds, it must be at least as large a
 * refund.
 */
function pays({ amount }: TransactionRow, failed: TransactionRow): boolean {
  return failed.amount > 0 ? amount >= failed.amount : amount <= failed.amount;
}

/**
 * Returns the first matching attempt after `at` and not after `end`. Uses a binary search, because there may be
 * thousands of candidates.
 */
function firstAfter(
  at: number,
  attempts: readonly Attempt[],
  end: number,
  fits: (attempt: Attempt) => boolean,
): Attempt | null {
  let [from, to] = [0, attempts.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (attempts[middle]!.at > at) to = middle;
    else from = middle + 1;
  }
  for (let place = from; place < attempts.length && attempts[place]!.at <= end; place += 1)
    if (fits(attempts[place]!)) return attempts[place]!;
  return null;
}

/** A key that no transaction has. */
const NO_KEY = '';

function periodKey(row: TransactionRow): string | null {
  const period = periodOf(row);
  return period === null ? null : `${row.code} ${period.from} ${period.to}`;
}

function wordsKey({ code, amount, description }: TransactionRow): string {
  return `${code} ${amount} ${withoutAttempt(description ?? '')}`;
}

/**
 * assumed: a bracketed note about an attempt at the end of a description, e.g. '(second attempt)', is not part of the
 * charge.
 */
function withoutAttempt(description: string): string {
  return description
    .toLowerCase()
    .replace(/[([][^()[\]]*\b(?:attempt|retry|retried|try)\b[^()[\]]*[)\]]\s*$/, '')
    .trim();
}
