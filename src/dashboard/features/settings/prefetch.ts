import type { PagePrefetch } from '../../api/resources/page-prefetch.ts';
import { apiKeyQueries } from '../../api/resources/api-key-queries.ts';
import { prefetch } from '../../api/transport/read.ts';

/** Starts the requests of the settings page without waiting for their replies. */
export const readSettings: PagePrefetch = ({ queryClient }) => {
  void prefetch(queryClient, apiKeyQueries.list());
};
