import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openFilter } from '../../testing/filters-on-screen.ts';
import { failing } from '../../testing/fail-operation.ts';
import { frozenService } from '../../testing/frozen-service.ts';
import {
  keepingNotifications,
  marksIn,
  notificationReads,
  notificationsPageOver,
} from '../../testing/notifications-on-screen.ts';
import { rowNames } from '../../testing/rows-on-screen.ts';
import { aNotification, FROZEN_NOW } from '../../testing/test-service.ts';

const service = frozenService();
const { openNotifications, openNotificationsWithRows } = notificationsPageOver(service);

const FIRST_UNREAD = 'viewed=false&limit=200';
const FIRST_READ = 'viewed=true&limit=200';

type Sizes = { unread: number; read: number; title?: (index: number) => string };

/** Creates notifications in the order of the list, one a minute: first unread, then read. */
function notifications({ unread, read, title = (index) => `Number ${index}` }: Sizes) {
  const made = Array.from({ length: unread + read }, (_, index) =>
    aNotification({
      id: `n${index}`,
      title: title(index),
      kind: index === unread + read - 1 ? 'oldestKind' : 'usual',
      viewed: index >= unread,
      timestamp: new Date(FROZEN_NOW.getTime() - index * 60_000),
    }),
  );
  return new Map(made.map((one) => [one.id, one]));
}

function through(sizes: Sizes) {
  return { through: keepingNotifications(notifications(sizes)) };
}

describe('a list of notifications with more than one page', () => {
  it('shows the first pages, and loads older notifications on request', async () => {
    const { user, sent } = await openNotificationsWithRows('', through({ unread: 10, read: 450 }));
    expect(screen.getByText('210 notifications loaded, there are more, 10 unread')).toBeVisible();
    expect(notificationReads(sent)).toEqual([FIRST_UNREAD, FIRST_READ]);
    await user.click(screen.getByRole('button', { name: 'Load older' }));
    expect(await screen.findByText('410 notifications loaded, there are more, 10 unread')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Load older' }));
    expect(await screen.findByText('460 notifications, 10 unread')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Load older' })).toBeNull();
    expect(notificationReads(sent).slice(2)).toEqual([
      `${FIRST_READ}&before=n209`,
      `${FIRST_READ}&before=n409`,
    ]);
  });

  it('loads all unread notifications before read notifications', async () => {
    const { user } = await openNotificationsWithRows('?show=unread', through({ unread: 250, read: 450 }));
    // The service counts the unread notifications, so the page knows all 250.
    expect(await screen.findByText('200 notifications loaded, there are more, 250 unread')).toBeVisible();
    expect(screen.getAllByText('200 unread loaded, there are more')).not.toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Load older' }));
    expect(await screen.findByText('250 notifications loaded, there are more, 250 unread')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Load older' })).toBeNull();
  });

  it('searches and sorts all notifications', async () => {
    const { user, sent } = await openNotificationsWithRows('', through({ unread: 1, read: 450 }));
    await user.type(screen.getByRole('searchbox'), 'Number 449');
    await waitFor(() => expect(rowNames()).toEqual(['Number 449']));
    expect(screen.getByText('451 notifications, 1 unread')).toBeVisible();
    expect(screen.getByText('1 of 451')).toBeVisible();
    expect(notificationReads(sent)).toEqual([FIRST_UNREAD, FIRST_READ, '']);
  });

  it('offers the values of all notifications in its filters', async () => {
    const { user } = await openNotificationsWithRows('', through({ unread: 1, read: 450 }));
    await openFilter(user, 'Kind');
    expect(await screen.findByRole('checkbox', { name: /^Oldest kind/ })).toBeVisible();
  });

  it('says that a group may be larger until all unread notifications are loaded', async () => {
    const { user } = await openNotificationsWithRows(
      '',
      through({ unread: 250, read: 250, title: (index) => `Subject ${index % 2}` }),
    );
    expect(screen.getAllByText(/^at least 100 times, last/)).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'Load older' }));
    await waitFor(() => expect(screen.getAllByText(/^125 times, last/)).toHaveLength(2));
  });

  it('marks all unread notifications as read, including notifications that are not loaded', async () => {
    const { user, sent } = await openNotificationsWithRows('', through({ unread: 230, read: 250 }));
    await user.click(screen.getByRole('button', { name: 'Mark all read' }));
    expect(
      await screen.findByText('230 notifications marked as read.', {}, { timeout: 25_000 }),
    ).toBeVisible();
    expect(new Set(marksIn(sent).map(([id]) => id)).size).toBe(230);
    expect(screen.getByText('480 notifications, 0 unread')).toBeVisible();
  }, 60_000);

  it('exports all notifications', async () => {
    const { user } = await openNotificationsWithRows('', through({ unread: 1, read: 450 }));
    await user.click(screen.getByRole('button', { name: 'Export' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Export notifications' }));
    expect(dialog.getByText(/451 notifications/)).toBeVisible();
  });

  it('keeps the rows if older notifications cannot be loaded, and tries again', async () => {
    const kept = notifications({ unread: 1, read: 450 });
    let isBroken = true;
    const { user } = await openNotificationsWithRows('', {
      through: (passOn) => (url, init) =>
        (isBroken && url.includes('before=')
          ? failing(passOn, 'listNotifications', 400)
          : keepingNotifications(kept)(passOn))(url, init),
    });
    await user.click(screen.getByRole('button', { name: 'Load older' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Could not load more: Made to fail with 400');
    expect(screen.getByText('201 notifications loaded, there are more, 1 unread')).toBeVisible();
    isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Load older' }));
    expect(await screen.findByText('401 notifications loaded, there are more, 1 unread')).toBeVisible();
  });

  it('opens a notification that is not loaded beside the list', async () => {
    await openNotificationsWithRows('?preview=n449', through({ unread: 1, read: 450 }));
    expect(await screen.findByRole('region', { name: 'Number 449' })).toBeVisible();
    expect(screen.queryByText(/^There is no notification/)).toBeNull();
  });

  it('opens the page of a notification that is not loaded', async () => {
    openNotifications('/n449', through({ unread: 1, read: 450 }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Number 449' })).toBeVisible();
  });

  it('is loaded completely from a service without pages', async () => {
    const { sent } = await openNotificationsWithRows('', {
      ...through({ unread: 1, read: 450 }),
      config: { extensions: ['listNotifications', 'countUnreadNotifications'] },
    });
    expect(screen.getByText('451 notifications, 1 unread')).toBeVisible();
    expect(notificationReads(sent)).toEqual(['']);
  });
});
