import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { openFilter, turnOnFilter } from '../../testing/filters-on-screen.ts';
import type { Notification } from '#contract/notification.ts';
import type { Transport } from '../../api/transport/connection.ts';
import { failing } from '../../testing/fail-operation.ts';
import { frozenService } from '../../testing/frozen-service.ts';
import {
  keepingNotifications,
  marksIn,
  notificationsPageOver,
} from '../../testing/notifications-on-screen.ts';
import { deleting } from '../../testing/retention-of-service.ts';
import { rowCells, rowLink, rowNames } from '../../testing/rows-on-screen.ts';
import { aBot, aNotification, aSource, FROZEN_NOW } from '../../testing/test-service.ts';

const service = frozenService();
const { openNotifications, openNotificationsWithRows } = notificationsPageOver(service);

const DOCUMENTED_ONLY = { config: { extensions: [] } };

/** Returns the state of all notifications at the service: whether each notification, by id, is read. */
async function stored(): Promise<Record<string, boolean>> {
  const notifications = (await (await service().request('/notifications')).json()) as Notification[];
  return Object.fromEntries(notifications.map(({ id, viewed }) => [id, viewed]));
}

/** Whether a request asks for read notifications only. */
const isOfRead = (url: string) => new URL(url).searchParams.get('viewed') === 'true';

/** A service that rejects updates of certain notifications. */
const refusing =
  (ids: ReadonlySet<string>) =>
  (passOn: Transport): Transport =>
  (url, init) =>
    (ids.has(url.split('/').at(-1)!) ? failing(passOn, 'updateNotification', 400) : passOn)(url, init);

/**
 * Waits for the end of a run of many writes. Polls at a long interval, because querying the whole page after every
 * change takes longer than the changes.
 */
async function runToEnd(): Promise<void> {
  await vi.waitFor(() => expect(document.querySelector('[role="progressbar"]')).toBeNull(), {
    timeout: 25_000,
    interval: 100,
  });
}

describe('the deletion of notifications', () => {
  const tip = () => screen.queryByRole('button', { name: 'About old notifications' });

  it('is explained beside the count', async () => {
    await service().add({ notifications: [aNotification()] });
    const through = deleting({ readNotificationDays: 90 });
    const { user } = await openNotificationsWithRows('', { through });
    await user.click(await screen.findByRole('button', { name: 'About old notifications' }));
    expect(await screen.findByRole('dialog')).toHaveTextContent(
      'Notifications are deleted 90 days after they were read.',
    );
  });

  it('is not mentioned if the service keeps notifications, or does not report a deletion', async () => {
    await service().add({ notifications: [aNotification()] });
    const { sent } = await openNotificationsWithRows();
    await vi.waitFor(() => expect(sent.map(({ path }) => path)).toContain('/agency/retention'));
    expect(tip()).toBeNull();
    const failed = (passOn: Transport): Transport => failing(passOn, 'getRetention', 500);
    await openNotificationsWithRows('', { through: failed });
    expect(tip()).toBeNull();
  });
});

