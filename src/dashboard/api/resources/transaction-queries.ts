import { listTransactions } from '#contract/transaction.ts';
import type { CallInput } from '../transport/call.ts';
import { read } from '../transport/read.ts';

export type TransactionFilters = NonNullable<CallInput<typeof listTransactions>['query']>;

export const transactionQueries = {
  /** All transactions of the agency, or those with a status. The API documentation describes no paging. */
  list: (filters: TransactionFilters) => read(listTransactions, { query: filters }, { inParts: true }),
};
