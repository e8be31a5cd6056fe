/** What only a hosted connection has: a session that the host keeps and that all tabs of a browser share. */
import { QueryObserver } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter } from 'react-router';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { personaQueries } from '../api/resources/persona-queries.ts';
import { connection, hostedConnection, setConnection, type Transport } from '../api/transport/connection.ts';
import { createQueryClient } from '../api/transport/query-client.ts';
import { forgetAgency } from '../api/session/session.ts';
import { AppRoot, reportCaughtError } from './app-root.tsx';
import { setAppConfig } from '../api/transport/config.ts';
import { createApp } from './create-app.ts';
import { whenAborted } from '../testing/fail-operation.ts';

const CONFIG = { connection: 'hosted', serviceUrl: '/api', keyHeader: 'X-SVC-KEY', sample: null } as const;
const NORTH = { id: 'north', agency: 'Northwind Home Services' };
const SOUTH = { id: 'south', agency: 'Southbank Partners' };
const SIGNED_IN = { signedIn: true, ...NORTH, held: [NORTH] };
const NOBODY = { signedIn: false, agency: null, id: null, held: [] };

// The first test that ends there would wait for all its modules.
beforeAll(() =>
  Promise.all([
    import('../features/sign-in/sign-in-page.tsx'),
    import('./session-cover.tsx'),
    import('./share-session.ts'),
  ]),
);

/** `screen` goes on to look at a page that is taken out of the document. */
const findInDocument = (text: RegExp) => waitFor(() => within(document.body).getByText(text));

/**
 * A tab of a browser at a page that loads nothing, over a host that answers `/session` like this, and has no service unless
 * one is given.
 */
