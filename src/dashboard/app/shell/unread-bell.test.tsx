import { act, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { failing } from '../../testing/fail-operation.ts';
import { frozenService } from '../../testing/frozen-service.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { aNotification } from '../../testing/test-service.ts';

const service = frozenService();

const MINUTE = 60_000;

/** Searches only the top bar, because the navigation has a link with the same name. */
const inBar = () => within(document.querySelector('header')!);

describe('the bell', () => {
  it('counts unread notifications and refreshes each minute, but not in a hidden tab', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
    await service().add({
      notifications: [aNotification({ id: 'one' }), aNotification({ viewed: true }), aNotification()],
    });
    let isBroken = false;
    const { sent } = renderPage('/no/such/page', {
      service: service(),
      isWatching: true,
      through: (passOn) => (url, init) =>
        (isBroken ? failing(passOn, 'countUnreadNotifications', 400) : passOn)(url, init),
    });
    const bell = await screen.findByRole('link', { name: 'Notifications: 2 unread' });
    expect(bell).toHaveAttribute('href', '/notifications?show=unread');
    expect(bell).toHaveTextContent('2');
    const asked = () => sent.filter(({ path }) => path === '/agency/unread-notifications').length;
    expect(asked()).toBe(1);

    await service().request('/notifications/one', {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json' },
      body: '{"viewed":true}',
    });
    await act(() => vi.advanceTimersByTimeAsync(MINUTE));
    expect(await screen.findByRole('link', { name: 'Notifications: 1 unread' })).toBeVisible();
    expect(asked()).toBe(2);

    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await act(() => vi.advanceTimersByTimeAsync(5 * MINUTE));
    expect(asked()).toBe(2);

    isBroken = true;
    visibility.mockReturnValue('visible');
    act(() => void window.dispatchEvent(new Event('visibilitychange')));
    await vi.waitFor(() => expect(asked()).toBe(3));
    // After a failed refresh, the bell keeps the last count, together with its time.
    expect(screen.getByRole('link', { name: 'Notifications: 1 unread' })).toHaveAttribute(
      'data-tip',
      expect.stringMatching(/^1 unread notification, as of \d\d:\d\d$/),
    );
  });

  it('is shown at once and counts notifications of the same subject once', async () => {
    const repeated = { kind: 'webhookFailed', title: 'Deliveries are paused' };
    await service().add({
      notifications: [aNotification(repeated), aNotification(repeated), aNotification()],
    });
    renderPage('/no/such/page', { service: service(), isWatching: true });
    await screen.findByRole('heading', { name: 'Page not found' });
    expect(inBar().getByRole('link', { name: 'Notifications' })).toHaveAttribute('href', '/notifications');
    const bell = await screen.findByRole('link', { name: 'Notifications: 2 unread' });
    expect(bell).toHaveAttribute(
      'data-tip',
      expect.stringMatching(/^3 unread notifications about 2 subjects, as of/),
    );
  });

  it('counts the listed notifications if the service cannot count unread ones', async () => {
    await service().add({ notifications: [aNotification(), aNotification({ viewed: true })] });
    const { sent } = renderPage('/no/such/page', {
      service: service(),
      isWatching: true,
      config: { extensions: ['listNotifications'] },
    });
    expect(await screen.findByRole('link', { name: 'Notifications: 1 unread' })).toBeVisible();
    expect(sent.map(({ path }) => path)).not.toContain('/agency/unread-notifications');
  });

  it('counts a notification as read as soon as this tab marks it', async () => {
    await service().add({ notifications: [aNotification({ title: 'First' }), aNotification()] });
    const { user } = renderPage('/notifications', { service: service(), isWatching: true });
    expect(await screen.findByRole('link', { name: 'Notifications: 2 unread' })).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Mark as read: First' }));
    expect(await screen.findByRole('link', { name: 'Notifications: 1 unread' })).toBeVisible();
  });

  it('is missing if the service has no list of notifications', async () => {
    const { sent } = renderPage('/no/such/page', {
      service: service(),
      isWatching: true,
      config: { extensions: [] },
    });
    await screen.findByRole('heading', { name: 'Page not found' });
    expect(inBar().queryByRole('link', { name: /^Notifications/ })).toBeNull();
    await act(async () => {
      await new Promise((resolve) => {
        setTimeout(resolve, 1700);
      });
    });
    expect(inBar().queryByRole('link', { name: /^Notifications/ })).toBeNull();
    expect(sent).toEqual([]);
  });
});
