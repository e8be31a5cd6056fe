import { queryOptions, skipToken, type QueryClient } from '@tanstack/react-query';
import type { DimensionFilter } from '#contract/topic.ts';

/** As many as anybody would look through. */
const MOST = 50;

/**
 * The dimension filters that the service accepted in this tab, the latest first. No document names any, so these are
 * what can be offered for sure. They stay as long as somebody is signed in.
 */
export function acceptedFilters() {
  return queryOptions<readonly DimensionFilter[]>({
    queryKey: ['acceptedTopicFilters'],
    queryFn: skipToken,
    staleTime: Infinity,
    gcTime: Infinity,
  });
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
