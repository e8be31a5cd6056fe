import { screen, within } from '@testing-library/react';
import { renderPage, type RenderedPage } from './render-page.tsx';
import { findRowNames } from './rows-on-screen.ts';
import type { TestService } from './test-service.ts';

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
