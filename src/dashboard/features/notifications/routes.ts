import type { QueryClient } from '@tanstack/react-query';
import type { RouteObject } from 'react-router';
import { paths } from '../../lib/paths.ts';

/** What the service tells the agency, and each of it alone. Loaders are lazy as well: what they import is not for other pages to fetch. */
export function notificationRoutes(queryClient: QueryClient): RouteObject[] {
  return [
    {
      path: paths.notifications(),
      lazy: {
        loader: async () => (await import('./load-notifications.ts')).loadNotifications(queryClient),
        Component: async () => (await import('./notifications-page.tsx')).NotificationsPage,
      },
    },
    {
      path: `${paths.notifications()}/:notificationId`,
      lazy: {
        loader: async () => (await import('./load-notifications.ts')).loadNotifications(queryClient),
        Component: async () => (await import('./notification-page.tsx')).NotificationPage,
      },
    },
  ];
}
