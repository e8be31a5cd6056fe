import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { failing } from '../../testing/fail-operation.ts';
import { frozenService } from '../../testing/frozen-service.ts';
import { marksIn, notificationReads, notificationsPageOver } from '../../testing/notifications-on-screen.ts';
import { aNotification, aSource } from '../../testing/test-service.ts';

const service = frozenService();
const { openNotifications } = notificationsPageOver(service);

const RAW = 'Error: <b>429</b>\n    at send (client.js:1)';

async function addOne(): Promise<void> {
  await service().add({
    sources: [aSource({ id: 'site', name: 'Website' })],
    notifications: [
      aNotification({
        id: 'one',
        title: 'It failed',
        body: 'The provider was busy.',
        metadata: { aiProviderId: 'provider-a', sourceId: 'site', botId: 'bot-9', rawAiError: RAW },
      }),
    ],
  });
}

describe('the page of a notification', () => {
  it('shows the new state after marking, even if an older list arrives later', async () => {
    await addOne();
    let release: () => void = () => undefined;
    let held: Promise<void> | null = new Promise((resolve) => {
      release = resolve;
    });
    const { user, sent } = openNotifications('/one', {
      through: (passOn) => async (url, init) => {
        const reply = await passOn(url, init);
        if (init.method === 'GET' && new URL(url).pathname === '/notifications') await held;
        return reply;
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Mark as read' }));
    expect(await screen.findByText('Read')).toBeVisible();
    held = null;
    release();
    expect(await screen.findByText('The provider was busy.')).toBeVisible();
    await waitFor(() => expect(notificationReads(sent)).toHaveLength(4));
    expect(await screen.findByText('Read')).toBeVisible();
  });

  it('shows every field, the unchanged error of the provider, and links to its bot and source', async () => {
    await addOne();
    const { user, sent } = openNotifications('/one');
    expect(await screen.findByRole('heading', { level: 1, name: 'It failed' })).toBeVisible();
    expect(screen.getByText('Unread')).toBeVisible();
    expect(document.title).toBe('It failed – Botdeck');
    const about = within(screen.getByRole('region', { name: 'About' }));
    expect(about.getByRole('link', { name: 'bot-9' })).toHaveAttribute('href', '/bots/bot-9');
    expect(await about.findByRole('link', { name: 'Website' })).toHaveAttribute('href', '/sources/site');
    expect(about.getByText('provider-a')).toBeVisible();
    const error = within(screen.getByRole('region', { name: "Provider's error" }));
    expect(error.getByLabelText("Provider's error").textContent).toBe(RAW);
    expect(error.getByRole('button', { name: "Copy the provider's error" })).toBeVisible();

    await user.click(screen.getByRole('button', { name: 'Mark as read' }));
    expect(await screen.findByText('Read')).toBeVisible();
    expect(marksIn(sent)).toEqual([['one', { viewed: true }]]);
    expect(screen.getByRole('button', { name: 'Mark as unread' })).toBeVisible();
  });

  it('asks for confirmation before a link marks the notification, and sends nothing on opening', async () => {
    await addOne();
    let isBroken = true;
    const { user, sent, router } = openNotifications('/one?viewed=true', {
      through: (passOn) => (url, init) =>
        (isBroken ? failing(passOn, 'updateNotification', 503) : passOn)(url, init),
    });
    const dialog = within(await screen.findByRole('dialog', { name: 'Mark as read?' }));
    expect(marksIn(sent)).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Mark as read' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('Made to fail with 503');
    expect(dialog.getByText(/it may be marked anyway/)).toBeVisible();
    isBroken = false;
    await user.click(dialog.getByRole('button', { name: 'Mark as read' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(router.state.location.search).toBe('');
    expect(await screen.findByText('Read')).toBeVisible();
  });

  it('marks nothing if the user cancels, and reports an invalid value', async () => {
    await addOne();
    const { user, sent, router } = openNotifications('/one?viewed=false');
    const dialog = within(await screen.findByRole('dialog', { name: 'Mark as unread?' }));
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(router.state.location.search).toBe(''));
    expect(marksIn(sent)).toEqual([]);
    await router.navigate('/notifications/one?viewed=maybe');
    expect(await screen.findByText(/Ignored invalid viewed=maybe in the link/)).toBeVisible();
  });

  it('reports an id that is not in the list', async () => {
    openNotifications('/unheard-of');
    expect(await screen.findByText(/lists no notification with the id/)).toBeVisible();
  });
});

describe('a service that cannot return a notification', () => {
  it('shows nothing until the notification is marked, then shows the reply', async () => {
    await addOne();
    const { user, sent } = openNotifications('/one', { config: { extensions: [] } });
    expect(await screen.findByText(/cannot read notifications/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Mark as unread' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'It failed' })).toBeVisible();
    expect(screen.getByText('The provider was busy.')).toBeVisible();
    expect(marksIn(sent)).toEqual([['one', { viewed: false }]]);
    // The previous state of the notification is unknown, so the page offers no undo.
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });
});
