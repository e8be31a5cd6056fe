import type { QueryClient } from '@tanstack/react-query';
import type { LoaderFunction } from 'react-router';
import { folderDirectory } from '../../api/folder-queries.ts';
import { personaQueries } from '../../api/persona-queries.ts';

/** Starts what every page of personas reads, and waits for none of it. */
export function loadPersonas(queryClient: QueryClient): LoaderFunction {
  return () => {
    void queryClient.prefetchQuery(personaQueries.list());
    void queryClient.prefetchQuery(folderDirectory());
    return null;
  };
}
