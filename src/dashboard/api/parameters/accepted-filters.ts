import type { QueryClient } from '@tanstack/react-query';
import type { DimensionFilter } from '#contract/topic.ts';
import { cacheOnly } from '../transport/read.ts';

/** The maximum number of remembered filters. More would not be usable in a menu. */
const MOST = 50;

/**
 * The dimension filters that the service accepted in this tab, newest first. They are offered as suggestions because
 * the API documentation lists none. They are kept until the user signs out.
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
