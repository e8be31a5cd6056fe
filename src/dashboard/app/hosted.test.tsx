/** Tests of hosted connections only: the host keeps the session, and all tabs of a browser share it. */
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
import { noteUnsaved } from '../lib/unsaved.ts';
import { whenAborted } from '../testing/fail-operation.ts';

const CONFIG = { connection: 'hosted', serviceUrl: '/api', keyHeader: 'X-SVC-KEY', sample: null } as const;
const NORTH = { id: 'north', agency: 'Northwind Home Services' };
const SOUTH = { id: 'south', agency: 'Southbank Partners' };
const SIGNED_IN = { signedIn: true, ...NORTH, held: [NORTH] };
const NOBODY = { signedIn: false, agency: null, id: null, held: [] };

// Preloads the modules, so that the first test does not wait for their imports.
beforeAll(() =>
  Promise.all([
    import('../features/sign-in/sign-in-page.tsx'),
    import('./session-cover.tsx'),
    import('./share-session.ts'),
  ]),
);

/** Queries the document, because `screen` still finds the page after it is detached. */
const findInDocument = (text: RegExp) => waitFor(() => within(document.body).getByText(text));

/**
 * Opens a tab at a page that loads no data. The host answers `/session` with `answerSession`; without `service`, there
 * is no service.
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

/** Signs out in the menu of the agency. */
async function signOut(): Promise<void> {
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: /connected through the host/ }));
  await user.click(await screen.findByRole('menuitem', { name: /^Sign out of / }));
}

it('reads the session from the host and shows the agency', async () => {
  openTab(() => Response.json(SIGNED_IN));
  expect(await screen.findByText('Northwind Home Services')).toBeInTheDocument();
  expect(screen.getByText(/connected through the host/)).toBeInTheDocument();
});

it('stays signed in and shows an error if the sign-out fails', async () => {
  const { router } = openTab((method) =>
    method === 'GET'
      ? Response.json(SIGNED_IN)
      : Response.json({ title: 'Service unavailable', detail: 'The host is stopping.' }, { status: 503 }),
  );
  await signOut();
  expect(await screen.findByText('You are still signed in. The host is stopping.')).toBeInTheDocument();
  expect(router.state.location.pathname).toBe('/no/such/page');
});

it('cancels pending queries before the sign-out', async () => {
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
  await signOut();
  await screen.findByText('You are signed out.');
  expect(happened).toEqual(['GET', 'called off', 'DELETE']);
});

it('cancels an event stream before the sign-out', async () => {
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
  await signOut();
  await screen.findByText('You are signed out.');
  expect(await ended).toBe('AbortError');
  expect(happened).toEqual(['GET', 'called off', 'DELETE']);
});

it('sends no more requests for the ending session', async () => {
  const calls: string[] = [];
  const { queryClient } = openTab(async (method) => {
    if (method === 'GET') return Response.json(SIGNED_IN);
    // A page may start a request in an effect while the host handles the sign-out.
    void queryClient.fetchQuery(personaQueries.list()).catch(() => null);
    await new Promise((done) => setTimeout(done, 20));
    return new Response(null, { status: 204 });
  }, calls);
  await signOut();
  await screen.findByText('You are signed out.');
  expect(calls).toEqual(['GET /session', 'DELETE /session?of=agency']);
});

it('repeats the cancelled requests if the sign-out fails', async () => {
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
  await signOut();
  await waitFor(() => expect(queryClient.getQueryData(['listLeads'])).toBe('leads'));
});

