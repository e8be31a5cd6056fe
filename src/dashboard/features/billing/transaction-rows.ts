import type { ExactTransaction } from '../../api/transport/exact-reply.ts';
import { type KnownDays, resolveRange } from '../../lib/day-range.ts';
import { addDays } from '../../lib/day.ts';
import { currencyOf } from '../../lib/money.ts';
import { dayOf, parseInstant } from '../../lib/time.ts';
import { startOfDay } from '../../lib/zoned-time.ts';
import { readStatus } from './statuses.ts';

export type TransactionId = ExactTransaction['id'];

export type TransactionRow = Omit<ExactTransaction, 'amount'> & {
  /** The amount as the nearest JavaScript number, for charts and comparisons. */
  amount: number;
  /** The amount as the service sent it, if a JavaScript number would lose digits. */
  amountText?: string;
  /** A unique row key, because a service may return the same id twice. */
  key: string;
  /** The creation time in milliseconds since 1970; null if unknown. */
  at: number | null;
  /** The normalised currency code. See `currencyOf`. */
  code: string | null;
};

export function exactAmount({ amount, amountText }: Pick<TransactionRow, 'amount' | 'amountText'>) {
  return amountText ?? amount;
}

const NO_ROWS: readonly TransactionRow[] = [];

/** The rows of a reply, by its first transaction. */
const replies = new WeakMap<ExactTransaction, ReplyRows>();

/**
 * Converts transactions of the service to rows, in the order of the reply. Returns the same rows for the same
 * transactions. `isPartial` means that the service is still sending the list.
 */
export function toTransactionRows(
  transactions: readonly ExactTransaction[],
  { isPartial = false } = {},
): readonly TransactionRow[] {
  const [first] = transactions;
  if (first === undefined) return NO_ROWS;
  const known = replies.get(first) ?? new ReplyRows();
  replies.set(first, known);
  return known.of(transactions, isPartial);
}

/**
 * Converts the parts of a long reply to rows. Each part contains the transactions of the previous part, whose rows are
 * kept, because converting 20,000 transactions again for each part would block the page.
 */
class ReplyRows {
  #transactions: readonly ExactTransaction[] = [];
  #rows: readonly TransactionRow[] = [];
  /** The number of transactions by id, kept only between the parts of a reply, because it needs much memory. */
  #counts: Counts | null = null;

  of(transactions: readonly ExactTransaction[], isPartial: boolean): readonly TransactionRow[] {
    if (transactions !== this.#transactions) this.#read(transactions);
    if (!isPartial) this.#counts = null;
    return this.#rows;
  }

  #read(transactions: readonly ExactTransaction[]): void {
    const isNextPart = this.#transactions.every((known, index) => known === transactions[index]);
    const known = isNextPart ? this.#rows : NO_ROWS;
    const counts = (isNextPart && this.#counts) || countIds(known);
    const added = transactions.slice(known.length);
    this.#rows = added.length === 0 ? known : [...known, ...convert(added, counts)];
    this.#counts = counts;
    this.#transactions = transactions;
  }
}

type Counts = Map<TransactionId, number>;

function countIds(rows: readonly TransactionRow[]): Counts {
  const counts: Counts = new Map();
  for (const { id } of rows) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
}

/** Converts transactions to rows. Adds them to the number of transactions by id. */
function convert(transactions: readonly ExactTransaction[], counts: Counts): TransactionRow[] {
  const rows: TransactionRow[] = [];
  // A cache of currency codes, because thousands of rows share a few currencies.
  const codes = new Map<string | null, string | null>();
  for (const transaction of transactions) {
    const { id, description, amount, currency, createdAt, receiptUrl, usage } = transaction;
    const status = readStatus(transaction.status);
    if (!codes.has(currency)) codes.set(currency, currencyOf(currency));
    const before = counts.get(id) ?? 0;
    counts.set(id, before + 1);
    rows.push({
      // The properties are assigned one by one, because spreading 20,000 objects takes ten times as long.
      id,
      status,
      description,
      amount: Number(amount),
      currency,
      createdAt,
      receiptUrl,
      usage,
      key: before === 0 ? String(id) : `${id} ${before + 1}`,
      at: parseInstant(createdAt)?.getTime() ?? null,
      code: codes.get(currency) ?? null,
      ...(typeof amount === 'string' && { amountText: amount }),
    });
  }
  return rows;
}

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
