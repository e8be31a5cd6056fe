import { listApiKeys } from '#contract/api-key.ts';
import type { PageReads } from '../../api/page-reads.ts';
import { apiKeyQueries } from '../../api/api-key-queries.ts';
import { offers } from '../../api/config.ts';

/** Starts what the page reads, and waits for none of it. */
export const readSettings: PageReads = ({ queryClient }) => {
  if (offers(listApiKeys)) void queryClient.prefetchQuery(apiKeyQueries.list());
};
