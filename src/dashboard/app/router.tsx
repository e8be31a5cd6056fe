import { useQuery, type QueryClient } from '@tanstack/react-query';
import {
  createBrowserRouter,
  redirect,
  type Location,
  type MiddlewareFunction,
  type RouteObject,
  Outlet,
  ScrollRestoration,
  useLocation,
  useNavigation,
} from 'react-router';
import { ServiceError } from '../api/transport/service-error.ts';
import { sessionQuery } from '../api/session/session.ts';
import { whenResumed } from '../api/session/session-pause.ts';
import { returnPath } from '../features/sign-in/return-path.ts';
import { useRedraw } from '../lib/redraw.ts';
import { paths } from '../lib/paths.ts';
import { NotOfferedPage, RouteErrorInShell, RouteErrorPage } from './failure-pages.tsx';
import { entryOf, isOffered, pageAt, PAGES, SIGN_IN, type Page } from './pages.ts';
import { prefetchPath, readAhead } from './prefetch.ts';
import { Shell, type ShellProps } from './shell/shell.tsx';
import { useEffect, useSyncExternalStore, type ComponentType } from 'react';
import { lazyPart } from '../ui/lazy-part.tsx';
import { NotFoundPage } from '../ui/not-found-page.tsx';
import { shownTip } from '../ui/tip.ts';
import { useFollowedLinks } from '../ui/link.tsx';
import styles from './shell/shell.module.css';

export type AppRouter = ReturnType<typeof createBrowserRouter>;

export type CreateRouter = typeof createBrowserRouter;

type AppRouterOptions = Omit<ShellProps, 'onIntent'> & {
  createRouter: CreateRouter | undefined;
  /** Called after the user has left the page to switch to another agency. */
  onLeft: () => void;
  /** The path and query of the page whose reads started before the router was created. */
  readAt: string | null;
};

export function createAppRouter(
  queryClient: QueryClient,
  { createRouter = createBrowserRouter, onLeft, readAt, ...shell }: AppRouterOptions,
): AppRouter {
  let opened = readAt;
  const isRead = ({ pathname, search }: URL) => {
    const wasOpened = opened;
    opened = null;
    return wasOpened === pathname + search && !wasRefused(queryClient);
  };
  const routes: RouteObject[] = [
    {
      Component: Root,
      HydrateFallback: Starting,
      ErrorBoundary: RouteErrorPage,
      children: [
        signInRoute(queryClient),
        {
          path: paths.switching(),
          Component: function Switching() {
            useEffect(onLeft, []);
            return <Starting />;
          },
        },
        {
          middleware: [requireSession(queryClient)],
          Component: function ShellRoute() {
            const isSignedIn = useQuery({ ...sessionQuery, enabled: false }).data?.signedIn === true;
            const { pathname } = useLocation();
            if (!isSignedIn && isPublic(pathname)) return <PublicFrame />;
            return (
              <Shell
                {...shell}
                onIntent={(path) => {
                  readAhead(new URL(path, location.origin));
                  prefetchPath(routes, path);
                }}
              />
            );
          },
          children: [
            {
              // A route without a path. It shows errors of the pages inside the shell, which stays usable.
              ErrorBoundary: RouteErrorInShell,
              children: [
                ...PAGES.map((page) => pageRoute(page, queryClient, isRead)),
                { path: paths.formerFaqs(), loader: ({ url }) => redirect(paths.faqs(url.searchParams)) },
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

/**
 * Returns whether a read has failed with status 401. The failure may have occurred before the app listened for such
 * failures. The read must then be repeated, so that the session ends.
 */
function wasRefused(queryClient: QueryClient): boolean {
  return queryClient
    .getQueryCache()
    .getAll()
    .some(({ state: { error } }) => error instanceof ServiceError && error.kind === 'unauthorized');
}

function pageRoute(
  { path, reads, component, handle }: Page,
  queryClient: QueryClient,
  isRead: (url: URL) => boolean,
): RouteObject {
  const entry = entryOf({ path });
  if (entry && !isOffered(entry)) return { path, Component: () => <NotOfferedPage entry={entry} /> };
  return {
    path,
    handle,
    lazy: {
      ...(reads && {
        loader: async () => {
          const read = await reads();
          return ({ params, url }) => {
            if (!isRead(url)) read({ queryClient, params, search: url.searchParams });
            return null;
          };
        },
      }),
      Component: async () => drawnAnew(await component()),
    },
  };
}

/** Wraps a page so that it renders again, with its state, when the settings for numbers and times change. */
function drawnAnew(Page: ComponentType): ComponentType {
  return function DrawnAnew() {
    useRedraw();
    return <Page />;
  };
}

function signInRoute(queryClient: QueryClient): RouteObject {
  return {
    path: SIGN_IN.path,
    loader: async ({ url }) => {
      const session = await queryClient.ensureQueryData(sessionQuery);
      return session.signedIn ? redirect(returnPath(url.searchParams)) : null;
    },
    lazy: { Component: SIGN_IN.component },
  };
}

/** Runs before the loaders of every page in the shell, so that no loader calls the service without a key. */
function requireSession(queryClient: QueryClient): MiddlewareFunction {
  return async ({ url }) => {
    // While the session is suspended, a sign-in form covers the page, but the browser's back and forward buttons still
    // work. Their navigation waits here until the session resumes.
    await whenResumed();
    if (isPublic(url.pathname)) {
      // If the host does not respond, the public page opens as without a session.
      await queryClient.ensureQueryData(sessionQuery).catch(() => null);
      return;
    }
    const session = await queryClient.ensureQueryData(sessionQuery);
    if (session.signedIn) return;
    const wanted = url.pathname + url.search;
    throw redirect(paths.signIn(wanted === paths.home() ? undefined : wanted));
  };
}

function isPublic(pathname: string): boolean {
  return pageAt(pathname)?.page.isPublic === true;
}

const PublicFrame = lazyPart(async () => (await import('./shell/public-frame.tsx')).PublicFrame);

const Line = lazyPart(async () => (await import('@mui/material/LinearProgress')).default, {
  isOptional: true,
});

const PageTooltip = lazyPart(async () => (await import('../ui/page-tooltip.tsx')).PageTooltip, {
  isOptional: true,
});

/** Rendered around every page, with or without a session. */
function Root() {
  useFollowedLinks(readAhead);
  return (
    <>
      <NavigationProgress />
      <Outlet />
      <ScrollRestoration getKey={scrollKey} />
      <TooltipOnDemand />
    </>
  );
}

/**
 * Returns the key under which the router stores a scroll position. The first history entry of every visit has the key
 * 'default', so its position would also apply to other pages. The URL is used instead.
 */
function scrollKey({ key, pathname, hash }: Location): string {
  return key === 'default' ? pathname + hash : key;
}

/** Renders tooltips. Their code loads when the first tooltip is requested. */
function TooltipOnDemand() {
  const isWanted = useSyncExternalStore(shownTip.subscribe, () => shownTip.get() !== null);
  return isWanted && <PageTooltip />;
}

/** Shown before the first page: only a progress line. */
function Starting() {
  return <ProgressLine />;
}

/**
 * A line at the top while another page loads. A page that only changes its query shows its own progress. CSS delays the
 * line, so that it does not flicker for fast loads.
 */
function NavigationProgress() {
  const next = useNavigation().location;
  const { pathname } = useLocation();
  return next === undefined || next.pathname === pathname ? null : <ProgressLine />;
}

function ProgressLine() {
  return <Line className={styles.progress} aria-hidden />;
}
