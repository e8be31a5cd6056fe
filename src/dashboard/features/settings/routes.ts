import type { QueryClient } from '@tanstack/react-query';
import type { RouteObject } from 'react-router';
import { paths } from '../../lib/paths.ts';

/** Settings of this browser, and the API keys of the agency. Loaders are lazy as well: what they import is not for other pages to fetch. */
export function settingsRoutes(queryClient: QueryClient): RouteObject[] {
  return [
    {
      path: paths.settings(),
      lazy: {
        loader: async () => (await import('./load-settings.ts')).loadSettings(queryClient),
        Component: async () => (await import('./settings-page.tsx')).SettingsPage,
      },
    },
  ];
}
