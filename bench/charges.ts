/** Creates billing transactions, as the service returns them. They are the same in every run. */
import type { Transaction } from '#contract/transaction.ts';
import { makeTransactions } from './transactions.ts';

const STATUSES = {
  posted: 'succeeded',
  pending: 'pending',
  declined: 'failed',
  refunded: 'succeeded',
} as const;

/** Creates 20,000 transactions. Each description ends with a unique reference, which identifies the row on the page. */
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

/** Returns the unique reference at the end of a transaction's description. */
export function referenceOf(row: Transaction | undefined): string {
  return row?.description?.split(', ').at(-1) ?? '';
}
