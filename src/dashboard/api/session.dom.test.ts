import { QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, it } from 'vitest';
import { setAppConfig } from './config.ts';
import {
  type DirectConnection,
  directConnection,
  hostedConnection,
  setConnection,
  type Transport,
} from './connection.ts';
import { sessionQuery, signIn, signOut } from './session.ts';

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

beforeEach(() => {
  sent = [];
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
    host(() => Response.json({ signedIn: true, agency: 'Northwind' }));
    await expect(new QueryClient().fetchQuery(sessionQuery)).resolves.toEqual({
      signedIn: true,
      agency: 'Northwind',
    });
    expect(sent).toMatchObject([{ method: 'GET', url: `${location.origin}/session` }]);
  });

  it('opens with the key in the body and nowhere else', async () => {
    host(() => Response.json({ signedIn: true, agency: 'Northwind' }));
    await signIn(KEY);
    const [request] = sent;
    expect(request).toMatchObject({ method: 'POST', url: `${location.origin}/session`, body: { key: KEY } });
    expect(JSON.stringify([...(request?.headers ?? [])])).not.toContain(KEY);
  });

  it('does not open with a refused key, whose refusal is in the words of the service', async () => {
    host(() => Response.json(REFUSAL, { status: 401 }));
    await expect(signIn(KEY)).rejects.toMatchObject({ kind: 'unauthorized', detail: 'The key is unknown.' });
  });

  it('closes at the host', async () => {
    host(() => new Response(null, { status: 204 }));
    await signOut();
    expect(sent).toMatchObject([{ method: 'DELETE', url: `${location.origin}/session` }]);
  });

  it('that could not be closed says so', async () => {
    host(() => new Response('', { status: 503 }));
    await expect(signOut()).rejects.toMatchObject({ kind: 'unavailable' });
  });
});

describe('a direct session', () => {
  it('does not outlive its tab: a new one starts signed out, and asks nobody', async () => {
    direct(() => expect.fail('nothing was to be sent'));
    await expect(new QueryClient().fetchQuery(sessionQuery)).resolves.toMatchObject({ signedIn: false });
  });

  it('opens with a key that the service accepts, and names the agency of its personas', async () => {
    const connection = direct(() => Response.json([PERSONA]));
    await expect(signIn(KEY)).resolves.toEqual({ signedIn: true, agency: 'agency-1' });
    expect(sent).toHaveLength(1);
    expect(sent[0]?.url).toBe('https://bots.example/persona');
    expect(sent[0]?.headers.get('X-SVC-KEY')).toBe(KEY);
    expect(connection.hasKey()).toBe(true);
  });

  it('holds no key that was refused', async () => {
    const connection = direct(() => Response.json(REFUSAL, { status: 401 }));
    await expect(signIn(KEY)).rejects.toMatchObject({ kind: 'unauthorized' });
    expect(connection.hasKey()).toBe(false);
  });

  it('closes by dropping the key', async () => {
    const connection = direct(() => Response.json([]));
    await signIn(KEY);
    await signOut();
    expect(connection.hasKey()).toBe(false);
  });
});
