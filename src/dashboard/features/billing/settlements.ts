/**
 * Which later transaction settled a failed one. The service does not say: it is inferred from what the two have in common,
 * and wherever it is shown it is called probable.
 */
import { groupBy } from '../../lib/group-by.ts';
import { DAY } from '../../lib/time.ts';
import { isDocumented } from './statuses.ts';
import { periodOf, type TransactionRow } from './transaction-rows.ts';

export type Settlement =
  | { state: 'open' }
  | {
      /** By one that succeeded; or it may yet be by one that is pending. */
      state: 'settled' | 'pending';
      by: TransactionRow;
      /** What they have in common: the period of their usage, or the amount and the description. */
      grounds: 'period' | 'description';
    };

export type Settlements = {
  /** Of each failed transaction, by its key, but for those of nothing at all. */
  ofFailed: ReadonlyMap<string, Settlement>;
  /** The failed transactions that one settled, by the key of that one. */
  settledBy: ReadonlyMap<string, readonly TransactionRow[]>;
};

/**
 * assumed: without a usage period, a later transaction of the same amount and description is another attempt within so
 * many days. After more it is rather the next charge of a fixed fee, which comes again each month.
 */
export const ATTEMPT_DAYS = 14;
const ATTEMPT_WINDOW = ATTEMPT_DAYS * DAY;

/** Out of all transactions, filtered by nothing: another attempt has another status and another day. */
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
        ([by, those]) => [by, those.map(({ row }) => row)],
      ),
    ),
  };
}

/** What failed and was not settled first, then what is pending, then a status that nobody documents; each as the service sent it. */
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

/** What may be another attempt at these: of 20,000 transactions nearly all are not, by a look at their amount. */
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
/** In the order of time. */
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
      // Two periods that are not the same are of two charges.
      ({ row }) => row.status === status && (periodOf(row) === null || periodOf(failed) === null),
    );
    if (alike) return { state, by: alike.row, grounds: 'description' };
  }
  return { state: 'open' };
}

/** As much or more, as with a fee for being late; of refunds, as much or more of a refund. */
function pays({ amount }: TransactionRow, failed: TransactionRow): boolean {
  return failed.amount > 0 ? amount >= failed.amount : amount <= failed.amount;
}

/** The first attempt later than `at`, and not after `end`, that fits: there may be thousands alike. */
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

/** Of no transaction. */
const NO_KEY = '';

function periodKey(row: TransactionRow): string | null {
  const period = periodOf(row);
  return period === null ? null : `${row.code} ${period.from} ${period.to}`;
}

function wordsKey({ code, amount, description }: TransactionRow): string {
  return `${code} ${amount} ${withoutAttempt(description ?? '')}`;
}

/** assumed: what a description says in brackets at its end of an attempt, as '(second attempt)', is not of the charge. */
function withoutAttempt(description: string): string {
  return description
    .toLowerCase()
    .replace(/[([][^()[\]]*\b(?:attempt|retry|retried|try)\b[^()[\]]*[)\]]\s*$/, '')
    .trim();
}