describe('the list of notifications', () => {
  it('opens a notification next to the list without marking it as read', async () => {
    await service().add({
      notifications: ['First', 'Second'].map((title) =>
        aNotification({ id: title.toLowerCase(), title, body: `${title} of all`, viewed: false }),
      ),
    });
    const { user, router } = await openNotificationsWithRows('?preview=gone');
    expect(screen.getByText("There is no notification with the id 'gone' in this list.")).toBeVisible();
    await user.click(within(rowLink('First').closest('tr')!).getByText('First of all'));
    const preview = within(await screen.findByRole('region', { name: 'First' }));
    expect(await preview.findByRole('region', { name: 'Message' })).toHaveTextContent('First of all');
    expect(router.state.location.search).toBe('?preview=first');
    expect(await stored()).toEqual({ first: false, second: false });
    await user.click(preview.getByRole('button', { name: 'Mark as read' }));
    expect(await preview.findByRole('button', { name: 'Mark as unread' })).toBeVisible();
    expect(await stored()).toEqual({ first: true, second: false });
    await user.click(preview.getByRole('link', { name: 'Open this notification' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'First' })).toBeVisible();
  });

  it('shows the names of listed bots, and filters by bot', async () => {
    const about = (botId: string) => ({ aiProviderId: null, sourceId: null, botId, rawAiError: null });
    await service().add({
      bots: [aBot({ id: 'booking', name: 'Booking bot' })],
      notifications: [
        aNotification({ title: 'Of the bot', metadata: about('booking') }),
        aNotification({ title: 'Of another', metadata: about('gone') }),
      ],
    });
    const { user, router } = await openNotificationsWithRows();
    await waitFor(() => expect(rowCells('Of the bot')).toMatchObject({ Bot: 'Booking bot' }));
    expect(rowCells('Of another')).toMatchObject({ Bot: 'gone' });
    await openFilter(user, 'Bot');
    await user.click(await screen.findByRole('checkbox', { name: /^Booking bot/ }));
    await waitFor(() => expect(rowNames()).toEqual(['Of the bot']));
    expect(router.state.location.search).toBe('?bot=booking');
  });

  it('shows unread notifications first, grouped by day or kind, and filters by both', async () => {
    await service().add({
      sources: [aSource({ id: 'site', name: 'Website' })],
      notifications: [
        aNotification({ title: 'Viewed', viewed: true }),
        aNotification({
          title: 'Yesterday it failed',
          kind: 'webhookFailed',
          body: '',
          timestamp: new Date(Date.now() - 86_400_000),
          metadata: { aiProviderId: null, sourceId: 'site', botId: 'bot-9', rawAiError: null },
        }),
        aNotification({ title: null, body: null, kind: null, id: 'bare', timestamp: null, metadata: null }),
        aNotification({ title: 'Today it failed' }),
      ],
    });
    const { user, router } = await openNotificationsWithRows();
    expect(rowNames()).toEqual([
      'Today it failed',
      'Yesterday it failed',
      'Untitled notification bare',
      'Viewed',
    ]);
    expect(rowLink('Today it failed')).toHaveAccessibleName(/unread/);
    expect(rowCells('Yesterday it failed')).toMatchObject({
      Message: 'empty',
      Kind: 'Webhook failed',
      Bot: 'bot-9',
    });
    expect(rowCells('Yesterday it failed').When).toMatch(/^\d\d:\d\d$/);
    expect(rowCells('Untitled notification bare')).toMatchObject({ When: '–', Kind: '–', Bot: '–' });
    expect(screen.getByText(/^4 notifications, 3 unread/)).toBeVisible();

    await openFilter(user, 'Days');
    await user.click(
      await within(await screen.findByRole('dialog')).findByRole('button', { name: /^Last 7 days/ }),
    );
    await waitFor(() => expect(rowNames()).toEqual(['Today it failed', 'Yesterday it failed', 'Viewed']));
    await turnOnFilter(user, 'Unread');
    await waitFor(() => expect(rowNames()).toEqual(['Today it failed', 'Yesterday it failed']));
    expect(router.state.location.search).toBe('?show=unread&days=7d');
    await user.click(screen.getByRole('button', { name: 'Clear all' }));
    await openFilter(user, 'Kind');
    await user.click(within(await screen.findByRole('dialog')).getByRole('checkbox', { name: /^Webhook/ }));
    await waitFor(() => expect(rowNames()).toEqual(['Yesterday it failed']));
  }, 40_000);

  it('shows the day of each time only if no heading names the day', async () => {
    await service().add({ notifications: [aNotification({ title: 'It failed', timestamp: FROZEN_NOW })] });
    await openNotificationsWithRows('?sort=title');
    expect(rowCells('It failed').When).toMatch(/^Today \d\d:\d\d$/);
  });

  it('marks a notification without opening it, only once on a double click, and undoes the mark', async () => {
    await service().add({ notifications: [aNotification({ id: 'one', title: 'It failed' })] });
    const { user, router, sent } = await openNotificationsWithRows('?show=unread');
    await user.dblClick(screen.getByRole('button', { name: 'Mark as read: It failed' }));
    expect(await screen.findByText('All read')).toBeVisible();
    expect(router.state.location.pathname).toBe('/notifications');
    expect(marksIn(sent)).toEqual([['one', { viewed: true }]]);
    expect(screen.getByText('Marked as read: It failed')).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(rowNames()).toEqual(['It failed']));
    expect(marksIn(sent)).toEqual([
      ['one', { viewed: true }],
      ['one', { viewed: false }],
    ]);
    expect(await stored()).toEqual({ one: false });
  });

  it('explains a failed update and keeps the state', async () => {
    await service().add({ notifications: [aNotification({ title: 'It failed' })] });
    const { user } = await openNotificationsWithRows('', {
      through: (passOn) => failing(passOn, 'updateNotification', 'network'),
    });
    await user.click(screen.getByRole('button', { name: 'Mark as read: It failed' }));
    expect(await screen.findByText(/^Not marked as read: It failed\..*may have been done/)).toBeVisible();
    expect(rowLink('It failed')).toHaveAccessibleName(/unread/);
  });
});

