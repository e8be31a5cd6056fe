import { queryOptions } from '@tanstack/react-query';
import { listTransactions } from '#contract/transaction.ts';
import { fetchList } from '../transport/partial-list.ts';
import type { CallInput } from '../transport/call.ts';

export type TransactionFilters = NonNullable<CallInput<typeof listTransactions>['query']>;

export const transactionQueries = {
  /** All transactions of the agency, or those with a status. The API documentation describes no paging. */
  list: (filters: TransactionFilters) =>
    queryOptions({
      queryKey: [listTransactions.id, filters],
      queryFn: (context) => fetchList(listTransactions, { query: filters }, context),
    }),
};
