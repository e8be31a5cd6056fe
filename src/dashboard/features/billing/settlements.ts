/**
 * Infers which later transaction settled (paid) a failed transaction, from the fields that both have in common. The
 * service does not report the relation, so the dashboard shows it as a possibility. It shows nothing if the charges are
 * ambiguous.
 */
import type { TransactionId, TransactionRow } from '../../api/resources/transaction-rows.ts';
import { hasAttemptNote, withoutAttemptNote } from '../../domain/charge-description.ts';
import { groupBy } from '../../lib/group-by.ts';
import { once } from '../../lib/once.ts';
import { perObject } from '../../lib/per-object.ts';
import { DAY } from '../../lib/time.ts';
import { AmountEvidence } from './amount-evidence.ts';
import { isDocumented } from './statuses.ts';
import { periodOf } from './transaction-dates.ts';

export type Settlement =
  | { state: 'open' }
  /** A later payment has the same amount and description, but may belong to another charge. */
  | { state: 'unclear' }
  | {
      /** 'settled' if the later transaction has succeeded, 'pending' if it is still pending. */
      state: 'settled' | 'pending';
      by: TransactionRow;
      /**
       * The fields that both transactions have in common, besides the amount: the usage and its period, or the
       * description.
       */
      grounds: 'period' | 'description';
    };

export type Settlements = {
  /** The settlement of each failed transaction by key, except failed transactions of amount 0. */
  ofFailed: ReadonlyMap<TransactionId, Settlement>;
  /** The failed transactions by the key of the transaction that settled them. */
  settledBy: ReadonlyMap<TransactionId, readonly TransactionRow[]>;
};

/**
 * The maximum number of days between a failed attempt and its retry.
 * assumed: without a usage period, a later transaction of the same amount and description within 14 days is another
 * attempt. An even later transaction is more likely another charge.
 */
export const ATTEMPT_DAYS = 14;
const WINDOW = ATTEMPT_DAYS * DAY;

/**
 * Relates failed transactions to their retries. Callers must pass all transactions without any filter, because a retry
 * has another status and another date. Returns the same settlements for the same rows.
 */
export const settlementsOf = perObject((rows: readonly TransactionRow[]): Settlements => {
  const failed = rows.filter(({ status, amount }) => status === 'failed' && amount !== 0);
  const ofFailed = new Map<TransactionId, Settlement>(failed.map(({ key }) => [key, { state: 'open' }]));
  const settledBy = new Map<TransactionId, readonly TransactionRow[]>();
  const settle = (
    failures: readonly TransactionRow[],
    payment: TransactionRow,
    grounds: 'period' | 'description',
  ) => {
    const state = payment.status === 'succeeded' ? 'settled' : 'pending';
    for (const { key } of failures) ofFailed.set(key, { state, by: payment, grounds });
    if (state === 'settled') settledBy.set(payment.key, failures);
  };
  const isRepeated = repeatedUsage(rows);
  for (const charges of chargesBy(periodKey, failed, rows, Infinity)) {
    const [charge] = charges;
    if (charges.length === 1 && charge?.payment && !isRepeated(charge.payment))
      settle(charge.failures, charge.payment, 'period');
  }
  const open = failed.filter(({ key }) => ofFailed.get(key)!.state === 'open');
  const openKeys = new Set(open.map(({ key }) => key));
  // Created on first use, because it groups all payments.
  const evidence = once(() => new AmountEvidence(rows, open, WINDOW));
  for (const charges of chargesBy(wordsKey, open, rows, WINDOW)) {
    const isMonthly = areMonthly(charges);
    for (const { failures, payment } of charges) {
      if (failures.length === 0 || failures.some(({ key }) => !openKeys.has(key))) continue;
      const isSettled =
        payment !== null &&
        failures.every((failure) => isOtherGround(failure, payment)) &&
        (isMonthly ||
          (charges.length === 1 && evidence().identifies(failures, payment)) ||
          isNotedRetry(failures, payment, charges));
      if (isSettled) settle(failures, payment, 'description');
      else
        for (const row of failures) if (isUnclear(row, charges)) ofFailed.set(row.key, { state: 'unclear' });
    }
  }
  return { ofFailed, settledBy };
});

/**
 * Sorts all transactions by state: failed and not settled, pending, undocumented statuses, others. Rows in the same
 * state keep the order of the reply. Returns the same array for the same rows.
 */
export const unresolvedFirst = perObject((rows: readonly TransactionRow[]): readonly TransactionRow[] => {
  const { ofFailed } = settlementsOf(rows);
  const ranked: TransactionRow[][] = [[], [], [], []];
  for (const row of rows) ranked[rankOf(row, ofFailed)]!.push(row);
  return ranked.flat();
});

function rankOf({ key, status, amount }: TransactionRow, ofFailed: Settlements['ofFailed']): number {
  if (status === 'failed') return amount === 0 || ofFailed.get(key)?.state === 'settled' ? 3 : 0;
  if (status === 'pending') return 1;
  return isDocumented(status) ? 3 : 2;
}

/**
 * A charge with its failed attempts and the payment after them, in chronological order. The attempts or the payment may
 * be missing.
 */
type Charge = { failures: TransactionRow[]; payment: TransactionRow | null; at: number };

const ATTEMPTED: ReadonlySet<string | null> = new Set(['failed', 'succeeded', 'pending']);

