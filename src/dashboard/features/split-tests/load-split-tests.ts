import type { QueryClient } from '@tanstack/react-query';
import type { LoaderFunction } from 'react-router';
import { botDirectory } from '../../api/bot-directory.ts';
import { personaQueries } from '../../api/persona-queries.ts';

/** Starts what the list of split tests reads, and waits for none of it. */
export function loadSplitTests(queryClient: QueryClient): LoaderFunction {
  return () => {
    void queryClient.prefetchQuery(botDirectory());
    void queryClient.prefetchQuery(personaQueries.list());
    return null;
  };
}
