import { listDeliveries } from '#contract/delivery.ts';
import { isSupported } from '../../api/transport/config.ts';
import { deliveryQueries } from '../../api/resources/delivery-queries.ts';
import type { PagePrefetch } from '../../api/resources/page-prefetch.ts';
import { deliveryFilters, deliverySearch } from './delivery-search.ts';

export const readDeliveries: PagePrefetch = ({ queryClient, search }) => {
  if (!isSupported(listDeliveries)) return;
  const filters = deliveryFilters(deliverySearch.read(search).values);
  void queryClient.prefetchInfiniteQuery(deliveryQueries.list(filters));
};
