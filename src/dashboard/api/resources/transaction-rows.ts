import { TRANSACTION_STATUSES } from '#contract/transaction.ts';
import { currencyOf } from '../../lib/money.ts';
import { parseInstant } from '../../lib/time.ts';
import type { ExactTransaction } from '../transport/exact-reply.ts';

export type TransactionId = ExactTransaction['id'];

/** A transaction as the query cache contains it: the fields of the reply, and values that the pages compare. */
export type TransactionRow = Omit<ExactTransaction, 'amount'> & {
  /** The amount as the nearest JavaScript number, for charts and comparisons. */
  amount: number;
  /** The amount as the service sent it, if a JavaScript number would lose digits. */
  amountText?: string;
  /** A unique row key: the id, or a text if the service has returned the same id before. */
  key: TransactionId;
  /** The creation time in milliseconds since 1970; null if unknown. */
  at: number | null;
  /** The normalised currency code. See `currencyOf`. */
  code: string | null;
};

export function exactAmount({ amount, amountText }: Pick<TransactionRow, 'amount' | 'amountText'>) {
  return amountText ?? amount;
}

const DOCUMENTED: ReadonlySet<string> = new Set(TRANSACTION_STATUSES);

/**
 * Returns a documented status in lower case, and any other status unchanged.
 * assumed: a documented status in any letter case is the same status, because the filter and the reply may differ in
 * case.
 */
function readStatus(status: string | null): string | null {
  const small = status?.toLowerCase() ?? null;
  return small !== null && DOCUMENTED.has(small) ? small : status;
}

/**
 * Returns a function that converts the transactions of one reply to rows, in the order of the reply. It may receive the
 * reply in parts. Each part contains the transactions of the previous part, whose rows are kept, because converting
 * 20,000 transactions again for each part would block the page.
 */
export function createRowReader(): (transactions: readonly ExactTransaction[]) => readonly TransactionRow[] {
  let read: readonly ExactTransaction[] = [];
  let rows: readonly TransactionRow[] = [];
  /** The number of rows by id. */
  let counts = new Map<TransactionId, number>();
  return (transactions) => {
    // After a broken reply, the transport layer parses the complete text again.
    if (!read.every((known, place) => known === transactions[place])) {
      rows = [];
      counts = new Map();
    }
    rows = [...rows, ...convert(transactions.slice(rows.length), counts)];
    read = transactions;
    return rows;
  };
}

/** Converts transactions to rows. Adds them to the number of rows by id. */
function convert(
  transactions: readonly ExactTransaction[],
  counts: Map<TransactionId, number>,
): TransactionRow[] {
  // A cache of currency codes, because thousands of rows share a few currencies.
  const codes = new Map<string | null, string | null>();
  return transactions.map((transaction) => {
    const { id, status, description, amount, currency, createdAt, receiptUrl, usage } = transaction;
    if (!codes.has(currency)) codes.set(currency, currencyOf(currency));
    const before = counts.get(id) ?? 0;
    counts.set(id, before + 1);
    // The properties are assigned one by one, because spreading 20,000 objects takes ten times as long.
    const row: TransactionRow = {
      id,
      status: readStatus(status),
      description,
      amount: Number(amount),
      currency,
      createdAt,
      receiptUrl,
      usage,
      key: before === 0 ? id : `${id} ${before + 1}`,
      at: parseInstant(createdAt)?.getTime() ?? null,
      code: codes.get(currency) ?? null,
    };
    if (typeof amount === 'string') row.amountText = amount;
    return row;
  });
}
