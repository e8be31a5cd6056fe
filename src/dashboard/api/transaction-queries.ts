import { queryOptions } from '@tanstack/react-query';
import { listTransactions } from '#contract/transaction.ts';
import { readList } from './arriving.ts';
import type { CallInput } from './call.ts';

export type TransactionFilters = NonNullable<CallInput<typeof listTransactions>['query']>;

export const transactionQueries = {
  /** All transactions of the agency, or those of a status: the document has no paging of them. */
  list: (filters: TransactionFilters) =>
    queryOptions({
      queryKey: [listTransactions.id, filters],
      queryFn: (context) => readList(listTransactions, { query: filters }, context),
    }),
};
