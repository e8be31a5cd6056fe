import { screen, within } from '@testing-library/react';
import { renderPage, type RenderedPage } from './render-page.tsx';
import { findRowNames } from './rows-on-screen.ts';
import type { TestService } from './test-service.ts';

type Options = Partial<Parameters<typeof renderPage>[1]>;

/** The two ways to open the list of notifications over a service: at once, or waiting until it shows some. */
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

/** What was written so far: the id of each notification, and as what it was marked. */
export function marksIn(sent: RenderedPage['sent']): [id: string, body: unknown][] {
  return sent
    .filter(({ method }) => method === 'PUT')
    .map(({ path, body }) => [decodeURIComponent(path.split('/').at(-1)!), body]);
}
