import type { QueryClient } from '@tanstack/react-query';
import { Outlet, type RouteObject } from 'react-router';
import { botRoutes } from '../features/bots/routes.ts';
import { folderRoutes } from '../features/folders/routes.ts';
import { personaRoutes } from '../features/personas/routes.ts';
import { splitTestRoutes } from '../features/split-tests/routes.ts';
import { sourceRoutes } from '../features/sources/routes.ts';
import { topicRoutes } from '../features/topics/routes.ts';
import { MuiTheme } from '../ui/mui-theme.tsx';

/** The pages in the shell that a visit need not begin with. */
export function otherRoutes(queryClient: QueryClient): RouteObject[] {
  return [
    {
      element: (
        <MuiTheme>
          <Outlet />
        </MuiTheme>
      ),
      children: [
        ...botRoutes(queryClient),
        ...splitTestRoutes(queryClient),
        ...personaRoutes(queryClient),
        ...folderRoutes(queryClient),
        ...sourceRoutes(queryClient),
        ...topicRoutes(queryClient),
      ],
    },
  ];
}
