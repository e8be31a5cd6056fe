import type { PagePrefetch } from '../../api/resources/page-prefetch.ts';
import { transactionQueries } from '../../api/resources/transaction-queries.ts';
import { billingSearch, type TransactionStatus } from './billing-search.ts';

/** What the service is asked for a status, or for all. */
export function transactionsOf(status: TransactionStatus | null) {
  return transactionQueries.list(status === null ? {} : { status });
}

/** Starts what the page reads, and waits for none of it. */
export const readBilling: PagePrefetch = ({ queryClient, search }) => {
  const { status } = billingSearch.read(search).values;
  void queryClient.prefetchQuery(transactionsOf(status));
};
