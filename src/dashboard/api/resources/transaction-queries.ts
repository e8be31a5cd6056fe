import { listTransactions } from '#contract/transaction.ts';
import type { CallInput } from '../transport/call.ts';
import { readList } from '../transport/read.ts';

export type TransactionFilters = NonNullable<CallInput<typeof listTransactions>['query']>;

export const transactionQueries = {
  /** All transactions of the agency, or those with a status. The API documentation describes no paging. */
  list: (filters: TransactionFilters) => readList(listTransactions, filters, { inParts: true }),
};
