import type { QueryClient } from '@tanstack/react-query';
import type { DimensionFilter } from '#contract/topic.ts';
import { cacheOnly } from '../transport/read.ts';

/** The maximum number of remembered topic filters. A longer menu of suggestions would be hard to use. */
const MOST = 50;

/**
 * The query of the filters on topic dimensions that the service has accepted in this tab, newest first. The API
 * documentation lists no dimensions, so the dashboard suggests these filters. The cache keeps them until the user signs
 * out.
 */
export function acceptedFilters() {
  return cacheOnly<readonly DimensionFilter[]>(['acceptedTopicFilters']);
}

export function rememberAccepted(queryClient: QueryClient, filters: readonly DimensionFilter[]): void {
  if (filters.length === 0) return;
  const { queryKey, gcTime } = acceptedFilters();
  queryClient.setQueryDefaults(queryKey, { gcTime });
  const texts = new Set(filters.map((filter) => JSON.stringify(filter)));
  queryClient.setQueryData(queryKey, (known = []) =>
    [...filters, ...known.filter((filter) => !texts.has(JSON.stringify(filter)))].slice(0, MOST),
  );
}
