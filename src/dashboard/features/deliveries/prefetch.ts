import { deliveryQueries } from '../../api/resources/delivery-queries.ts';
import { endpointQueries } from '../../api/resources/endpoint-queries.ts';
import type { PagePrefetch } from '../../api/resources/page-prefetch.ts';
import { prefetch } from '../../api/transport/read.ts';
import { deliveryFilters, deliverySearch } from './delivery-search.ts';

export const readDeliveries: PagePrefetch = ({ queryClient, search }) => {
  const filters = deliveryFilters(deliverySearch.read(search).values);
  void prefetch(queryClient, deliveryQueries.list(filters), endpointQueries.ofAllSources());
};
