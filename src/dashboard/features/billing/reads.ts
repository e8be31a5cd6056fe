import type { PageReads } from '../../api/page-reads.ts';
import { transactionsOf } from './asked-transactions.ts';
import { billingSearch } from './billing-search.ts';

/** Starts what the page reads, and waits for none of it. */
export const readBilling: PageReads = ({ queryClient, search }) => {
  const { status } = billingSearch.read(search).values;
  void queryClient.prefetchQuery(transactionsOf(status));
};
