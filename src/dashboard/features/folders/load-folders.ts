import type { QueryClient } from '@tanstack/react-query';
import type { LoaderFunction } from 'react-router';
import { botDirectory } from '../../api/bot-directory.ts';
import { folderDirectory } from '../../api/folder-queries.ts';
import { personaQueries } from '../../api/persona-queries.ts';

/** Starts what the page of folders reads, and waits for none of it. */
export function loadFolders(queryClient: QueryClient): LoaderFunction {
  return () => {
    void queryClient.prefetchQuery(folderDirectory());
    void queryClient.prefetchQuery(botDirectory());
    void queryClient.prefetchQuery(personaQueries.list());
    return null;
  };
}
