import type { QueryClient } from '@tanstack/react-query';
import type { RouteObject } from 'react-router';
import { paths } from '../../lib/paths.ts';

/** What needs attention today. Loaders are lazy as well: what they import is not for other pages to fetch. */
export function overviewRoutes(queryClient: QueryClient): RouteObject[] {
  return [
    {
      path: paths.home(),
      lazy: {
        loader: async () => (await import('./load-overview.ts')).loadOverview(queryClient),
        Component: async () => (await import('./overview-page.tsx')).OverviewPage,
      },
    },
  ];
}
