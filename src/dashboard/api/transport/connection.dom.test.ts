import { beforeEach, describe, expect, it } from 'vitest';
import { directConnection, hostedConnection, type OutgoingRequest, type Transport } from './connection.ts';

const KEY = 'canary-key';

let sent: { url: string; init: RequestInit }[];
const record: Transport = async (url, init) => {
  sent.push({ url, init });
  return new Response(null, { status: 204 });
};

function request(overrides: Partial<OutgoingRequest> = {}): OutgoingRequest {
  return { method: 'GET', path: '/lead', query: '', signal: new AbortController().signal, ...overrides };
}

beforeEach(() => {
  sent = [];
});

describe('a hosted connection', () => {
  const connection = hostedConnection({ serviceUrl: '/api' }, record);

  it('sends requests to this origin, with the cookie and without a key', async () => {
    await connection.send(request({ query: 'page=2' }));
    expect(sent[0]?.url).toBe(`${location.origin}/api/lead?page=2`);
    expect(sent[0]?.init.credentials).toBe('same-origin');
    expect(Object.keys(sent[0]?.init.headers ?? {})).toEqual(['Accept']);
  });

  it('rejects requests for the previous agency after a switch', async () => {
    const own = hostedConnection({ serviceUrl: '/api' }, record);
    own.workFor('north');
    const work = own.sendAfter(async () => own.workFor('south'));
    await expect(own.send(request())).rejects.toThrow('another agency');
    await work;
    await own.send(request());
    expect(sent.map(({ init }) => new Headers(init.headers).get('X-Botdeck-Agency'))).toEqual(['south']);
  });

  it('cancels pending reads, but not writes', async () => {
    const read = connection.send(request());
    const write = connection.send(request({ method: 'POST' }));
    await Promise.all([read, write]);
    connection.callOffReads();
    await connection.send(request());
    expect(sent.map(({ init }) => init.signal?.aborted)).toEqual([true, false, false]);
  });

  it('sends the idempotency key of a request', async () => {
    await connection.send(request({ method: 'POST', idempotencyKey: 'k' }));
    expect(new Headers(sent[0]?.init.headers).get('Idempotency-Key')).toBe('k');
  });

  it('reaches the operations of the host', async () => {
    await connection.sendToHost(request({ method: 'DELETE', path: '/session' }));
    expect(sent[0]?.url).toBe(`${location.origin}/session`);
  });
});

describe('a direct connection', () => {
  const config = { serviceUrl: 'https://bots.example/v1/', keyHeader: 'X-Own-Key' };

  it('sends the key in the configured header to the base address, without cookies', async () => {
    const connection = directConnection(config, record);
    connection.holdKey(KEY);
    await connection.send(request({ path: '/lead/a%2Fb' }));
    expect(sent[0]?.url).toBe('https://bots.example/v1/lead/a%2Fb');
    expect(new Headers(sent[0]?.init.headers).get('X-Own-Key')).toBe(KEY);
    expect(sent[0]?.init.credentials).toBe('omit');
  });

  it('has no key before sign-in or after sign-out', async () => {
    const connection = directConnection(config, record);
    expect(connection.hasKey()).toBe(false);
    await connection.send(request());
    connection.holdKey(KEY);
    connection.dropKey();
    expect(connection.hasKey()).toBe(false);
    await connection.send(request());
    for (const { init } of sent) expect(new Headers(init.headers).has('X-Own-Key')).toBe(false);
  });

  it('sends no headers that a service may reject across origins', async () => {
    await directConnection(config, record).send(request({ method: 'POST', idempotencyKey: 'k' }));
    expect(Object.keys(sent[0]?.init.headers ?? {})).toEqual(['Accept']);
  });

  it.each(['//evil.example/lead', 'https://evil.example/lead', '/\\evil.example', '@evil.example/lead'])(
    'never sends requests to another origin (path %s)',
    async (path) => {
      const connection = directConnection({ ...config, serviceUrl: 'https://bots.example' }, record);
      connection.holdKey(KEY);
      await Promise.resolve()
        .then(() => connection.send(request({ path })))
        .catch(() => undefined);
      for (const { url } of sent) expect(new URL(url).origin).toBe('https://bots.example');
    },
  );

  it('follows no redirects', async () => {
    const connection = directConnection(config, record);
    await connection.send(request());
    expect(sent[0]?.init.redirect).toBe('manual');
  });

  it('does not expose its key when serialised', () => {
    const connection = directConnection(config, record);
    connection.holdKey(KEY);
    expect(JSON.stringify(connection)).not.toContain(KEY);
  });
});
