import { screen, within } from '@testing-library/react';
import type { Transport } from '../api/transport/connection.ts';
import { renderPage, type RenderedPage } from './render-page.tsx';
import { findRowNames } from './rows-on-screen.ts';
import type { aNotification, TestService } from './test-service.ts';

type Options = Partial<Parameters<typeof renderPage>[1]>;

/** Returns two functions that open the list of notifications: the second one also waits for rows. */
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

export function notificationsToolbar() {
  return within(screen.getByLabelText('Filter notifications'));
}

/** The sent changes: the id of each notification and the new state. */
export function marksIn(sent: RenderedPage['sent']): [id: string, body: unknown][] {
  return sent
    .filter(({ method }) => method === 'PUT')
    .map(({ path, body }) => [decodeURIComponent(path.split('/').at(-1)!), body]);
}

type Kept = ReturnType<typeof aNotification>;

/**
 * A service that keeps its notifications in memory, in the order of its list and by id, because writing hundreds to a
 * database would be slow.
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

/** The queries of the requests of notifications, in their order. */
export function notificationReads(sent: RenderedPage['sent']): string[] {
  return sent.flatMap(({ method, path }) => {
    const [pathname, query = ''] = path.split('?');
    return method === 'GET' && pathname === '/notifications' ? [query] : [];
  });
}
