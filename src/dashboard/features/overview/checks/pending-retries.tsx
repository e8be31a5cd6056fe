/**
 * Adds the number of possible retries to the finding about failed transactions. This module loads after the finding,
 * because few agencies have failed and pending transactions at the same time.
 */
import { hasAttemptNote, namesListPrice, withoutAttemptNote } from '../../../domain/charge-description.ts';
import { formatNumber } from '../../../lib/format.ts';
import { exactAmount, type TransactionRow } from '../../../api/resources/transaction-rows.ts';

type Transactions = { failed: readonly TransactionRow[]; pending: readonly TransactionRow[] };

export function PendingRetries(transactions: Transactions) {
  const count = countRetried(transactions);
  return count > 0 && `, ${formatNumber(count)} may have a pending retry`;
}

/** Returns the number of failed transactions that may have a pending retry. */
export function countRetried({ failed, pending }: Transactions): number {
  return failed.filter((each) => hasPendingRetry(each, failed, pending)).length;
}

/**
 * Whether a pending transaction may be the retry of a failed transaction: no other transaction has their amount,
 * description and usage.
 * assumed: other equal transactions are separate charges, such as fees and packs of one price.
 */
function hasPendingRetry(
  transaction: TransactionRow,
  failed: readonly TransactionRow[],
  pending: readonly TransactionRow[],
): boolean {
  const isEqual = (other: TransactionRow) => chargeKey(other) === chargeKey(transaction);
  const [retry, ...more] = pending.filter(isEqual);
  if (retry === undefined || more.length > 0 || failed.filter(isEqual).length > 1) return false;
  if (timeOf(retry) <= timeOf(transaction)) return false;
  const words = withoutAttemptNote(transaction.description);
  return transaction.usage !== null || hasAttemptNote(retry) || (words !== '' && !namesListPrice(words));
}

function timeOf({ at }: TransactionRow): number {
  return at ?? 0;
}

function chargeKey(row: TransactionRow): string {
  const { currency, description, usage } = row;
  return JSON.stringify([exactAmount(row), currency, withoutAttemptNote(description), usage]);
}