describe('notifications of the same subject', () => {
  const repeated = (id: string, minutes: number, viewed = false) =>
    aNotification({
      id,
      viewed,
      kind: 'webhookFailed',
      title: 'Deliveries are paused',
      body: `Attempt ${id}`,
      timestamp: new Date(FROZEN_NOW.getTime() - minutes * 60_000),
    });

  it('show their day if it is not the day of the heading', async () => {
    await service().add({ notifications: [repeated('one', 2), repeated('two', 3 * 24 * 60)] });
    const { user } = await openNotificationsWithRows();
    await user.click(screen.getByRole('button', { name: /Deliveries are paused$/, expanded: false }));
    await screen.findByText('Attempt two');
    // The group shows the message of its latest notification too, and comes before its notifications.
    const timeOf = (text: string) =>
      screen.getAllByText(text).at(-1)?.closest('tr')?.querySelector('time')?.textContent;
    expect(timeOf('Attempt one')).toMatch(/^\d\d:\d\d$/);
    expect(timeOf('Attempt two')).toMatch(/^\d+ \w+ \d{4} \d\d:\d\d$/);
  });

  it('are one row with their number and the last time, and expand', async () => {
    await service().add({
      notifications: [
        repeated('one', 30),
        repeated('two', 2),
        repeated('three', 90),
        repeated('before', 100, true),
        aNotification({ title: 'Something else', timestamp: FROZEN_NOW }),
      ],
    });
    const { user, router } = await openNotificationsWithRows();
    expect(rowNames()).toEqual(['Something else', 'Deliveries are paused', 'Deliveries are paused']);
    const group = screen.getByRole('button', { name: /Deliveries are paused$/, expanded: false });
    expect(group.closest('tr')).toHaveTextContent(/3 times, last 2 min ago Attempt two/);
    expect(screen.getByText(/^5 notifications, 4 unread about 2 subjects/)).toBeVisible();
    await user.click(group);
    await waitFor(() => expect(rowNames()).toHaveLength(6));
    expect(group).toHaveAttribute('aria-expanded', 'true');
    await user.click(screen.getByText('Attempt one'));
    expect(router.state.location.search).toBe('?preview=one');
    // The group stays complete after the user has read one of its notifications.
    const preview = within(await screen.findByRole('region', { name: 'Deliveries are paused' }));
    await user.click(await preview.findByRole('button', { name: 'Mark as read' }));
    await waitFor(() => expect(screen.getAllByText(/^2 times, last/)).toHaveLength(2));
    expect(await stored()).toMatchObject({ one: true, two: false, three: false });
  });

  it('are one row without a title if their messages are equal', async () => {
    const untitled = (id: string, body: string) => ({ ...repeated(id, 2), title: null, body });
    await service().add({
      notifications: [
        untitled('one', 'The quota is used up. Add credit.'),
        untitled('two', 'The quota is used up. Add credit.'),
        untitled('three', 'The quota is used up. Wait.'),
      ],
    });
    await openNotificationsWithRows();
    expect(rowNames()).toEqual(['The quota is used up', 'The quota is used up']);
    expect(screen.getByText(/^3 notifications, 3 unread about 2 subjects/)).toBeVisible();
  });

  it('are selected with one checkbox and marked as read with one button', async () => {
    await service().add({ notifications: [repeated('one', 30), repeated('two', 2), repeated('three', 90)] });
    const { user } = await openNotificationsWithRows();
    await user.click(screen.getByRole('checkbox', { name: 'Select Deliveries are paused' }));
    expect(screen.getByRole('button', { name: 'Mark 3 as read' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: /^Mark all 3 as read/ }));
    expect(await screen.findByText('3 notifications marked as read.')).toBeVisible();
    expect(Object.values(await stored())).toEqual([true, true, true]);
    await user.click(screen.getByRole('button', { name: 'Undo 3' }));
    expect(await screen.findByText('3 notifications restored.')).toBeVisible();
    const markAll = screen.getByRole('button', { name: 'Mark all read' });
    await user.click(markAll);
    expect(await screen.findByText('3 notifications marked as read.')).toBeVisible();
    await waitFor(() => expect(markAll).toHaveAccessibleDescription('No unread notifications'));
    expect(markAll).toHaveAttribute('aria-disabled', 'true');
  });

  it('are one row for each day after they were read, and can be marked as unread together', async () => {
    await service().add({
      notifications: [
        repeated('one', 30, true),
        repeated('two', 2, true),
        repeated('before', 2 * 24 * 60, true),
      ],
    });
    const { user } = await openNotificationsWithRows();
    expect(rowNames()).toEqual(['Deliveries are paused', 'Deliveries are paused']);
    expect(screen.getByText(/^3 notifications, 0 unread/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: /^Mark all 2 as unread/ }));
    expect(await screen.findByText('2 notifications marked as unread.')).toBeVisible();
    expect(await stored()).toEqual({ one: false, two: false, before: true });
  });
});

