import { listApiKeys } from '#contract/api-key.ts';
import type { PagePrefetch } from '../../api/resources/page-prefetch.ts';
import { apiKeyQueries } from '../../api/resources/api-key-queries.ts';
import { isSupported } from '../../api/transport/config.ts';

export const readSettings: PagePrefetch = ({ queryClient }) => {
  if (isSupported(listApiKeys)) void queryClient.prefetchQuery(apiKeyQueries.list());
};
