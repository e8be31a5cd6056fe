import type { QueryClient } from '@tanstack/react-query';
import type { RouteObject } from 'react-router';
import { paths } from '../../lib/paths.ts';

/** The list of split tests, and the page of each. Loaders are lazy as well: what they import is not for other pages to fetch. */
export function splitTestRoutes(queryClient: QueryClient): RouteObject[] {
  return [
    {
      path: paths.splitTests(),
      lazy: {
        loader: async () => (await import('./load-split-tests.ts')).loadSplitTests(queryClient),
        Component: async () => (await import('./split-tests-page.tsx')).SplitTestsPage,
      },
    },
    {
      path: `${paths.splitTests()}/:botId`,
      lazy: {
        loader: async () => (await import('../split-test/load-split-test.ts')).loadSplitTest(queryClient),
        Component: async () => (await import('../split-test/split-test-page.tsx')).SplitTestPage,
      },
    },
  ];
}
