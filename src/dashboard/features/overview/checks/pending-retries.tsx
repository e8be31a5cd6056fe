/**
 * Adds the number of possible retries to the finding about failed transactions. This module loads after the finding,
 * because few agencies have failed and pending transactions at the same time.
 */
import { hasAttemptNote, namesListPrice, withoutAttemptNote } from '../../../domain/charge-description.ts';
import { formatNumber } from '../../../lib/format.ts';
import { parseInstant } from '../../../lib/time.ts';
import type { ExactTransaction } from '../../../api/transport/exact-reply.ts';

type Transactions = { failed: readonly ExactTransaction[]; pending: readonly ExactTransaction[] };

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
  transaction: ExactTransaction,
  failed: readonly ExactTransaction[],
  pending: readonly ExactTransaction[],
): boolean {
  const isEqual = (other: ExactTransaction) => chargeKey(other) === chargeKey(transaction);
  const [retry, ...more] = pending.filter(isEqual);
  if (retry === undefined || more.length > 0 || failed.filter(isEqual).length > 1) return false;
  if (timeOf(retry) <= timeOf(transaction)) return false;
  const words = withoutAttemptNote(transaction.description);
  return transaction.usage !== null || hasAttemptNote(retry) || (words !== '' && !namesListPrice(words));
}

function timeOf({ createdAt }: ExactTransaction): number {
  return parseInstant(createdAt)?.getTime() ?? 0;
}

function chargeKey({ amount, currency, description, usage }: ExactTransaction): string {
  return JSON.stringify([amount, currency, withoutAttemptNote(description), usage]);
}
