import { render, screen, within } from '@testing-library/react';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { listApiKeys } from '#contract/api-key.ts';
import { listEvents } from '#contract/event.ts';
import { call as apiCall } from '../../api/transport/call.ts';
import { beginCall, calls, forgetCalls, noteCall } from '../../api/transport/call-record.ts';
import { connectTo } from '../../testing/connect-to.ts';
import { failing } from '../../testing/fail-operation.ts';
import { frozenService } from '../../testing/frozen-service.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { ToastProvider } from '../../ui/toasts.tsx';
import { RequestLogSheet } from './request-log-sheet.tsx';

const service = frozenService();

beforeEach(forgetCalls);

/** Opens the request log after two requests: a failed request and a background request. */
async function openLog(call: number | null = null): Promise<UserEvent> {
  connectTo({ service: service(), through: (passOn) => failing(passOn, 'listApiKeys', 503) });
  await apiCall(listApiKeys, {}).catch(() => null);
  noteCall(beginCall(listEvents, { path: '/events', query: '', body: undefined }), { outcome: {} });
  render(
    <ToastProvider>
      <RequestLogSheet call={call} onClose={() => undefined} />
    </ToastProvider>,
  );
  return userEvent.setup();
}

const log = async () => within(await screen.findByRole('dialog', { name: 'Request log' }));

describe('the request log', () => {
  it('lists the requests of the tab, newest first, and background requests on demand', async () => {
    const user = await openLog();
    const dialog = await log();
    expect(dialog.getByText(/in the background hidden$/)).toBeVisible();
    expect(dialog.queryByText('List or stream events')).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Background' }));
    const rows = within(dialog.getByRole('list')).getAllByRole('button');
    expect(rows[0]).toHaveTextContent('List or stream events');
    expect(rows.at(-1)).toHaveTextContent('503List API keys');
  });

  it('filters by failure, operation and text', async () => {
    const user = await openLog();
    const dialog = await log();
    await user.click(dialog.getByRole('button', { name: 'Background' }));
    await user.click(dialog.getByRole('button', { name: 'Failed' }));
    expect(dialog.queryByText('List or stream events')).toBeNull();
    await user.type(dialog.getByRole('searchbox'), 'no such thing');
    expect(await dialog.findByText('No request matches')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Show all requests' }));
    await user.click(dialog.getByRole('button', { name: 'Operation' }));
    await user.click(await screen.findByRole('button', { name: 'List or stream events' }));
    expect(within(dialog.getByRole('list')).getAllByRole('button')).toHaveLength(1);
  });

  it('shows the request and the response without the key', async () => {
    const user = await openLog();
    await user.click((await log()).getAllByRole('button', { name: /List API keys/ })[0]!);
    const details = within(await screen.findByRole('dialog', { name: 'List API keys' }));
    expect(details.getByText('Made to fail with 503')).toBeVisible();
    await user.click(details.getByRole('tab', { name: 'Request' }));
    await user.click(details.getByRole('button', { name: 'Copy as cURL' }));
    const command = await navigator.clipboard.readText();
    expect(command).toContain("'https://service.test/account/apiKey'");
    expect(command).toContain("'X-SVC-KEY: ***'");
    expect(command).not.toContain(service().key);
    await user.click(details.getByRole('tab', { name: 'Response' }));
    expect(details.getByText('"The test lets listApiKeys fail."')).toBeVisible();
    await user.click(details.getByRole('button', { name: 'All requests' }));
    expect(await log()).toBeTruthy();
  });

  it('reports that a request is no longer in the log', async () => {
    await openLog(100_000);
    expect((await log()).getByText('That request is no longer in the log.')).toBeVisible();
  });

  it('can be cleared', async () => {
    const user = await openLog();
    const dialog = await log();
    await user.click(dialog.getByRole('button', { name: 'Clear' }));
    expect(dialog.getByText('No requests yet')).toBeVisible();
  });
});

it('signing out clears the request log', async () => {
  const { user } = renderPage('/settings?tab=keys', { service: service() });
  await screen.findByText('1 API key');
  expect(calls).not.toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Sign out' }));
  await screen.findByText('You are signed out.');
  expect(calls).toEqual([]);
});
