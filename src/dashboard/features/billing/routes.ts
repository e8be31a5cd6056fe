import type { QueryClient } from '@tanstack/react-query';
import type { RouteObject } from 'react-router';
import { paths } from '../../lib/paths.ts';

/** The transactions of the agency. Loaders are lazy as well: what they import is not for other pages to fetch. */
export function billingRoutes(queryClient: QueryClient): RouteObject[] {
  return [
    {
      path: paths.billing(),
      lazy: {
        loader: async () => (await import('./load-billing.ts')).loadBilling(queryClient),
        Component: async () => (await import('./billing-page.tsx')).BillingPage,
      },
    },
  ];
}
