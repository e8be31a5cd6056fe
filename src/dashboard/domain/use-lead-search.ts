import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { QueryText } from '#contract/fields.ts';
import type { LeadMatch } from '#contract/lead-search.ts';
import { leadSearchQueries } from '../api/resources/lead-search-queries.ts';
import { useSettled } from '../lib/use-settled.ts';

/** The pause after typing before a search, in milliseconds, so that fast typing causes few requests. */
const SEARCH_MS = 120;
/** The interval at which the same search is repeated while the service indexes the leads, in milliseconds. */
const INDEXING_MS = 2000;

const NO_MATCHES: readonly LeadMatch[] = [];

type LeadSearch = {
  /** The leads that the service has found; empty if the service cannot search leads. */
  matches: readonly LeadMatch[];
  isPending: boolean;
  /** A sentence about a failed or an incomplete search. */
  words: string;
};

/** Searches the leads at the service once the text has not changed for a moment. An empty text searches nothing. */
export function useLeadSearch(wanted: string): LeadSearch {
  const isSearchable = wanted !== '' && QueryText.safeParse(wanted).success;
  const text = useSettled(isSearchable ? wanted : null, SEARCH_MS);
  const query = leadSearchQueries.of(text ?? '');
  const isEnabled = query.enabled && text !== null;
  const { data, isError, isFetching } = useQuery({
    ...query,
    enabled: isEnabled,
    retry: false,
    refetchInterval: ({ state }) => state.data?.data.isComplete === false && INDEXING_MS,
  });
  const isPending = isSearchable && query.enabled && (text === null || isFetching);
  return useMemo(
    () => ({
      matches: data?.data.results ?? NO_MATCHES,
      isPending,
      words: wordsFor(isError, data?.data.isComplete),
    }),
    [data, isError, isPending],
  );
}

function wordsFor(isError: boolean, isComplete = true): string {
  if (isError) return 'The service could not search the leads. Other leads may match.';
  return isComplete ? '' : 'The service is still indexing the leads. Other leads may match.';
}
