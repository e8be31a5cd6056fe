import type { PagePrefetch } from '../../api/resources/page-prefetch.ts';
import { transactionQueries } from '../../api/resources/transaction-queries.ts';
import { prefetch } from '../../api/transport/read.ts';
import { billingSearch, type TransactionStatus } from './billing-search.ts';

/** Returns the query for one status, or for all transactions if null. */
export function transactionsOf(status: TransactionStatus | null) {
  return transactionQueries.list(status === null ? {} : { status });
}

export const readBilling: PagePrefetch = ({ queryClient, search }) => {
  const { status } = billingSearch.read(search).values;
  void prefetch(queryClient, transactionsOf(status));
};
