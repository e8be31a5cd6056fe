import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { collector, type LogLine } from '#service/testing/a-service.ts';
import { upstream } from './gateway.ts';

const open: (() => void)[] = [];
afterEach(() => {
  for (const close of open.splice(0)) close();
});

/** A real service on loopback, and what reached it. */
async function aService(answer: RequestListener = (_, response) => response.end('[]')) {
  const received: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    received.push(request);
    answer(request, response);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  open.push(() => server.close().closeAllConnections());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/base`;
  const logged: LogLine[] = [];
  const backendWith = (options: { keyHeader?: string; extensions?: string[] } = {}) =>
    upstream({ serviceUrl: url, keyHeader: 'X-SVC-KEY', extensions: [], log: collector(logged), ...options });
  return { backend: backendWith(), backendWith, received, logged };
}

const get = (path: string, init?: RequestInit) => new Request(`http://host${path}`, init);

describe('a real service behind the host', () => {
  it('gets the request under its own base address, with the key and without what is ours', async () => {
    const { backendWith, received } = await aService();
    const backend = backendWith({ keyHeader: 'X-Real-Key' });
    const headers = {
      'X-Real-Key': 'k',
      Cookie: 'botdeck_session=s',
      'X-Forwarded-For': '10.0.0.1',
      Accept: 'application/json',
    };
    const response = await backend(get('/lead/a%2Fb/page-history?x=1', { headers }));
    expect(response.status).toBe(200);
    const request = received[0]!;
    expect(request.url).toBe('/base/lead/a%2Fb/page-history?x=1');
    expect(request.headers['x-real-key']).toBe('k');
    expect(request.headers.cookie).toBeUndefined();
    expect(request.headers['x-forwarded-for']).toBeUndefined();
  });

  it('learns of the idempotency key, so that it can tell a repetition', async () => {
    const { backend, received } = await aService();
    await backend(get('/bot/x/duplicate', { method: 'POST', headers: { 'Idempotency-Key': 'k' } }));
    expect(received[0]!.headers['idempotency-key']).toBe('k');
  });

  it("answers with the service's status and body, but sets none of its cookies", async () => {
    const { backend } = await aService((_, response) => {
      response.writeHead(404, {
        'Content-Type': 'application/problem+json',
        'Set-Cookie': 'a=b',
        'X-Request-Id': 'r1',
      });
      response.end('{"title":"No such lead"}');
    });
    const response = await backend(get('/lead/x'));
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({ title: 'No such lead' });
    expect(response.headers.get('X-Request-Id')).toBe('r1');
    expect(response.headers.get('Set-Cookie')).toBeNull();
  });

  it.each([
    '/',
    '/admin',
    '/lead/',
    '/lead/a/b',
    '/lead/../admin',
    '/lead/%2e%2e/page-history',
    '/lead/..%2fadmin/x',
    '//lead',
  ])('never sees %s, which is no operation of the contract', async (path) => {
    const { backend, received } = await aService();
    const response = await backend(get(path));
    expect(response.status).toBe(404);
    expect(received).toHaveLength(0);
  });

  it('never sees a method that the contract does not name', async () => {
    const { backend, received } = await aService();
    const response = await backend(get('/lead', { method: 'DELETE' }));
    expect(response.status).toBe(405);
    expect(response.headers.get('Allow')).toBe('GET, HEAD, OPTIONS');
    expect(received).toHaveLength(0);
  });

  it('is asked by HEAD where it answers GET, and OPTIONS is answered for it', async () => {
    const { backend, received } = await aService();
    expect((await backend(get('/lead', { method: 'HEAD' }))).status).toBe(200);
    const options = await backend(get('/account/apiKey/x', { method: 'OPTIONS' }));
    expect([options.status, options.headers.get('Allow')]).toEqual([204, 'DELETE, OPTIONS']);
    expect(received.map(({ method }) => method)).toEqual(['HEAD']);
  });

  it('is asked for an extension only where the operator says that it has it', async () => {
    const { backend, backendWith } = await aService();
    expect((await backend(get('/agency/source'))).status).toBe(404);
    expect((await backendWith({ extensions: ['listSources'] })(get('/agency/source'))).status).toBe(200);
  });

  it('may not send the key elsewhere by a redirect', async () => {
    const { backend, received } = await aService((_, response) =>
      response.writeHead(302, { Location: '/elsewhere' }).end(),
    );
    expect((await backend(get('/lead'))).status).toBe(502);
    expect(received).toHaveLength(1);
  });

  it('may say that nothing has changed, to whoever asked just that', async () => {
    const { backend } = await aService((_, response) => response.writeHead(304, { ETag: '"v1"' }).end());
    const response = await backend(get('/lead', { headers: { 'If-None-Match': '"v1"' } }));
    expect([response.status, response.headers.get('ETag')]).toEqual([304, '"v1"']);
    expect((await backend(get('/lead'))).status).toBe(502);
  });

  it.each([
    [200, 502],
    [401, 401],
    [429, 429],
    [500, 500],
  ])('may answer no web page: %i becomes a problem with status %i', async (status, expected) => {
    const { backend } = await aService((_, response) =>
      response.writeHead(status, { 'Content-Type': 'text/html' }).end('<h1>Hello</h1>'),
    );
    const response = await backend(get('/lead'));
    expect(response.status).toBe(expected);
    expect(response.headers.get('Content-Type')).toBe('application/problem+json');
    expect(await response.text()).not.toContain('<');
  });

  it('may compress its answers, which arrive as they are read', async () => {
    const zipped = gzipSync(JSON.stringify([{ id: 'p' }]));
    const { backend } = await aService((_, response) =>
      response
        .writeHead(200, {
          'Content-Type': 'application/json',
          'Content-Encoding': 'gzip',
          'Content-Length': zipped.byteLength,
        })
        .end(zipped),
    );
    const response = await backend(get('/persona'));
    expect(await response.json()).toEqual([{ id: 'p' }]);
    for (const name of ['Content-Encoding', 'Content-Length']) expect(response.headers.get(name)).toBeNull();
  });

  it('never sees a body over one megabyte, announced or not', async () => {
    const { backend, received } = await aService();
    const body = new Blob([new Uint8Array(1024 * 1024 + 1)]).stream();
    const response = await backend(
      get('/account/apiKey/x', { method: 'DELETE', body, duplex: 'half' } as RequestInit),
    );
    expect(response.status).toBe(413);
    expect(received).toHaveLength(0);
  });

  it('that breaks off in the middle of an answer has given none', async () => {
    const { backend, logged } = await aService((_, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': 1000 });
      response.write('[{"id":"p"', () => response.destroy());
    });
    const response = await backend(get('/persona'));
    expect(response.status).toBe(502);
    expect(response.headers.get('Content-Type')).toBe('application/problem+json');
    expect(logged[0]).toMatchObject({ level: 'error' });
  });

  it('is said to be unreachable when it is, with the cause in the log', async () => {
    const { backend, logged } = await aService();
    open.splice(0).forEach((close) => close());
    const response = await backend(get('/lead'));
    expect(response.status).toBe(502);
    const requestId = response.headers.get('X-Request-Id');
    expect(await response.json()).toMatchObject({
      title: 'Service unreachable',
      instance: `urn:request:${requestId}`,
    });
    expect(logged).toMatchObject([
      {
        level: 'error',
        fields: { requestId, error: { cause: { message: expect.stringContaining('ECONN') } } },
      },
      { level: 'info', fields: { requestId, status: 502 } },
    ]);
  });
});

describe('the log of what passes', () => {
  it("has a line for each request under the service's own id, and nothing that the request carried", async () => {
    const { backend, logged } = await aService((_, response) =>
      response.writeHead(200, { 'X-Request-Id': 'of-the-service' }).end('{}'),
    );
    await backend(get('/lead/id-canary?sourceId=query-canary', { headers: { 'X-SVC-KEY': 'key-canary' } }));
    const unknown = await backend(get('/path-canary'));
    expect(logged.map(({ fields }) => fields)).toEqual([
      {
        requestId: 'of-the-service',
        method: 'GET',
        route: '/lead/{leadId}',
        status: 200,
        ms: expect.any(Number),
      },
      {
        requestId: unknown.headers.get('X-Request-Id'),
        method: 'GET',
        route: null,
        status: 404,
        ms: expect.any(Number),
      },
    ]);
  });
});
