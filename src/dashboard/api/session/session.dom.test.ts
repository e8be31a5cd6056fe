import { QueryClient } from '@tanstack/react-query';

import { beforeEach, describe, expect, it } from 'vitest';
import { AGENCY_HEADER } from '#contract/app-config.ts';
import { listPersonas } from '#contract/persona.ts';
import { agencyKey } from './agency-key.ts';
import { call } from '../transport/call.ts';
import { setAppConfig } from '../transport/config.ts';
import {
  type DirectConnection,
  directConnection,
  hostedConnection,
  setConnection,
  type Transport,
} from '../transport/connection.ts';
import {
  agencyNames,
  askWhoIsSignedIn,
  beginSession,
  chooseAgency,
  forgetAgency,
  sessionQuery,
  signOut,
} from './session.ts';
import { signIn } from './sign-in.ts';

const KEY = 'own-key-1';
const PERSONA = { id: 'persona-1', agencyId: 'agency-1', favorited: false, default: false };
const REFUSAL = { title: 'Unauthorized', status: 401, detail: 'The key is unknown.' };

type Sent = { method: string; url: string; body: unknown; headers: Headers };

let sent: Sent[];

function answering(answer: (request: Sent) => Response): Transport {
  return async (url, init) => {
    const request = {
      method: init.method ?? 'GET',
      url,
      body: typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined,
      headers: new Headers(init.headers),
    };
    sent.push(request);
    return answer(request);
  };
}

const NOBODY = { signedIn: false, agency: null, id: null, held: [] };
const NORTH = { id: 'north', agency: 'Northwind' };
const SOUTH = { id: 'south', agency: 'Southbank' };

beforeEach(() => {
  sent = [];
  forgetAgency();
  setAppConfig({
    connection: 'hosted',
    serviceUrl: '/api',
    keyHeader: 'X-SVC-KEY',
    extensions: [],
    parameters: {},
    sample: null,
  });
});

function host(answer: (request: Sent) => Response): void {
  setConnection(hostedConnection({ serviceUrl: '/api' }, answering(answer)));
}

function direct(answer: (request: Sent) => Response): DirectConnection {
  const connection = directConnection(
    { serviceUrl: 'https://bots.example', keyHeader: 'X-SVC-KEY' },
    answering(answer),
  );
  setConnection(connection);
  return connection;
}

describe('a hosted session', () => {
  it('is read from the host', async () => {
    host(() => Response.json({ ...NOBODY, held: [NORTH] }));
    await expect(askWhoIsSignedIn()).resolves.toEqual({ signedIn: true, ...NORTH, held: [NORTH] });
    expect(sent).toMatchObject([{ method: 'GET', url: `${location.origin}/session` }]);
  });

  it('in a new tab belongs to the agency that was viewed last', async () => {
    host(() => Response.json({ ...NOBODY, held: [NORTH, SOUTH] }));
    await expect(askWhoIsSignedIn()).resolves.toMatchObject({ id: 'north' });
    chooseAgency('south');
    sessionStorage.clear();
    await expect(askWhoIsSignedIn()).resolves.toMatchObject({ id: 'south' });
  });

  it("in a reloaded tab belongs to the tab's own agency, and to no other if that session has ended", async () => {
    const held = [NORTH, SOUTH];
    host(() => Response.json({ ...NOBODY, held }));
    chooseAgency('south');
    localStorage.setItem('botdeck-last-agency', 'north');
    await expect(askWhoIsSignedIn()).resolves.toMatchObject({ id: 'south' });
    held.pop();
    await expect(askWhoIsSignedIn()).resolves.toEqual({ ...NOBODY, held: [NORTH] });
  });

  it('is named in every call', async () => {
    host(() => Response.json({ ...NOBODY, held: [NORTH, SOUTH] }));
    chooseAgency('south');
    await new QueryClient().fetchQuery(sessionQuery);
    await call(listPersonas, {}).catch(() => undefined);
    expect(sent.at(-1)?.headers.get(AGENCY_HEADER)).toBe('south');
  });

  it('switches to another agency only with a reload', async () => {
    host(() => Response.json({ ...NOBODY, held: [NORTH, SOUTH] }));
    const client = new QueryClient();
    await client.fetchQuery(sessionQuery);
    expect(beginSession(client, { signedIn: true, ...SOUTH, held: [NORTH, SOUTH] })).toBe(false);
    await call(listPersonas, {}).catch(() => undefined);
    expect(sent.at(-1)?.headers.get(AGENCY_HEADER)).toBe('north');
    await expect(askWhoIsSignedIn()).resolves.toMatchObject({ id: 'south' });
  });

  it('is opened with the key only in the request body', async () => {
    host(() => Response.json({ signedIn: true, agency: 'Northwind' }));
    await signIn(KEY);
    const [request] = sent;
    expect(request).toMatchObject({ method: 'POST', url: `${location.origin}/session`, body: { key: KEY } });
    expect(JSON.stringify([...(request?.headers ?? [])])).not.toContain(KEY);
  });

  it("is not opened with a rejected key, and the error contains the service's message", async () => {
    host(() => Response.json(REFUSAL, { status: 401 }));
    await expect(signIn(KEY)).rejects.toMatchObject({ kind: 'unauthorized', detail: 'The key is unknown.' });
  });

  it('is closed at the host', async () => {
    host(() => new Response(null, { status: 204 }));
    await signOut('agency');
    expect(sent).toMatchObject([{ method: 'DELETE', url: `${location.origin}/session?of=agency` }]);
  });

  it('reports a failure to close', async () => {
    host(() => new Response('', { status: 503 }));
    await expect(signOut('agency')).rejects.toMatchObject({ kind: 'unavailable' });
  });
});