describe('marking several notifications', () => {
  it('marks 400 notifications although 7 fail, lists the failures, and undoes only real changes', async () => {
    const notifications = Array.from({ length: 400 }, (_, index) =>
      aNotification({ id: `n${index}`, title: `Number ${index}` }),
    );
    const viewedBefore = aNotification({ id: 'viewed before', viewed: true });
    const kept = new Map([...notifications, viewedBefore].map((one) => [one.id, one]));
    const refused = new Set([3, 60, 117, 200, 201, 333, 399].map((index) => `n${index}`));
    const { user, sent } = await openNotificationsWithRows('', {
      through: (passOn) => refusing(refused)(keepingNotifications(kept)(passOn)),
    });

    await user.click(screen.getByRole('button', { name: 'Load older' }));
    await screen.findAllByText(/^400 notifications loaded/);
    await user.click(screen.getByRole('button', { name: 'Load older' }));
    await screen.findByText(/^401 notifications, 400 unread/);
    await user.click(screen.getByRole('checkbox', { name: /^Select all/ }));
    await user.click(screen.getByRole('button', { name: 'Mark 400 as read' }));
    await runToEnd();
    const outcome = within(screen.getByRole('region', { name: 'Marking as read' }));
    expect(outcome.getByText('393 of 400 notifications marked as read. 7 failed.')).toBeVisible();
    const named = outcome.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(new Set(named)).toEqual(
      new Set(
        Array.from(
          refused,
          (id) =>
            `Number ${id.slice(1)}${id}Made to fail with 400 (400): The test lets updateNotification fail.Show request`,
        ),
      ),
    );
    expect(marksIn(sent)).toHaveLength(400);
    expect(Array.from(kept.values()).flatMap(({ id, viewed }) => (viewed ? [] : [id]))).toEqual([...refused]);
    expect(screen.getByText(/^401 notifications, 7 unread/)).toBeVisible();

    const sentBefore = sent.length;
    await user.click(outcome.getByRole('button', { name: 'Undo 393' }));
    await runToEnd();
    expect(screen.getByText('393 notifications restored.')).toBeVisible();
    const undone = marksIn(sent.slice(sentBefore));
    expect(undone).toHaveLength(393);
    expect(undone.filter(([id]) => refused.has(id))).toEqual([]);
    expect([...kept.values()]).toEqual([...notifications, viewedBefore]);
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByRole('region', { name: 'Putting back' })).toBeNull();
  }, 60_000);

  it('sends only changes, retries failures, and can be stopped', async () => {
    await service().add({
      notifications: Array.from({ length: 8 }, (_, index) =>
        aNotification({ id: `n${index}`, title: `Number ${index}`, viewed: index === 0 }),
      ),
    });
    const refused = new Set(['n3']);
    let hold: Promise<void> | null = null;
    const { user, sent } = await openNotificationsWithRows('', {
      through: (passOn) => async (url, init) => {
        if (init.method === 'PUT') await hold;
        return refusing(refused)(passOn)(url, init);
      },
    });
    let release: () => void = () => undefined;
    hold = new Promise((resolve) => {
      release = resolve;
    });
    await user.click(screen.getByRole('checkbox', { name: /^Select all/ }));
    await user.click(screen.getByRole('button', { name: 'Mark 7 as read' }));
    const run = within(await screen.findByRole('region', { name: 'Marking as read' }));
    expect(run.getByRole('progressbar', { name: 'Marking as read' })).toBeVisible();
    await waitFor(() => expect(marksIn(sent)).toHaveLength(4));
    await user.click(run.getByRole('button', { name: 'Stop' }));
    hold = null;
    act(() => release());
    expect(await run.findByText('3 of 7 notifications marked as read. 1 failed. 3 not sent.')).toBeVisible();
    expect(marksIn(sent).map(([id]) => id)).not.toContain('n0');

    refused.clear();
    await user.click(run.getByRole('button', { name: 'Continue with 4 not done' }));
    expect(await run.findByText('7 notifications marked as read.')).toBeVisible();
    expect(marksIn(sent)).toHaveLength(8);
    expect(Object.values(await stored())).not.toContain(false);
  });
});

