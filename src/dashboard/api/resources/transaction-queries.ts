import { listTransactions } from '#contract/transaction.ts';
import type { CallInput } from '../transport/call.ts';
import type { Exactly, ExactTransaction } from '../transport/exact-reply.ts';
import { readList } from '../transport/read.ts';

export type TransactionFilters = NonNullable<CallInput<typeof listTransactions>['query']>;

export const transactionQueries = {
  /** All transactions of the agency, or those with a status. The API documentation describes no paging. */
  list: (filters: TransactionFilters) =>
    readList(listTransactions as unknown as Exactly<typeof listTransactions, ExactTransaction[]>, filters, {
      inParts: true,
    }),
};
