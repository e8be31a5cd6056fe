import type { QueryClient } from '@tanstack/react-query';
import type { RouteObject } from 'react-router';
import { paths } from '../../lib/paths.ts';

/** The list of reports, and who each is shared with. Loaders are lazy as well: what they import is not for other pages to fetch. */
export function reportRoutes(queryClient: QueryClient): RouteObject[] {
  return [
    {
      path: paths.reports(),
      lazy: {
        loader: async () => (await import('./load-reports.ts')).loadReports(queryClient),
        Component: async () => (await import('./reports-page.tsx')).ReportsPage,
      },
    },
    {
      path: `${paths.reports()}/:reportId/shares`,
      lazy: {
        loader: async () => (await import('./load-reports.ts')).loadReport(queryClient),
        Component: async () => (await import('./report-page.tsx')).ReportPage,
      },
    },
  ];
}
