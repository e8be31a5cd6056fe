import type { PageReads } from '../../api/page-reads.ts';
import { transactionQueries } from '../../api/transaction-queries.ts';
import { billingSearch, type TransactionStatus } from './billing-search.ts';

/** What the service is asked for a status, or for all. */
export function transactionsOf(status: TransactionStatus | null) {
  return transactionQueries.list(status === null ? {} : { status });
}

/** Starts what the page reads, and waits for none of it. */
export const readBilling: PageReads = ({ queryClient, search }) => {
  const { status } = billingSearch.read(search).values;
  void queryClient.prefetchQuery(transactionsOf(status));
};
