import type { QueryClient } from '@tanstack/react-query';
import type { RouteObject } from 'react-router';
import { billingRoutes } from '../features/billing/routes.ts';
import { botRoutes } from '../features/bots/routes.ts';
import { folderRoutes } from '../features/folders/routes.ts';
import { personaRoutes } from '../features/personas/routes.ts';
import { notificationRoutes } from '../features/notifications/routes.ts';
import { questionRoutes } from '../features/questions/routes.ts';
import { reportRoutes } from '../features/reports/routes.ts';
import { settingsRoutes } from '../features/settings/routes.ts';
import { splitTestRoutes } from '../features/split-tests/routes.ts';
import { sourceRoutes } from '../features/sources/routes.ts';
import { topicRoutes } from '../features/topics/routes.ts';

/** The pages in the shell that a visit need not begin with. */
export function otherRoutes(queryClient: QueryClient): RouteObject[] {
  return [
    {
      // What a page reads is asked for meanwhile.
      lazy: { Component: async () => (await import('./mui-outlet.tsx')).MuiOutlet },
      children: [
        ...botRoutes(queryClient),
        ...splitTestRoutes(queryClient),
        ...personaRoutes(queryClient),
        ...folderRoutes(queryClient),
        ...sourceRoutes(queryClient),
        ...topicRoutes(queryClient),
        ...questionRoutes(queryClient),
        ...reportRoutes(queryClient),
        ...billingRoutes(queryClient),
        ...notificationRoutes(queryClient),
        ...settingsRoutes(queryClient),
      ],
    },
  ];
}
