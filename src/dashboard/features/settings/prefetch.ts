import type { PagePrefetch } from '../../api/resources/page-prefetch.ts';
import { apiKeyQueries } from '../../api/resources/api-key-queries.ts';
import { prefetch } from '../../api/transport/read.ts';

export const readSettings: PagePrefetch = ({ queryClient }) => {
  void prefetch(queryClient, apiKeyQueries.list());
};
