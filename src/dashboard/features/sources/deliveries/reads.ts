import { listDeliveries } from '#contract/delivery.ts';
import { offers } from '../../../api/config.ts';
import { deliveryQueries } from '../../../api/delivery-queries.ts';
import type { PageReads } from '../../../api/page-reads.ts';
import { deliveryFilters, deliverySearch } from './delivery-search.ts';

/** Starts what the list of all deliveries reads, and waits for none of it. */
export const readDeliveries: PageReads = ({ queryClient, search }) => {
  if (!offers(listDeliveries)) return;
  const filters = deliveryFilters(deliverySearch.read(search).values);
  void queryClient.prefetchInfiniteQuery(deliveryQueries.list(filters));
};
