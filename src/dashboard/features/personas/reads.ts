import { prefetchNames } from '../../api/names.ts';
import type { PageReads } from '../../api/page-reads.ts';
import { folderDirectory } from '../../api/folder-queries.ts';
import { personaQueries } from '../../api/persona-queries.ts';

/** Starts what every page of personas reads, and waits for none of it. */
export const readPersonas: PageReads = ({ queryClient }) => {
  prefetchNames(queryClient);
  void queryClient.prefetchQuery(personaQueries.list());
  void queryClient.prefetchQuery(folderDirectory());
};