function openTab(
  answerSession: (method: string) => Response | Promise<Response>,
  calls: string[] = [],
  service?: Transport,
): ReturnType<typeof createApp> {
  setAppConfig({ ...CONFIG, extensions: [], parameters: {} });
  setConnection(
    hostedConnection(CONFIG, async (url, init) => {
      const { method = 'GET' } = init;
      const path = url.slice(location.origin.length);
      calls.push(`${method} ${path}`);
      if (service && path.startsWith(CONFIG.serviceUrl)) return service(url, init);
      expect(path).toMatch(/^\/session/);
      return answerSession(method);
    }),
  );
  forgetAgency();
  const app = createApp({
    queryClient: createQueryClient(),
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

it('calls off what is under way before it signs out, so that nothing is refused', async () => {
  const happened: string[] = [];
  const { queryClient } = openTab((method) => {
    happened.push(method);
    return method === 'GET' ? Response.json(SIGNED_IN) : new Response(null, { status: 204 });
  });
  await screen.findByText('Northwind Home Services');
  const queryFn = ({ signal }: { signal: AbortSignal }) => {
    signal.addEventListener('abort', () => happened.push('called off'));
    return whenAborted(signal);
  };
  void queryClient.fetchQuery({ queryKey: ['listLeads'], queryFn }).catch(() => null);
  await userEvent.setup().click(screen.getByRole('button', { name: 'Sign out' }));
  await screen.findByText('You are signed out.');
  expect(happened).toEqual(['GET', 'called off', 'DELETE']);
});

it('calls off what no query asked for, as a stream of events', async () => {
  const happened: string[] = [];
  openTab(
    (method) => {
      happened.push(method);
      return method === 'GET' ? Response.json(SIGNED_IN) : new Response(null, { status: 204 });
    },
    [],
    async (_, { signal }) => {
      signal!.addEventListener('abort', () => happened.push('called off'));
      return whenAborted(signal);
    },
  );
  await screen.findByText('Northwind Home Services');
  const read = connection().send({ method: 'GET', path: '/events', query: '', signal: AbortSignal.any([]) });
  const ended = read.catch((error: DOMException) => error.name);
  await userEvent.setup().click(screen.getByRole('button', { name: 'Sign out' }));
  await screen.findByText('You are signed out.');
  expect(await ended).toBe('AbortError');
  expect(happened).toEqual(['GET', 'called off', 'DELETE']);
});

it('sends nothing more for the session that ends', async () => {
  const calls: string[] = [];
  const { queryClient } = openTab(async (method) => {
    if (method === 'GET') return Response.json(SIGNED_IN);
    // While the host is busy with the sign-out, as the effect of a page may.
    void queryClient.fetchQuery(personaQueries.list()).catch(() => null);
    await new Promise((done) => setTimeout(done, 20));
    return new Response(null, { status: 204 });
  }, calls);
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Sign out' }));
  await screen.findByText('You are signed out.');
  expect(calls).toEqual(['GET /session', 'DELETE /session?of=agency']);
});

it('asks again for what it called off where the host could not be told of the sign-out', async () => {
  const { queryClient } = openTab((method) =>
    method === 'GET' ? Response.json(SIGNED_IN) : Response.json({ title: 'Not now' }, { status: 503 }),
  );
  await screen.findByText('Northwind Home Services');
  let asked = 0;
  const leads = new QueryObserver(queryClient, {
    queryKey: ['listLeads'],
    queryFn: ({ signal }) => {
      asked += 1;
      return asked === 1 ? whenAborted(signal) : 'leads';
    },
  });
  onTestFinished(leads.subscribe(() => undefined));
  await userEvent.setup().click(screen.getByRole('button', { name: 'Sign out' }));
  await waitFor(() => expect(queryClient.getQueryData(['listLeads'])).toBe('leads'));
});

it('ends in every tab when one of them signs out', async () => {
  const { router, queryClient } = openTab(() => Response.json(SIGNED_IN));
  await screen.findByText('Northwind Home Services');
  queryClient.setQueryData(['listLeads'], 'a lead');

  const otherTab = new BroadcastChannel('botdeck-session');
  onTestFinished(() => otherTab.close());
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origins
  otherTab.postMessage({ kind: 'signed out', of: 'north' });

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
  await waitFor(() => expect(heard).toEqual([{ kind: 'signed out', of: 'north' }]));
});

describe('a tab whose session was changed elsewhere', () => {
  /** What every tab of a browser is told after a sign-in in one of them. */
  function tellThatItChanged(): void {
    const otherTab = new BroadcastChannel('botdeck-session');
    onTestFinished(() => otherTab.close());
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origins
    otherTab.postMessage({ kind: 'changed' });
  }

  it('goes on with its own agency where another one was added, and offers that', async () => {
    let session: object = SIGNED_IN;
    const { router } = openTab(() => Response.json(session));
    await screen.findByText('Northwind Home Services');
    session = { ...NOBODY, held: [NORTH, SOUTH] };
    tellThatItChanged();
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: /Northwind Home Services/ }));
    await user.keyboard('{Escape}');
    await waitFor(async () => {
      await user.click(screen.getByRole('button', { name: /Northwind Home Services/ }));
      expect(await screen.findByRole('menuitemradio', { name: 'Southbank Partners' })).toBeVisible();
    });
    expect(router.state.location.pathname).toBe('/no/such/page');
  });

  it('goes on where it is the same agency', async () => {
    let asked = 0;
    openTab(() => {
      asked += 1;
      return Response.json(SIGNED_IN);
    });
    await screen.findByText('Northwind Home Services');
    tellThatItChanged();
    await waitFor(() => expect(asked).toBe(2));
    await screen.findByText('Northwind Home Services');
    expect(screen.getByRole('heading', { name: 'Page not found' })).toBeInTheDocument();
  });

  it('hears of it also while it still asks who is signed in', async () => {
    let session: object = SIGNED_IN;
    let isAsked: () => void = () => undefined;
    const asked = new Promise<void>((resolve) => {
      isAsked = resolve;
    });
    openTab(() => {
      isAsked();
      return Response.json(session);
    });
    await asked;
    // It listens to the others a moment after it began.
    await new Promise((done) => setTimeout(done, 20));
    session = NOBODY;
    tellThatItChanged();
    expect(await findInDocument(/Your session has ended/)).toBeInTheDocument();
  });

  it('asks when it is looked at again', async () => {
    let session: object = SIGNED_IN;
    openTab(() => Response.json(session));
    await screen.findByText('Northwind Home Services');
    session = NOBODY;
    document.dispatchEvent(new Event('visibilitychange'));
    expect(await findInDocument(/Your session has ended/)).toBeInTheDocument();
  });

  it('stays as it is where the host does not answer', async () => {
    let asked = 0;
    openTab(() => {
      asked += 1;
      return asked === 1 ? Response.json(SIGNED_IN) : new Response('', { status: 503 });
    });
    await screen.findByText('Northwind Home Services');
    document.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(asked).toBe(2));
    await screen.findByText('Northwind Home Services');
  });

  it('shows nothing on the way back by the history before the host has said that it lasts', async () => {
    let answer: (session: Response) => void = () => undefined;
    let isFirst = true;
    openTab(() => {
      if (!isFirst) return new Promise((resolve) => (answer = resolve));
      isFirst = false;
      return Response.json(SIGNED_IN);
    });
    await screen.findByText('Northwind Home Services');
    const isVeiled = () => document.documentElement.style.opacity === '0';
    const leaveAndReturn = () => {
      for (const type of ['pagehide', 'pageshow']) {
        window.dispatchEvent(new PageTransitionEvent(type, { persisted: true }));
      }
    };

    leaveAndReturn();
    await screen.findByText('Northwind Home Services');
    expect(isVeiled()).toBe(true);
    answer(Response.json(SIGNED_IN));
    await waitFor(() => expect(isVeiled()).toBe(false));
    expect(screen.getByText('Northwind Home Services')).toBeInTheDocument();

    leaveAndReturn();
    await waitFor(() => expect(isVeiled()).toBe(true));
    answer(Response.json(NOBODY));
    expect(await findInDocument(/Your session has ended/)).toBeInTheDocument();
    await waitFor(() => expect(isVeiled()).toBe(false));
    expect(screen.queryByText('Northwind Home Services')).not.toBeInTheDocument();
  });
});

