/** What only a hosted connection has: a session that the host keeps and that all tabs of a browser share. */
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter } from 'react-router';
import { expect, it, onTestFinished } from 'vitest';
import { hostedConnection, setConnection } from '../api/connection.ts';
import { AppRoot, reportCaughtError } from './app-root.tsx';
import { setAppConfig } from './config.ts';
import { createApp } from './create-app.ts';

const CONFIG = { connection: 'hosted', serviceUrl: '/api', keyHeader: 'X-SVC-KEY', sample: null } as const;
const SIGNED_IN = { signedIn: true, agency: 'Northwind Home Services' };

/** A tab of a browser at a page that loads nothing, over a host that answers `/session` like this. */
function openTab(answerSession: (method: string) => Response): ReturnType<typeof createApp> {
  setAppConfig({ ...CONFIG, extensions: [], parameters: {} });
  setConnection(
    hostedConnection(CONFIG, async (url, { method = 'GET' }) => {
      expect(url).toBe(`${location.origin}/session`);
      return answerSession(method);
    }),
  );
  const app = createApp({
    createRouter: (routes) => createMemoryRouter(routes, { initialEntries: ['/no/such/page'] }),
  });
  onTestFinished(app.dispose);
  render(<AppRoot app={app} />, { onCaughtError: reportCaughtError });
  return app;
}

it('asks the host who is signed in, and shows the agency', async () => {
  openTab(() => Response.json(SIGNED_IN));
  expect(await screen.findByText('Northwind Home Services')).toBeInTheDocument();
  expect(screen.getByText(/connected through the host/)).toBeInTheDocument();
});

it('stays signed in, and says so, where the host could not be told of the sign-out', async () => {
  const { router } = openTab((method) =>
    method === 'GET'
      ? Response.json(SIGNED_IN)
      : Response.json({ title: 'Service unavailable', detail: 'The host is stopping.' }, { status: 503 }),
  );
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Sign out' }));
  expect(await screen.findByText('You are still signed in. The host is stopping.')).toBeInTheDocument();
  expect(router.state.location.pathname).toBe('/no/such/page');
});

it('ends in every tab when one of them signs out', async () => {
  const { router, queryClient } = openTab(() => Response.json(SIGNED_IN));
  await screen.findByText('Northwind Home Services');
  queryClient.setQueryData(['listLeads'], 'a lead');

  const otherTab = new BroadcastChannel('botdeck-session');
  onTestFinished(() => otherTab.close());
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origins
  otherTab.postMessage('signed out');

  expect(await screen.findByText('You signed out in another tab.')).toBeInTheDocument();
  expect(router.state.location.pathname).toBe('/sign-in');
  expect(queryClient.getQueryData(['listLeads'])).toBeUndefined();
  expect(screen.queryByText('Northwind Home Services')).not.toBeInTheDocument();
});

it('tells the other tabs when it signs out', async () => {
  openTab((method) => (method === 'GET' ? Response.json(SIGNED_IN) : new Response(null, { status: 204 })));
  const otherTab = new BroadcastChannel('botdeck-session');
  onTestFinished(() => otherTab.close());
  const heard: unknown[] = [];
  otherTab.addEventListener('message', ({ data }) => heard.push(data));
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Sign out' }));
  await screen.findByText('You are signed out.');
  await waitFor(() => expect(heard).toEqual(['signed out']));
});

it('shows why where the session cannot be read, and tries again', async () => {
  let isDown = true;
  openTab(() =>
    isDown
      ? Response.json({ title: 'Bad configuration', detail: 'The host has no secret.' }, { status: 400 })
      : Response.json(SIGNED_IN),
  );
  expect(await screen.findByRole('alert')).toHaveTextContent('The host has no secret.');
  isDown = false;
  await userEvent.setup().click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeInTheDocument();
});
