/**
 * Infers which later transaction settled a failed one, from the fields that both have in common. The service does not
 * report this, so the dashboard shows it as a possibility, and shows nothing if the charges are ambiguous.
 */
import { hasAttemptNote, withoutAttemptNote } from '../../domain/charge-description.ts';
import { groupBy } from '../../lib/group-by.ts';
import { DAY } from '../../lib/time.ts';
import { AmountEvidence } from './amount-evidence.ts';
import { isDocumented } from './statuses.ts';
import { periodOf, type TransactionRow } from './transaction-rows.ts';

export type Settlement =
  | { state: 'open' }
  /** A later payment is equal, but may be of another charge. */
  | { state: 'unclear' }
  | {
      /** Settled by a successful transaction, or pending if the retry is still pending. */
      state: 'settled' | 'pending';
      by: TransactionRow;
      /** The fields that both have in common, besides the amount: the usage and its period, or the description. */
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
 * attempt. After that, it is more likely another charge.
 */
export const ATTEMPT_DAYS = 14;
const WINDOW = ATTEMPT_DAYS * DAY;

/** Callers must pass all transactions without any filter, because a retry has another status and another date. */
export function settlementsOf(rows: readonly TransactionRow[]): Settlements {
  const failed = rows.filter(({ status, amount }) => status === 'failed' && amount !== 0);
  const ofFailed = new Map<string, Settlement>(failed.map(({ key }) => [key, { state: 'open' }]));
  const settledBy = new Map<string, readonly TransactionRow[]>();
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
  const evidence = new AmountEvidence(rows, open, WINDOW);
  for (const charges of chargesBy(wordsKey, open, rows, WINDOW)) {
    const isMonthly = areMonthly(charges);
    for (const { failures, payment } of charges) {
      if (failures.length === 0 || failures.some(({ key }) => !openKeys.has(key))) continue;
      const isSettled =
        payment !== null &&
        failures.every((failure) => isOtherGround(failure, payment)) &&
        (isMonthly ||
          (charges.length === 1 && evidence.identifies(failures, payment)) ||
          isNotedRetry(failures, payment, charges));
      if (isSettled) settle(failures, payment, 'description');
      else
        for (const row of failures) if (isUnclear(row, charges)) ofFailed.set(row.key, { state: 'unclear' });
    }
  }
  return { ofFailed, settledBy };
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

/** A charge: its failed attempts and the payment after them, in chronological order. One of both may be missing. */
type Charge = { failures: TransactionRow[]; payment: TransactionRow | null; at: number };

const ATTEMPTED: ReadonlySet<string | null> = new Set(['failed', 'succeeded', 'pending']);

/** Returns the charges of each group of rows with the same key that contains one of the failed rows. */
function chargesBy(
  keyOf: (row: TransactionRow) => string | null,
  failed: readonly TransactionRow[],
  rows: readonly TransactionRow[],
  window: number,
): Charge[][] {
  const wanted = new Set(failed.map(keyOf));
  const amounts = new Set(failed.map(({ amount }) => amount));
  // The amount excludes most of 20,000 transactions, and is cheaper than the key.
  const groups = groupBy(
    rows.filter(({ amount, at, status }) => amounts.has(amount) && at !== null && ATTEMPTED.has(status)),
    keyOf,
  );
  return [...groups].flatMap(([key, group]) =>
    key !== null && wanted.has(key) ? [chargesIn(group, window)] : [],
  );
}

/**
 * Divides equal rows into charges: an attempt belongs to the charge before it if that charge is unpaid and its first
 * attempt is not older than `window`. A payment therefore settles only the nearest charge.
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

/** assumed: a monthly charge recurs after 28 to 31 days, or a day earlier or later. */
const MONTH_DAYS = { least: 27, most: 32 };
const LEAST_MONTHS = 4;

/**
 * Whether the charges are a monthly subscription. A payment after a failure is then the retry of that month, because
 * otherwise the month of the failure would have no charge, and the payment would be out of the rhythm.
 */
function areMonthly(charges: readonly Charge[]): boolean {
  const gaps = charges.slice(1).map(({ at }, place) => (at - charges[place]!.at) / DAY);
  return (
    charges.length >= LEAST_MONTHS &&
    gaps.every((days) => days >= MONTH_DAYS.least && days <= MONTH_DAYS.most)
  );
}

/**
 * Whether the descriptions call all attempts except the first one a retry, and no other failure can be the one that was
 * retried.
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

/** Two usage periods are compared by `periodKey` and not by the description. */
function isOtherGround(failure: TransactionRow, payment: TransactionRow): boolean {
  return periodOf(payment) === null || periodOf(failure) === null;
}

/** Whether one of the payments within the window may have settled the failure. */
function isUnclear(failure: TransactionRow, charges: readonly Charge[]): boolean {
  return charges.some(
    ({ payment }) =>
      payment !== null &&
      payment.at! > failure.at! &&
      payment.at! <= failure.at! + WINDOW &&
      (isOtherGround(failure, payment) || periodKey(failure) === periodKey(payment)),
  );
}

/** Other usage in the same period is another charge, such as that of another account. */
function periodKey(row: TransactionRow): string | null {
  const { usage } = row;
  const period = periodOf(row);
  if (usage === null || period === null) return null;
  const { responses, libraryBytes, users, responseCost, libraryCost, userCost } = usage;
  const figures = [responses, libraryBytes, users, responseCost, libraryCost, userCost];
  return [period.from, period.to, ...figures, row.amount, usageKind(row)].join(' ');
}

/** assumed: each attempt may have another invoice number. */
function usageKind({ code, description }: TransactionRow): string {
  const words = withoutAttemptNote(description).split(/\s+/);
  return `${code} ${words.filter((word) => !/\d/.test(word)).join(' ')}`;
}

/** assumed: a few of the periods of an account may be charged twice by mistake. */
const MOST_TWICE = 0.02;

/**
 * Returns whether other payments with this description have the same usage and amount in one period, because several
 * accounts have them. A failed transaction and a payment may then belong to two accounts.
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