describe('a tab that is locked at will', () => {
  it('covers the page, ends the sessions at the host, and tells the other tabs', async () => {
    const calls: string[] = [];
    openTab(
      (method) => (method === 'GET' ? Response.json(SIGNED_IN) : new Response(null, { status: 204 })),
      calls,
    );
    await screen.findByText('Northwind Home Services');
    const otherTab = new BroadcastChannel('botdeck-session');
    onTestFinished(() => otherTab.close());
    const heard: unknown[] = [];
    otherTab.addEventListener('message', ({ data }) => heard.push(data));
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: /^Search or jump to/ }));
    await user.type(await screen.findByRole('combobox'), 'lock now{Enter}');
    expect(await findInDocument(/Botdeck was locked/)).toBeInTheDocument();
    expect(screen.queryByText('Northwind Home Services')).not.toBeInTheDocument();
    expect(calls).toContain('DELETE /session?of=browser');
    await waitFor(() =>
      expect(heard).toEqual([
        { kind: 'locked', isOver: false },
        { kind: 'locked', isOver: true },
      ]),
    );
  });
});

describe('a tab that another one locked', () => {
  function tellOfLock(isOver: boolean): void {
    const otherTab = new BroadcastChannel('botdeck-session');
    onTestFinished(() => otherTab.close());
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origins
    otherTab.postMessage({ kind: 'locked', isOver });
  }

  it('is covered, and stays so though the host still knows its session', async () => {
    let asked = 0;
    openTab(() => {
      asked += 1;
      return Response.json(SIGNED_IN);
    });
    await screen.findByText('Northwind Home Services');
    tellOfLock(false);
    expect(await findInDocument(/Botdeck was locked/)).toBeInTheDocument();
    document.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(asked).toBe(2));
    await new Promise((done) => setTimeout(done, 20));
    expect(within(document.body).getByText(/Botdeck was locked/)).toBeInTheDocument();
  });

  it('goes on once somebody signed in again in another tab, after the host had ended it', async () => {
    openTab(() => Response.json(SIGNED_IN));
    await screen.findByText('Northwind Home Services');
    tellOfLock(true);
    await findInDocument(/Botdeck was locked/);
    document.dispatchEvent(new Event('visibilitychange'));
    const heading = await waitFor(() =>
      within(document.body).getByRole('heading', { name: 'Page not found' }),
    );
    expect(heading).toBeVisible();
  });
});

it('tells the other tabs when it signs in', async () => {
  openTab((method) => Response.json(method === 'POST' ? SIGNED_IN : NOBODY));
  const otherTab = new BroadcastChannel('botdeck-session');
  onTestFinished(() => otherTab.close());
  const heard: unknown[] = [];
  otherTab.addEventListener('message', ({ data }) => heard.push(data));
  await userEvent.setup().type(await screen.findByLabelText('API key'), 'own-key-1{Enter}');
  await screen.findByRole('heading', { name: 'Page not found' });
  await waitFor(() => expect(heard).toEqual([{ kind: 'changed' }]));
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
