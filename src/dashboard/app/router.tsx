import type { QueryClient } from '@tanstack/react-query';
import { createBrowserRouter, redirect, type MiddlewareFunction, type RouteObject } from 'react-router';
import { sessionQuery } from '../api/session.ts';
import { leadRoutes } from '../features/leads/routes.ts';
import { signInRoutes } from '../features/sign-in/routes.ts';
import { paths } from '../lib/paths.ts';
import { NotFoundPage } from './not-found-page.tsx';
import { prefetchPath } from './prefetch.ts';
import { RouteErrorInShell, RouteErrorPage } from './route-error-page.tsx';
import { Root, Starting } from './root.tsx';
import { Shell } from './shell/shell.tsx';

export type AppRouter = ReturnType<typeof createBrowserRouter>;

/** Every page of the dashboard: the sign-in page, and the shell around all that need a session. */
function appRoutes(queryClient: QueryClient, onSignOut: () => Promise<void>): RouteObject[] {
  const routes: RouteObject[] = [
    {
      Component: Root,
      HydrateFallback: Starting,
      ErrorBoundary: RouteErrorPage,
      children: [
        ...signInRoutes(queryClient),
        {
          middleware: [requireSession(queryClient)],
          Component: function ShellRoute() {
            return <Shell onIntent={(path) => prefetchPath(routes, path)} onSignOut={onSignOut} />;
          },
          children: [
            {
              // Without a path of its own: what fails below is shown inside the shell, which stays usable.
              ErrorBoundary: RouteErrorInShell,
              children: [
                { path: paths.home(), element: null, loader: () => redirect(paths.leads()) },
                ...leadRoutes(queryClient),
                { path: '*', Component: NotFoundPage },
              ],
            },
          ],
        },
      ],
    },
  ];
  return routes;
}

export function createAppRouter(
  queryClient: QueryClient,
  onSignOut: () => Promise<void>,
  createRouter: (routes: RouteObject[]) => AppRouter = createBrowserRouter,
): AppRouter {
  return createRouter(appRoutes(queryClient, onSignOut));
}

/** Runs before the loaders of every page in the shell, so that none of them calls the service without a key. */
function requireSession(queryClient: QueryClient): MiddlewareFunction {
  return async ({ url }) => {
    const session = await queryClient.ensureQueryData(sessionQuery);
    if (session.signedIn) return;
    const wanted = url.pathname + url.search;
    throw redirect(paths.signIn(wanted === paths.home() ? undefined : wanted));
  };
}
