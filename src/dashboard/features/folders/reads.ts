import { prefetchNames } from '../../api/names.ts';
import type { PageReads } from '../../api/page-reads.ts';
import { botDirectory } from '../../api/bot-directory.ts';
import { folderDirectory } from '../../api/folder-queries.ts';
import { personaQueries } from '../../api/persona-queries.ts';

/** Starts what the page of folders reads, and waits for none of it. */
export const readFolders: PageReads = ({ queryClient }) => {
  prefetchNames(queryClient);
  void queryClient.prefetchQuery(folderDirectory());
  void queryClient.prefetchQuery(botDirectory());
  void queryClient.prefetchQuery(personaQueries.list());
};
