import { matchRoutes, RouterContextProvider, type RouteObject } from 'react-router';

/**
 * Fetches what a navigation to `path` will need: the code of its page and, through the same loaders, its data.
 */
export function prefetchPath(routes: RouteObject[], path: string): void {
  const url = new URL(path, location.origin);
  for (const { route, params } of matchRoutes(routes, url.pathname) ?? []) {
    const { lazy, loader } = route;
    if (typeof lazy === 'function') void tryQuietly(lazy);
    else for (const part of Object.values(lazy ?? {})) void tryQuietly(part);
    if (typeof loader !== 'function') continue;
    const context = new RouterContextProvider();
    void tryQuietly(() =>
      loader({ request: new Request(url), url, pattern: route.path ?? '', params, context }),
    );
  }
}

async function tryQuietly(start: () => unknown): Promise<void> {
  try {
    await start();
  } catch {
    // The navigation will meet the same failure, and shows it.
  }
}
