import type { QueryClient } from '@tanstack/react-query';
import type { LoaderFunction } from 'react-router';
import { listApiKeys } from '#contract/api-key.ts';
import { apiKeyQueries } from '../../api/api-key-queries.ts';
import { offers } from '../../app/config.ts';

/** Starts what the page reads, and waits for none of it. */
export function loadSettings(queryClient: QueryClient): LoaderFunction {
  return () => {
    if (offers(listApiKeys)) void queryClient.prefetchQuery(apiKeyQueries.list());
    return null;
  };
}