/** Groups the rows by key, and returns the charges of each group that contains a failed row. */
function chargesBy(
  keyOf: (row: TransactionRow) => string | null,
  failed: readonly TransactionRow[],
  rows: readonly TransactionRow[],
  window: number,
): Charge[][] {
  const wanted = new Set(failed);
  const amounts = new Set(failed.map(({ amount }) => amount));
  // The filter by amount comes before the keys, because it is cheaper and excludes most of 20,000 transactions.
  const groups = groupBy(
    rows.filter(({ amount, at, status }) => amounts.has(amount) && at !== null && ATTEMPTED.has(status)),
    keyOf,
  );
  return [...groups].flatMap(([key, group]) =>
    key !== null && group.some((row) => wanted.has(row)) ? [chargesIn(group, window)] : [],
  );
}

/**
 * Divides rows with the same key into charges: an attempt belongs to the charge before it if that charge is unpaid and
 * its first attempt is not older than `window`. A payment therefore settles only the nearest charge.
 */
function chargesIn(rows: readonly TransactionRow[], window: number): Charge[] {
  const charges: Charge[] = [];
  for (const row of rows.toSorted((a, b) => a.at! - b.at!)) {
    const at = row.at!;
    const last = charges.at(-1);
    const isUnpaid = last && last.payment?.status !== 'succeeded';
    const before = last?.payment?.at ?? last?.failures.at(-1)?.at ?? Infinity;
    const charge = isUnpaid && at > before && at - last.at <= window ? last : null;
    if (charge === null) charges.push({ failures: [], payment: null, at });
    const { failures } = charges.at(-1)!;
    if (row.status === 'failed') failures.push(row);
    charges.at(-1)!.payment = row.status === 'failed' ? null : row;
  }
  return charges;
}

/**
 * The range of days between two monthly charges.
 * assumed: a monthly charge recurs after 28 to 31 days, or a day earlier or later.
 */
const MONTH_DAYS = { least: 27, most: 32 };
const LEAST_MONTHS = 4;

/**
 * Whether the charges are a monthly subscription. A payment after a failure is then the retry of the failed month.
 * Otherwise this month would have no charge, and the payment would not fit the monthly rhythm.
 */
function areMonthly(charges: readonly Charge[]): boolean {
  const gaps = charges.slice(1).map(({ at }, place) => (at - charges[place]!.at) / DAY);
  return (
    charges.length >= LEAST_MONTHS &&
    gaps.every((days) => days >= MONTH_DAYS.least && days <= MONTH_DAYS.most)
  );
}

/**
 * Whether the description of every attempt except the first one calls the attempt a retry, and no other failure within
 * the window can be the retried attempt.
 */
function isNotedRetry(
  failures: readonly TransactionRow[],
  payment: TransactionRow,
  charges: readonly Charge[],
): boolean {
  const [first, ...others] = [...failures, payment];
  const near = charges
    .flatMap((charge) => charge.failures)
    .filter(({ at }) => Math.abs(at! - payment.at!) <= WINDOW);
  return (
    near.length === failures.length &&
    first !== undefined &&
    !hasAttemptNote(first) &&
    others.every(hasAttemptNote)
  );
}

/**
 * Whether the description may relate a failure to a payment. If both have a usage period, `periodKey` compares the
 * periods instead.
 */
function isOtherGround(failure: TransactionRow, payment: TransactionRow): boolean {
  return periodOf(payment) === null || periodOf(failure) === null;
}

/** Whether a payment of these charges within the window may have settled the failure. */
function isUnclear(failure: TransactionRow, charges: readonly Charge[]): boolean {
  return charges.some(
    ({ payment }) =>
      payment !== null &&
      payment.at! > failure.at! &&
      payment.at! <= failure.at! + WINDOW &&
      (isOtherGround(failure, payment) || periodKey(failure) === periodKey(payment)),
  );
}

/**
 * Returns a key that all attempts of a charge for usage have in common; null without a usage period. Different usage in
 * the same period is another charge, e.g. of another account.
 */
function periodKey(row: TransactionRow): string | null {
  const { usage } = row;
  const period = periodOf(row);
  if (usage === null || period === null) return null;
  const { responses, libraryBytes, users, responseCost, libraryCost, userCost } = usage;
  const figures = [responses, libraryBytes, users, responseCost, libraryCost, userCost];
  return [period.from, period.to, ...figures, row.amount, usageKind(row)].join(' ');
}

/**
 * Returns the currency and the description without words that contain digits.
 * assumed: each attempt may have another invoice number.
 */
function usageKind({ code, description }: TransactionRow): string {
  const words = withoutAttemptNote(description).split(/\s+/);
  return `${code} ${words.filter((word) => !/\d/.test(word)).join(' ')}`;
}

/**
 * The maximum share of usage periods with more than one payment that a single account may have.
 * assumed: an account may be charged twice for a few periods by mistake.
 */
const MOST_TWICE = 0.02;

/**
 * Returns a function that tests whether several accounts pay equal charges with the description of a payment: too many
 * of their usage periods were paid several times. A failed transaction and a payment may then belong to two accounts.
 */
function repeatedUsage(rows: readonly TransactionRow[]): (payment: TransactionRow) => boolean {
  let paidByKind: ReadonlyMap<string, TransactionRow[]> | null = null;
  const results = new Map<string, boolean>();
  return (payment) => {
    const kind = usageKind(payment);
    const known = results.get(kind);
    if (known !== undefined) return known;
    paidByKind ??= groupBy(
      rows.filter(({ status, usage }) => status === 'succeeded' && usage !== null),
      usageKind,
    );
    const periods = [...groupBy(paidByKind.get(kind) ?? [], periodKey).values()];
    const isRepeated = periods.filter(({ length }) => length > 1).length > periods.length * MOST_TWICE;
    results.set(kind, isRepeated);
    return isRepeated;
  };
}

function wordsKey({ code, amount, description }: TransactionRow): string {
  return `${code} ${amount} ${withoutAttemptNote(description)}`;
}
