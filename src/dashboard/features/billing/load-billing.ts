import type { QueryClient } from '@tanstack/react-query';
import type { LoaderFunction } from 'react-router';
import { transactionsOf } from './asked-transactions.ts';
import { billingSearch } from './billing-search.ts';

/** Starts what the page reads, and waits for none of it. */
export function loadBilling(queryClient: QueryClient): LoaderFunction {
  return ({ request }) => {
    const { status } = billingSearch.read(new URL(request.url).searchParams).values;
    void queryClient.prefetchQuery(transactionsOf(status));
    return null;
  };
}
