/** Creates transactions in the format of the service, identical in every run. */
import type { Transaction } from '#contract/transaction.ts';
import { makeTransactions } from './transactions.ts';

const STATUSES = {
  posted: 'succeeded',
  pending: 'pending',
  declined: 'failed',
  refunded: 'succeeded',
} as const;

/**
 * Creates transactions in the format of the service. Each description ends with a unique reference that identifies the
 * row.
 */
export function manyCharges(): Transaction[] {
  return makeTransactions(20_000).map(({ date, description, status, amount, currency, account }, place) => ({
    id: 20_000 - place,
    status: STATUSES[status],
    description: `${description}, REF${account.slice(4)}-${place}`,
    amount,
    currency,
    createdAt: date,
    receiptUrl: place % 3 === 0 ? null : `https://billing.example/receipts/${place}`,
    usage:
      place % 2 === 0
        ? null
        : {
            startTime: date,
            endTime: date,
            responses: place,
            libraryBytes: place * 1e6,
            users: place % 9,
            responseCost: amount,
            libraryCost: 0,
            userCost: 0,
          },
  }));
}

/** Returns the part of the description that identifies a transaction. */
export function referenceOf(row: Transaction | undefined): string {
  return row?.description?.split(', ').at(-1) ?? '';
}
