import { matchRoutes, RouterContextProvider, type RouteObject } from 'react-router';
import { isSuspended } from '../api/session/session-pause.ts';
import { connection } from '../api/transport/connection.ts';

/** Prefetches the code and the data of the page at `path`, with the same loaders as a navigation. */
export function prefetchPath(routes: RouteObject[], path: string): void {
  const url = new URL(path, location.origin);
  for (const { route, params } of matchRoutes(routes, url.pathname) ?? []) {
    const { lazy } = route;
    const run = (loader: RouteObject['loader'] | null) => {
      if (typeof loader !== 'function') return;
      const context = new RouterContextProvider();
      return loader({ request: new Request(url), url, pattern: route.path ?? '', params, context });
    };
    void tryQuietly(() => run(route.loader));
    if (typeof lazy === 'function') void tryQuietly(lazy);
    else {
      const { loader, ...code } = lazy ?? {};
      if (loader) void tryQuietly(async () => run(await loader()));
      for (const part of Object.values(code)) void tryQuietly(part);
    }
  }
}

/** Sends the first read requests of the page at a URL before the code of the page has loaded. */
export function readAhead({ pathname, search }: Pick<URL, 'pathname' | 'search'>): void {
  const current = connection();
  if (search === '' && current.kind === 'hosted' && !isSuspended()) current.readAhead(pathname);
}

async function tryQuietly(start: () => unknown): Promise<void> {
  try {
    await start();
  } catch {
    // A failure is ignored, because a later navigation to the page fails in the same way and shows the error.
  }
}
