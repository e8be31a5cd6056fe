import { prefetchNames } from '../../api/names/names.ts';
import type { PagePrefetch } from '../../api/resources/page-prefetch.ts';
import { folderDirectory } from '../../api/resources/folder-queries.ts';
import { personaQueries } from '../../api/resources/persona-queries.ts';
import { prefetch } from '../../api/transport/read.ts';

/** Starts the requests of the persona pages without waiting for the responses. */
export const readPersonas: PagePrefetch = ({ queryClient }) => {
  prefetchNames(queryClient);
  void prefetch(queryClient, personaQueries.list(), folderDirectory());
};
