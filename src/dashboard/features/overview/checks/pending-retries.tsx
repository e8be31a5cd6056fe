/**
 * Adds the number of possible retries to the finding about failed transactions. This module loads after the finding,
 * because few agencies have failed and pending transactions at the same time.
 */
import { useMemo } from 'react';
import { hasAttemptNote, namesListPrice, withoutAttemptNote } from '../../../domain/charge-description.ts';
import { formatNumber } from '../../../lib/format.ts';
import { groupBy } from '../../../lib/group-by.ts';
import { exactAmount, type TransactionRow } from '../../../api/resources/transaction-rows.ts';

type Transactions = { failed: readonly TransactionRow[]; pending: readonly TransactionRow[] };

export function PendingRetries({ failed, pending }: Transactions) {
  const count = useMemo(() => countRetried({ failed, pending }), [failed, pending]);
  return count > 0 && `, ${formatNumber(count)} may have a pending retry`;
}

/**
 * Returns the number of failed transactions that may have a pending retry: no other transaction has their amount,
 * description and usage.
 * assumed: other equal transactions are separate charges, such as fees and packs of one price.
 */
export function countRetried({ failed, pending }: Transactions): number {
  const pendingByKey = groupBy(pending, chargeKey);
  const failedByKey = groupBy(failed, chargeKey);
  return Array.from(failedByKey).filter(([key, [transaction, ...otherFailed]]) => {
    const [retry, ...otherPending] = pendingByKey.get(key) ?? [];
    const isAlone = otherFailed.length === 0 && otherPending.length === 0;
    return isAlone && transaction && retry && mayBeRetry(retry, transaction);
  }).length;
}

function mayBeRetry(retry: TransactionRow, transaction: TransactionRow): boolean {
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
