import type { Transport } from '../api/transport/connection.ts';
import { renderPage, type RenderedPage } from './render-page.tsx';
import { findRowNames } from './rows-on-screen.ts';
import type { aNotification, TestService } from './test-service.ts';

type Options = Partial<Parameters<typeof renderPage>[1]>;

/** Returns two functions that open the list of notifications. The second function also waits for rows. */
export function notificationsPageOver(service: () => TestService) {
  const openNotifications = (path = '', options: Options = {}): RenderedPage =>
    renderPage(`/notifications${path}`, { service: service(), ...options });
  const openNotificationsWithRows = async (path = '', options: Options = {}): Promise<RenderedPage> => {
    const page = openNotifications(path, options);
    await findRowNames();
    return page;
  };
  return { openNotifications, openNotificationsWithRows };
}

/** Returns the sent changes of the read state: the id of each notification and the body of the request. */
export function marksIn(sent: RenderedPage['sent']): [id: string, body: unknown][] {
  return sent
    .filter(({ method }) => method === 'PUT')
    .map(({ path, body }) => [decodeURIComponent(path.split('/').at(-1)!), body]);
}

type Kept = ReturnType<typeof aNotification>;

/**
 * Returns a transport that keeps notifications in memory by id, in the order of the list. Writing hundreds of
 * notifications to a database would be slow.
 */
export const keepingNotifications =
  (kept: Map<string, Kept>) =>
  (passOn: Transport): Transport =>
  async (url, init) => {
    const { pathname, searchParams } = new URL(url);
    const all = [...kept.values()];
    if (pathname === '/notifications') return Response.json(pageOf(all, searchParams));
    if (pathname === '/agency/unread-notifications') {
      const unread = all.filter(({ viewed }) => !viewed);
      return Response.json({
        unread: unread.length,
        subjects: new Set(unread.map(({ title }) => title)).size,
      });
    }
    const before = kept.get(decodeURIComponent(pathname.split('/').at(-1)!));
    if (init.method !== 'PUT' || !before) return passOn(url, init);
    const after = { ...before, ...(JSON.parse(init.body as string) as { viewed: boolean }) };
    kept.set(after.id, after);
    return Response.json(after);
  };

function pageOf(all: readonly Kept[], query: URLSearchParams): Kept[] {
  const [viewed, before, limit] = ['viewed', 'before', 'limit'].map((name) => query.get(name));
  const start = before === null ? 0 : all.findIndex(({ id }) => id === before) + 1;
  return all
    .slice(start)
    .filter((each) => viewed === null || String(each.viewed) === viewed)
    .slice(0, limit === null ? undefined : Number(limit));
}

/** Returns the query strings of the requests for notifications, in the order of the requests. */
export function notificationReads(sent: RenderedPage['sent']): string[] {
  return sent.flatMap(({ method, path }) => {
    const [pathname, query = ''] = path.split('?');
    return method === 'GET' && pathname === '/notifications' ? [query] : [];
  });
}
