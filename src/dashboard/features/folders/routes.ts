import type { QueryClient } from '@tanstack/react-query';
import type { RouteObject } from 'react-router';
import { ONE_PAGE } from '../../app/shell/use-page-focus.ts';
import { paths } from '../../lib/paths.ts';

/**
 * The tree of folders, with one of them chosen or none. Loaders are lazy as well: what they import is not for other
 * pages to fetch.
 */
export function folderRoutes(queryClient: QueryClient): RouteObject[] {
  return [
    {
      path: `${paths.folders()}/:folderId?`,
      handle: ONE_PAGE,
      lazy: {
        loader: async () => (await import('./load-folders.ts')).loadFolders(queryClient),
        Component: async () => (await import('./folders-page.tsx')).FoldersPage,
      },
    },
  ];
}