describe('a direct session', () => {
  it('ends with its tab: a new tab starts signed out, without a request', async () => {
    direct(() => expect.fail('nothing was to be sent'));
    await expect(new QueryClient().fetchQuery(sessionQuery)).resolves.toMatchObject({ signedIn: false });
  });

  it('is opened with an accepted key and named after the agency of its personas', async () => {
    const connection = direct(() => Response.json([PERSONA]));
    await expect(signIn(KEY)).resolves.toEqual({ ...NOBODY, signedIn: true, agency: 'agency-1' });
    expect(sent).toHaveLength(1);
    expect(sent[0]?.url).toBe('https://bots.example/persona');
    expect(sent[0]?.headers.get('X-SVC-KEY')).toBe(KEY);
    expect(connection.hasKey()).toBe(true);
  });

  it('does not keep a rejected key', async () => {
    const connection = direct(() => Response.json(REFUSAL, { status: 401 }));
    await expect(signIn(KEY)).rejects.toMatchObject({ kind: 'unauthorized' });
    expect(connection.hasKey()).toBe(false);
  });

  it('is closed by discarding the key', async () => {
    const connection = direct(() => Response.json([]));
    await signIn(KEY);
    await signOut('agency');
    expect(connection.hasKey()).toBe(false);
  });
});

describe('the storage key of an agency', () => {
  const begin = (session: object) =>
    beginSession(new QueryClient(), { ...NOBODY, signedIn: true, ...session });

  it("is the host's agency id, and the default if the agency has no name", () => {
    host(() => expect.fail('nothing was to be sent'));
    expect(agencyKey()).toBe('default');
    begin(NORTH);
    expect(agencyKey()).toBe('north');
    forgetAgency();
    begin({ id: 'of a key', agency: null });
    expect(agencyKey()).toBe('default');
  });

  it('is stable across sign-ins of a direct connection, and reveals neither agency nor key', async () => {
    direct(() => Response.json([PERSONA]));
    begin(await signIn(KEY));
    const first = agencyKey();
    expect(first).toMatch(/^[0-9a-f]{16}$/);
    forgetAgency();
    begin(await signIn('another-key'));
    expect(agencyKey()).toBe(first);
    begin({ agency: 'agency-2' });
    expect(agencyKey()).not.toBe(first);
  });
});

it('numbers agencies without a name', () => {
  expect(agencyNames([NORTH, { id: 'x', agency: null }])).toEqual(['Northwind', 'Agency 2']);
});