it('ends the session in every tab after a sign-out in one tab', async () => {
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

it('keeps unsaved input after a sign-out in another tab, until a sign-in to the same agency', async () => {
  let session: object = SIGNED_IN;
  const { queryClient } = openTab(() => Response.json(session));
  await screen.findByText('Northwind Home Services');
  onTestFinished(noteUnsaved());
  const otherTab = new BroadcastChannel('botdeck-session');
  onTestFinished(() => otherTab.close());
  session = NOBODY;
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origins
  otherTab.postMessage({ kind: 'signed out', of: 'north' });
  expect(
    await findInDocument(/You signed out in another tab while this page had unsaved changes/),
  ).toBeVisible();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origins
  otherTab.postMessage({ kind: 'signed out', of: null });
  session = SIGNED_IN;
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origins
  otherTab.postMessage({ kind: 'changed' });
  expect(await findInDocument(/^Northwind Home Services$/)).toBeVisible();
  expect(queryClient.getQueryData<{ signedIn: boolean }>(['session'])?.signedIn).toBe(true);
});

it('notifies the other tabs about a sign-out', async () => {
  openTab((method) => (method === 'GET' ? Response.json(SIGNED_IN) : new Response(null, { status: 204 })));
  const otherTab = new BroadcastChannel('botdeck-session');
  onTestFinished(() => otherTab.close());
  const heard: unknown[] = [];
  otherTab.addEventListener('message', ({ data }) => heard.push(data));
  await signOut();
  await screen.findByText('You are signed out.');
  await waitFor(() => expect(heard).toEqual([{ kind: 'signed out', of: 'north' }]));
});

describe('a tab whose session was changed elsewhere', () => {
  /** Sends the message that a sign-in in one tab sends to the other tabs. */
  function tellThatItChanged(): void {
    const otherTab = new BroadcastChannel('botdeck-session');
    onTestFinished(() => otherTab.close());
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origins
    otherTab.postMessage({ kind: 'changed' });
  }

  it('keeps its agency after a second agency is added, and offers the second one', async () => {
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

  it('continues if the agency is the same', async () => {
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

  it('receives a change even while it reads the session', async () => {
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
    // The tab starts to listen for messages a moment later.
    await new Promise((done) => setTimeout(done, 20));
    session = NOBODY;
    tellThatItChanged();
    expect(await findInDocument(/Your session has ended/)).toBeInTheDocument();
  });

  it('checks the session when the tab becomes visible again', async () => {
    let session: object = SIGNED_IN;
    openTab(() => Response.json(session));
    await screen.findByText('Northwind Home Services');
    session = NOBODY;
    document.dispatchEvent(new Event('visibilitychange'));
    expect(await findInDocument(/Your session has ended/)).toBeInTheDocument();
  });

  it('stays unchanged if the host does not respond', async () => {
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

  it('hides a page restored from the history until the host confirms the session', async () => {
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

describe('a tab that the user locks', () => {
  it('covers the page, ends the sessions at the host and notifies the other tabs', async () => {
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
    expect(await findInDocument(/You locked Botdeck/)).toBeInTheDocument();
    expect(screen.queryByText('Northwind Home Services')).not.toBeInTheDocument();
    expect(calls).toContain('DELETE /session?of=browser');
    await waitFor(() =>
      expect(heard).toEqual([
        { kind: 'locked', reason: 'locked', isOver: false },
        { kind: 'locked', reason: 'locked', isOver: true },
      ]),
    );
  });
});

describe('a tab that another tab locked', () => {
  function tellOfLock(isOver: boolean): void {
    const otherTab = new BroadcastChannel('botdeck-session');
    onTestFinished(() => otherTab.close());
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origins
    otherTab.postMessage({ kind: 'locked', reason: 'idle', isOver });
  }

  it('stays covered although the host still has its session', async () => {
    let asked = 0;
    openTab(() => {
      asked += 1;
      return Response.json(SIGNED_IN);
    });
    await screen.findByText('Northwind Home Services');
    tellOfLock(false);
    expect(await findInDocument(/Botdeck locked itself/)).toBeInTheDocument();
    document.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(asked).toBe(2));
    await new Promise((done) => setTimeout(done, 20));
    expect(within(document.body).getByText(/Botdeck locked itself/)).toBeInTheDocument();
  });

  it('continues after a new sign-in in another tab, once the host has ended the old session', async () => {
    openTab(() => Response.json(SIGNED_IN));
    await screen.findByText('Northwind Home Services');
    tellOfLock(true);
    await findInDocument(/Botdeck locked itself/);
    document.dispatchEvent(new Event('visibilitychange'));
    const heading = await waitFor(() =>
      within(document.body).getByRole('heading', { name: 'Page not found' }),
    );
    expect(heading).toBeVisible();
  });
});

it('notifies the other tabs about a sign-in', async () => {
  openTab((method) => Response.json(method === 'POST' ? SIGNED_IN : NOBODY));
  const otherTab = new BroadcastChannel('botdeck-session');
  onTestFinished(() => otherTab.close());
  const heard: unknown[] = [];
  otherTab.addEventListener('message', ({ data }) => heard.push(data));
  await userEvent.setup().type(await screen.findByLabelText('API key'), 'own-key-1{Enter}');
  await screen.findByRole('heading', { name: 'Page not found' });
  await waitFor(() => expect(heard).toEqual([{ kind: 'changed' }]));
});

it('shows why the session could not be read, and retries', async () => {
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
