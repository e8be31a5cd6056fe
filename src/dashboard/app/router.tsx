import type { QueryClient } from '@tanstack/react-query';
import {
  createBrowserRouter,
  matchRoutes,
  redirect,
  type MiddlewareFunction,
  type RouteObject,
} from 'react-router';
import { sessionQuery } from '../api/session.ts';
import { leadRoutes } from '../features/leads/routes.ts';
import { overviewRoutes } from '../features/overview/routes.ts';
import { signInRoutes } from '../features/sign-in/routes.ts';
import { paths } from '../lib/paths.ts';
import { NotFoundPage } from './not-found-page.tsx';
import { prefetchPath } from './prefetch.ts';
import { RouteErrorInShell, RouteErrorPage } from './route-error-page.tsx';
import { Root, Starting } from './root.tsx';
import { Shell, type ShellProps } from './shell/shell.tsx';

export type AppRouter = ReturnType<typeof createBrowserRouter>;

export type CreateRouter = typeof createBrowserRouter;

/** The route whose children are the pages in the shell. */
const IN_SHELL = 'in-shell';

const ANY_PATH = '*';

/** The pages that most visits begin with, and the shell that all but one of them stand in. */
function firstRoutes(queryClient: QueryClient, shell: ShellProps): RouteObject[] {
  return [
    {
      Component: Root,
      HydrateFallback: Starting,
      ErrorBoundary: RouteErrorPage,
      children: [
        ...signInRoutes(queryClient),
        {
          middleware: [requireSession(queryClient)],
          Component: function ShellRoute() {
            return <Shell {...shell} />;
          },
          children: [
            {
              // Without a path of its own: what fails below is shown inside the shell, which stays usable.
              id: IN_SHELL,
              ErrorBoundary: RouteErrorInShell,
              children: [
                ...overviewRoutes(queryClient),
                ...leadRoutes(queryClient),
                { path: ANY_PATH, Component: NotFoundPage },
              ],
            },
          ],
        },
      ],
    },
  ];
}

/** All other pages: where they are and what they are made of is fetched when the first of them is wanted. */
async function otherRoutes(queryClient: QueryClient): Promise<RouteObject[]> {
  return (await import('./other-routes.tsx')).otherRoutes(queryClient);
}

type AppRouterOptions = Omit<ShellProps, 'onIntent'> & { createRouter: CreateRouter | undefined };

export function createAppRouter(
  queryClient: QueryClient,
  { createRouter = createBrowserRouter, ...shell }: AppRouterOptions,
): AppRouter {
  const routes = firstRoutes(queryClient, { ...shell, onIntent: (path) => void prefetch(path) });
  const isElsewhere = (path: string) => matchRoutes(routes, path)?.at(-1)?.route.path === ANY_PATH;

  const prefetch = async (path: string) => {
    try {
      prefetchPath(isElsewhere(path) ? await otherRoutes(queryClient) : routes, path);
    } catch {
      // The navigation will meet the same failure, and shows it.
    }
  };

  return createRouter(routes, {
    patchRoutesOnNavigation: async ({ path, patch }) => {
      if (!isElsewhere(path)) return;
      const coming = otherRoutes(queryClient);
      // A failure is shown to who is signed in. Without a session `requireSession` leads away, whatever came.
      coming.catch(() => null);
      const session = await queryClient.ensureQueryData(sessionQuery).catch(() => null);
      if (session?.signedIn) patch(IN_SHELL, await coming);
    },
  });
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