describe('a bulk run after the user leaves the page', () => {
  it('sends nothing more and reports its progress', async () => {
    await service().add({ notifications: Array.from({ length: 6 }, () => aNotification()) });
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const { user, sent, router } = await openNotificationsWithRows('', {
      through: (passOn) => async (url, init) => {
        if (init.method === 'PUT') await held;
        return passOn(url, init);
      },
    });
    await user.click(screen.getByRole('checkbox', { name: /^Select all/ }));
    await user.click(screen.getByRole('button', { name: 'Mark 6 as read' }));
    await waitFor(() => expect(marksIn(sent)).toHaveLength(4));
    await act(() => router.navigate('/settings'));
    act(() => release());
    expect(
      await screen.findByText(/^4 of 6 notifications marked as read. The page was left before the others/),
    ).toBeVisible();
    expect(marksIn(sent)).toHaveLength(4);
    expect(Object.values(await stored()).filter(Boolean)).toHaveLength(4);
  });
});

describe('a bulk run whose key is rejected', () => {
  it('ends with the session, sends nothing more and keeps no data', async () => {
    await service().add({
      notifications: Array.from({ length: 12 }, () => aNotification({ title: 'Secretly failed' })),
    });
    let left = 2;
    const { user, sent } = await openNotificationsWithRows('', {
      through: (passOn) => (url, init) =>
        (init.method === 'PUT' && left-- <= 0 ? failing(passOn, 'updateNotification', 401) : passOn)(
          url,
          init,
        ),
    });
    await user.click(screen.getByRole('checkbox', { name: 'Select the row shown here' }));
    await user.click(screen.getByRole('button', { name: 'Mark 12 as read' }));
    // The interruption of the session removes the page from the document, so `screen` would still query the detached
    // page.
    await waitFor(() =>
      expect(within(document.body).getByText(/^Your key is no longer accepted/)).toHaveFocus(),
    );
    const sentBefore = sent.length;
    await new Promise((resolve) => {
      setTimeout(resolve, 300);
    });
    expect(sent).toHaveLength(sentBefore);
    expect(marksIn(sent).length).toBeLessThan(12);
    expect(document.body).not.toHaveTextContent(/Secretly failed|marked as read/);
  });
});

