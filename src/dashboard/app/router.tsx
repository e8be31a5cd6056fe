import type { QueryClient } from '@tanstack/react-query';
import { createBrowserRouter, redirect, type MiddlewareFunction, type RouteObject } from 'react-router';
import { sessionQuery } from '../api/session.ts';
import { returnPath } from '../features/sign-in/return-path.ts';
import { paths } from '../lib/paths.ts';
import { NotFoundPage, RouteErrorInShell, RouteErrorPage } from './failure-pages.tsx';
import { PAGES, type Page } from './pages.ts';
import { prefetchPath } from './prefetch.ts';
import { Root, Starting } from './root.tsx';
import { Shell, type ShellProps } from './shell/shell.tsx';

export type AppRouter = ReturnType<typeof createBrowserRouter>;

export type CreateRouter = typeof createBrowserRouter;

type AppRouterOptions = Omit<ShellProps, 'onIntent'> & { createRouter: CreateRouter | undefined };

export function createAppRouter(
  queryClient: QueryClient,
  { createRouter = createBrowserRouter, ...shell }: AppRouterOptions,
): AppRouter {
  const routes: RouteObject[] = [
    {
      Component: Root,
      HydrateFallback: Starting,
      ErrorBoundary: RouteErrorPage,
      children: [
        signInRoute(queryClient),
        {
          middleware: [requireSession(queryClient)],
          Component: function ShellRoute() {
            return <Shell {...shell} onIntent={(path) => prefetchPath(routes, path)} />;
          },
          children: [
            {
              // Without a path of its own: what fails below is shown inside the shell, which stays usable.
              ErrorBoundary: RouteErrorInShell,
              children: [
                ...PAGES.map((page) => pageRoute(page, queryClient)),
                { path: '/questions', loader: ({ url }) => redirect(paths.faqs(url.searchParams)) },
                { path: '*', Component: NotFoundPage },
              ],
            },
          ],
        },
      ],
    },
  ];
  return createRouter(routes);
}

function pageRoute({ path, reads, component, handle }: Page, queryClient: QueryClient): RouteObject {
  return {
    path,
    handle,
    lazy: {
      loader: async () => {
        const read = await reads();
        return ({ params, url: { searchParams: search } }) => {
          read({ queryClient, params, search });
          return null;
        };
      },
      Component: component,
    },
  };
}

function signInRoute(queryClient: QueryClient): RouteObject {
  return {
    path: paths.signIn(),
    loader: async ({ url }) => {
      const session = await queryClient.ensureQueryData(sessionQuery);
      return session.signedIn ? redirect(returnPath(url.searchParams)) : null;
    },
    lazy: { Component: async () => (await import('../features/sign-in/sign-in-page.tsx')).SignInPage },
  };
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