describe('failed or incomplete notifications', () => {
  it('show the error of the service, and can be retried', async () => {
    await service().add({ notifications: [aNotification({ title: 'It failed' })] });
    let isBroken = true;
    const { user } = openNotifications('', {
      through: (passOn) => (url, init) =>
        (isBroken ? failing(passOn, 'listNotifications', 400) : passOn)(url, init),
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('The test lets listNotifications fail.');
    expect(screen.queryByText('No notifications yet')).toBeNull();
    isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(rowNames()).toEqual(['It failed']));
  });

  it('leave out unreadable notifications, and keep the rows if a refresh fails', async () => {
    const good = { id: 'good', kind: null, title: 'Good', body: null, viewed: false, timestamp: null };
    let isBroken = false;
    const { queryClient } = await openNotificationsWithRows('?sort=-nothing', {
      through: (passOn) => (url, init) =>
        failing(
          passOn,
          'listNotifications',
          isBroken ? 400 : Response.json(isOfRead(url) ? [] : [good, { id: null }]),
        )(url, init),
    });
    expect(rowNames()).toEqual(['Good']);
    expect(screen.getByText('1 notification could not be read and is left out.')).toBeVisible();
    expect(screen.getByText("There is no column 'nothing' to sort by.")).toBeVisible();
    isBroken = true;
    await act(() => queryClient.refetchQueries());
    expect(await screen.findByText(/^These notifications are as of .* Refreshing failed/)).toBeVisible();
    expect(rowNames()).toEqual(['Good']);
  });
});

it('an empty list of notifications says that there are none', async () => {
  openNotifications();
  expect(await screen.findByText('No notifications yet')).toBeVisible();
});

describe('a service that cannot list notifications', () => {
  it('marks notifications by id, keeps the typed ids, and lists the replies of this tab', async () => {
    await service().add({
      notifications: [aNotification({ id: 'one', title: 'It failed' }), aNotification({ id: 'two' })],
    });
    const { user, sent, router } = openNotifications('', DOCUMENTED_ONLY);
    expect(await screen.findByText('No notifications seen in this tab yet')).toBeVisible();
    expect(screen.getByText(/cannot list notifications or count unread ones/)).toBeVisible();
    const ids = screen.getByRole('textbox', { name: 'Notification ids' });
    const mark = screen.getByRole('button', { name: 'Mark as read' });
    expect(mark).toHaveAccessibleDescription('Enter a notification id first');
    await user.click(mark);
    expect(marksIn(sent)).toEqual([]);
    await user.type(ids, 'one, unheard-of{Enter}one');
    expect(ids).toHaveAccessibleDescription('2 ids, 1 duplicate');
    await user.click(mark);
    expect(await screen.findByText('1 of 2 notifications marked as read. 1 failed.')).toBeVisible();
    expect(screen.getByText('Not found (404): There is no notification with this id.')).toBeVisible();
    // The previous state of the notification is unknown, so the page offers no undo.
    expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull();
    expect(ids).toHaveValue('one, unheard-of\none');
    await waitFor(() => expect(rowNames()).toEqual(['It failed']));
    expect(sent.filter(({ path }) => path === '/notifications')).toEqual([]);

    await user.click(screen.getByRole('button', { name: 'Mark as unread: It failed' }));
    expect(await screen.findByText('Marked as unread: It failed')).toBeVisible();
    expect(marksIn(sent)).toEqual([
      ['one', { viewed: true }],
      ['unheard-of', { viewed: true }],
      ['one', { viewed: false }],
    ]);
    await user.click(rowLink('It failed'));
    await waitFor(() => expect(router.state.location.pathname).toBe('/notifications/one'));
    expect(await screen.findByRole('heading', { level: 1, name: 'It failed' })).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Notifications', current: false }));
    expect(await screen.findByRole('textbox', { name: 'Notification ids' })).toHaveValue(
      'one, unheard-of\none',
    );
  });
});
