import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { createServer as createTcpServer, type AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { collector, type LogLine } from '#service/testing/log-collector.ts';
import { threadMemory } from '#service/testing/thread-memory.ts';
import { upstream, type UpstreamOptions } from './gateway.ts';

const MB = 1024 * 1024;

const open: (() => void)[] = [];
afterEach(() => {
  for (const close of open.splice(0)) close();
});

const json = (body: string, status = 200, headers = {}) =>
  answerWith(body, status, { 'Content-Type': 'application/json', ...headers });

const answerWith =
  (body: string | Buffer, status: number, headers: Record<string, string | string[]>): RequestListener =>
  (_, response) =>
    response.writeHead(status, headers).end(body);

/** Starts a service on loopback and records its requests. */
async function aService(answer: RequestListener = json('[]')) {
  const received: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    received.push(request);
    answer(request, response);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  open.push(() => server.close().closeAllConnections());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/base`;
  const logged: LogLine[] = [];
  const backendWith = (options: Partial<UpstreamOptions> = {}) =>
    upstream({
      serviceUrl: url,
      keyHeader: 'X-SVC-KEY',
      extensions: [],
      maxAnswerBytes: 64 * MB,
      log: collector(logged),
      ...options,
    });
  return { backend: backendWith(), backendWith, received, logged };
}

/** Starts a service that answers every request with these bytes, or closes the connection. */
async function aRawService(bytes: string | null) {
  const server = createTcpServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => (bytes === null ? socket.end() : socket.write(bytes)));
    open.push(() => socket.destroy());
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  open.push(() => server.close());
  const { port } = server.address() as AddressInfo;
  const { backendWith } = await aService();
  return { backend: backendWith({ serviceUrl: `http://127.0.0.1:${port}` }) };
}

const get = (path: string, init?: RequestInit) => new Request(`http://host${path}`, init);

describe('a real service behind the host', () => {
  it('gets requests under its base address, with the key and without cookies and proxy headers', async () => {
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

  it('gets the id of the request, but not the trace of the client', async () => {
    const { backend, received } = await aService();
    const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
    const response = await backend(get('/persona', { headers: { 'X-Request-Id': 'chosen', traceparent } }));
    expect(received[0]!.headers['x-request-id']).toBe('chosen');
    expect(received[0]!.headers['traceparent']).toBeUndefined();
    expect(response.headers.get('X-Request-Id')).toBe('chosen');
  });

  it('gets the idempotency key, so that it can detect repeated requests', async () => {
    const { backend, received } = await aService();
    await backend(get('/bot/x/duplicate', { method: 'POST', headers: { 'Idempotency-Key': 'k' } }));
    expect(received[0]!.headers['idempotency-key']).toBe('k');
  });

  it('provides status and body, but cannot set cookies', async () => {
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
  ])('does not get %s, which is not an operation of the contract', async (path) => {
    const { backend, received } = await aService();
    const response = await backend(get(path));
    expect(response.status).toBe(404);
    expect(received).toHaveLength(0);
  });

  it('does not get methods that are not in the contract', async () => {
    const { backend, received } = await aService();
    const response = await backend(get('/lead', { method: 'DELETE' }));
    expect(response.status).toBe(405);
    expect(response.headers.get('Allow')).toBe('GET, HEAD, OPTIONS');
    expect(received).toHaveLength(0);
  });

  it('gets HEAD for operations with GET, while the host answers OPTIONS', async () => {
    const { backend, received } = await aService();
    expect((await backend(get('/lead', { method: 'HEAD' }))).status).toBe(200);
    const options = await backend(get('/account/apiKey/x', { method: 'OPTIONS' }));
    expect([options.status, options.headers.get('Allow')]).toEqual([204, 'DELETE, OPTIONS']);
    expect(received.map(({ method }) => method)).toEqual(['HEAD']);
  });

  it('gets an extension operation only if the operator enables it', async () => {
    const { backend, backendWith } = await aService();
    expect((await backend(get('/agency/source'))).status).toBe(404);
    expect((await backendWith({ extensions: ['listSources'] })(get('/agency/source'))).status).toBe(200);
  });

  it('gets requests for events as pages, never as streams', async () => {
    const { backendWith, received } = await aService(json('{"events":[],"next":"1-0","hasMore":false}'));
    const backend = backendWith({ extensions: ['listEvents'] });
    const headers = { Accept: 'text/event-stream, application/json;q=0.5' };
    const response = await backend(new Request('http://host/events?after=1-0', { headers }));
    expect(await response.json()).toMatchObject({ next: '1-0' });
    expect(received.at(-1)!.headers.accept).toBe('application/json');
  });

  it('cannot redirect the key to another address', async () => {
    const { backend, received } = await aService((_, response) =>
      response.writeHead(302, { Location: '/elsewhere' }).end(),
    );
    expect((await backend(get('/lead'))).status).toBe(502);
    expect(received).toHaveLength(1);
  });

  it('gets no conditional requests, and cannot respond 304', async () => {
    const { backend, received } = await aService((_, response) =>
      response.writeHead(304, { ETag: '"v1"' }).end(),
    );
    const response = await backend(get('/lead', { headers: { 'If-None-Match': '"v1"', 'If-Match': '*' } }));
    expect([response.status, response.headers.get('ETag')]).toEqual([502, null]);
    expect(received[0]!.headers).not.toHaveProperty('if-none-match');
    expect(received[0]!.headers).not.toHaveProperty('if-match');
  });

  const KEY = 'sk-canary-8c1f27';
  it.each([
    ['x-request-id', KEY],
    ['x-request-id', KEY.toUpperCase()],
    ['x-request-id', `request-${KEY}-1`],
    ['x-request-id', KEY.slice(0, 10)],
    ['x-request-id', 'a b'],
    ['x-request-id', 'x'.repeat(65)],
    ['x-request-id', '<script>'],
    ['x-request-id', '-x-'],
    ['etag', `"${KEY}"`],
    ['etag', '"v1"'],
    ['date', KEY],
    ['date', '2026-03-18'],
    ['retry-after', KEY],
    ['retry-after', 'soon'],
    ['retry-after', '1e9'],
    ['allow', KEY],
    ['allow', 'get, <b>'],
  ])('cannot send the header %s: %s', async (name, value) => {
    const { backend, logged } = await aService(json('{}', 200, { [name]: value }));
    const response = await backend(get('/lead', { headers: { 'X-SVC-KEY': KEY } }));
    expect(response.headers.get(name)).not.toBe(value);
    expect(JSON.stringify([[...response.headers], logged])).not.toContain(value);
    expect(response.headers.get('X-Request-Id')).toMatch(/^[\da-f-]{36}$/);
  });

  it.each([
    ['x-request-id', '1-5759e988-bd862e3fe1be46a994272793'],
    ['x-request-id', 'req_01HZX:7.a'],
    ['date', 'Wed, 18 Mar 2026 15:20:00 GMT'],
    ['retry-after', '120'],
    ['retry-after', 'Wed, 18 Mar 2026 15:20:00 GMT'],
    ['allow', 'GET, HEAD'],
  ])('can send the header %s: %s', async (name, value) => {
    const { backend } = await aService(json('{}', 200, { [name]: value }));
    const response = await backend(get('/lead', { headers: { 'X-SVC-KEY': KEY } }));
    expect(response.headers.get(name)).toBe(value);
  });

  const OK = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n[]';
  it.each([102, 103, 150, 199])('can send an interim response with status %i', async (status) => {
    const { backend } = await aRawService(`HTTP/1.1 ${status} Wait\r\nLink: </x>\r\n\r\n${OK}`);
    const response = await backend(get('/lead'));
    expect([response.status, await response.json()]).toEqual([200, []]);
  });

  it.each([
    [`HTTP/1.1 100 Continue\r\n\r\n${OK}`, 'The service sent 100 (Continue), which was not requested.'],
    [
      'HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n',
      'The service responded with 101 (Switching Protocols), which was not requested.',
    ],
    [
      'HTTP/1.1 407 No\r\nProxy-Authenticate: Basic\r\nContent-Length: 0\r\n\r\n',
      'The service responded with 407 (Proxy Authentication Required).',
    ],
    ['hello\r\n\r\n', 'The response is not valid HTTP.'],
    [
      `HTTP/1.1 200 OK\r\nX-Long: ${'x'.repeat(100_000)}\r\n\r\n`,
      'The headers of the response are too long.',
    ],
    [
      'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Encoding: gzip\r\nContent-Length: 2\r\n\r\nxx',
      'The response cannot be decompressed.',
    ],
    [null, 'The service closed the connection before its response was complete.'],
  ])('that responds with %j is distinguished from an unreachable one', async (bytes, detail) => {
    const { backend } = await aRawService(bytes);
    const response = await backend(get('/lead'));
    expect(response.status).toBe(502);
    expect(await response.json()).toMatchObject({ detail });
  });

  it.each([
    [200, 502],
    [401, 401],
    [429, 429],
    [500, 500],
  ])('cannot respond with a web page: %i becomes a problem with status %i', async (status, expected) => {
    const { backend } = await aService((_, response) =>
      response.writeHead(status, { 'Content-Type': 'text/html' }).end('<h1>Hello</h1>'),
    );
    const response = await backend(get('/lead'));
    expect(response.status).toBe(expected);
    expect(response.headers.get('Content-Type')).toBe('application/problem+json');
    expect(await response.text()).not.toContain('<');
  });

  it('can compress its responses, which arrive decompressed', async () => {
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

  it('provides status, body and content type, but no headers that control the browser', async () => {
    const { backend } = await aService(
      json('{}', 200, {
        'Cache-Control': 'public, max-age=600',
        'Content-Security-Policy': 'default-src *',
        'Access-Control-Allow-Origin': '*',
        'Service-Worker-Allowed': '/',
        Refresh: '0;url=https://elsewhere.example',
        Link: '<https://elsewhere.example>; rel=preload; as=script',
        Vary: '*',
        ETag: '"v1"',
      }),
    );
    const response = await backend(get('/lead'));
    expect([...response.headers.keys()].toSorted()).toEqual(['content-type', 'date', 'x-request-id']);
  });

  it.each([
    ['application/json', 'application/json'],
    ['Application/JSON; Charset="UTF-8"', 'application/json'],
    ['application/json ;\tcharset=utf8;odata=x', 'application/json'],
    ['application/vnd.bots.v2+json', 'application/json'],
    ['text/json', 'text/json; charset=utf-8'],
    ['APPLICATION/Problem+Json', 'application/problem+json'],
  ])('can respond in JSON: %s becomes %s', async (type, expected) => {
    const { backend } = await aService(answerWith('[1]', 200, { 'Content-Type': type }));
    const response = await backend(get('/persona'));
    expect(response.status).toBe(200);
    expect(response.headers.get('Content-Type')).toBe(expected);
    expect(await response.json()).toEqual([1]);
  });

  it.each([
    'text/html',
    'TEXT/HTML',
    'text/xml',
    'application/xhtml+xml',
    'image/svg+xml',
    'text/javascript',
    'application/javascript',
    'text/css',
    'text/plain',
    'multipart/form-data; boundary=x',
    'application/json; charset=utf-7',
    'application/json, text/html',
    'application/json; x=y, text/html',
    'json',
    '*/*',
    '',
    null,
  ])('cannot respond in another format: a body in %s is not passed on', async (type) => {
    for (const [status, expected] of [
      [200, 502],
      [403, 403],
      [500, 500],
    ] as const) {
      const headers: Record<string, string> = type === null ? {} : { 'Content-Type': type };
      const { backend } = await aService(answerWith('<script>canary</script>', status, headers));
      const response = await backend(get('/persona'));
      expect(response.status).toBe(expected);
      expect(response.headers.get('Content-Type')).toBe('application/problem+json');
      expect(await response.json()).toMatchObject({ title: 'Unexpected response', status: expected });
    }
  });

  it('must respond with exactly one media type', async () => {
    const types = ['application/json', 'text/html'];
    const { backend } = await aService((_, response) =>
      response.writeHead(200, types.map((type) => ['Content-Type', type]).flat()).end('[]'),
    );
    expect((await backend(get('/persona'))).status).toBe(502);
  });

  it.each([
    ['POST', '/bot/b/persona-split-test/end'],
    ['PUT', '/agency/source/s/webhook-integration/outbound'],
    ['DELETE', '/account/apiKey/k'],
  ])(
    'can respond in plain text if the contract offers it or the body is unused: %s %s',
    async (method, path) => {
      const { backend } = await aService(answerWith('{}', 200, { 'Content-Type': 'Text/Plain' }));
      const response = await backend(get(path, { method }));
      expect(response.status).toBe(200);
      expect(response.headers.get('Content-Type')).toBe('text/plain; charset=utf-8');
    },
  );

  it.each([200, 204, 401])('can respond %i without a body, in any media type', async (status) => {
    const { backend } = await aService(answerWith('', status, { 'Content-Type': 'text/html' }));
    const response = await backend(get('/account/apiKey/k', { method: 'DELETE' }));
    expect(response.status).toBe(status);
    expect(response.headers.get('Content-Type')).toBeNull();
    expect(await response.text()).toBe('');
  });

  it.each([600, 999])('cannot respond with %i, which is not an HTTP status', async (status) => {
    const { backend } = await aService(json('[]', status));
    const response = await backend(get('/persona'));
    expect(response.status).toBe(502);
    expect(await response.json()).toMatchObject({ detail: expect.stringContaining(String(status)) });
  });

  it('counts as failed if it breaks off in the middle of a response', async () => {
    const { backend, logged } = await aService((_, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': 1000 });
      response.write('[{"id":"p"', () => response.destroy());
    });
    const response = await backend(get('/persona'));
    expect(response.status).toBe(502);
    expect(response.headers.get('Content-Type')).toBe('application/problem+json');
    expect(logged[0]).toMatchObject({ level: 'error' });
  });

  it('counts as unreachable if the connection fails, with the cause in the log', async () => {
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

describe('a long response of a real service', () => {
  /** Sends an endless response, as fast as the client reads, until the client closes the connection. */
  const endless = (chunk: Buffer): RequestListener => {
    return (_, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' });
      const write = () => {
        while (!response.destroyed && response.write(chunk));
      };
      response.on('drain', write);
      write();
    };
  };

  /** 1 MB of spaces, compressed to a thousandth. A gzip stream may contain several such members in a row. */
  const spaces = gzipSync(Buffer.alloc(MB, ' '));

  const sizeOf = async (response: Response) => {
    let size = 0;
    for await (const chunk of response.body ?? []) size += chunk.byteLength;
    return size;
  };

  it('arrives complete up to the limit', async () => {
    const body = `[${' '.repeat(3 * MB - 2)}]`;
    const { backendWith } = await aService(json(body));
    const response = await backendWith({ maxAnswerBytes: 3 * MB })(get('/persona'));
    expect(response.status).toBe(200);
    expect(await response.text()).toBe(body);
  });

  it('is rejected immediately if its announced length is over the limit', async () => {
    const { backendWith, logged } = await aService(
      json(' '.repeat(3 * MB), 200, { 'Content-Length': 3 * MB }),
    );
    const response = await backendWith({ maxAnswerBytes: 2 * MB })(get('/persona'));
    expect(response.status).toBe(502);
    expect(await response.json()).toMatchObject({
      title: 'Response too large',
      detail: 'The response is over 2 MB and was not passed on.',
    });
    expect(logged[0]).toMatchObject({ level: 'error', fields: { error: { name: 'AnswerTooLarge' } } });
  });

  it('is rejected once it exceeds the limit, and the connection to the service is closed', async () => {
    let answering: ServerResponse | undefined;
    const { backendWith } = await aService((request, response) => {
      answering = response;
      endless(spaces)(request, response);
    });
    const response = await backendWith({ maxAnswerBytes: MB })(get('/persona'));
    expect(response.status).toBe(502);
    if (!answering!.destroyed) await once(answering!, 'close');
  });

  it('becomes a 502 if it is a refusal over 1 MB', async () => {
    const { backend } = await aService(json(' '.repeat(MB + 1), 401));
    expect((await backend(get('/persona'))).status).toBe(502);
  });

  it.each([
    ['goes beyond the limit', endless(spaces), 'AnswerTooLarge'],
    [
      'breaks off',
      ((_, response) => {
        response.writeHead(200, { 'Content-Type': 'application/json' });
        response.write(' '.repeat(2 * MB), () => response.destroy());
      }) satisfies RequestListener,
      'TypeError',
    ],
  ])("cuts the client's connection if it %s after the first part was passed on", async (_, answer, name) => {
    const { backendWith, logged } = await aService(answer);
    const backend = backendWith({ maxAnswerBytes: 4 * MB });
    let cuts = 0;
    const response = await backend(get('/persona'), { cut: () => (cuts += 1) });
    expect(response.status).toBe(200);
    expect(await sizeOf(response)).toBeLessThanOrEqual(4 * MB);
    expect(cuts).toBe(1);
    const requestId = response.headers.get('X-Request-Id');
    expect(logged.at(-1)).toMatchObject({ level: 'error', fields: { requestId, error: { name } } });
    // Without a connection to cut, the caller gets the error itself.
    await expect((await backend(get('/persona'))).text()).rejects.toThrow(expect.objectContaining({ name }));
  });

  it('is cancelled when the client disconnects, without an error in the log', async () => {
    let answering: ServerResponse | undefined;
    const { backend, logged } = await aService((request, response) => {
      answering = response;
      endless(spaces)(request, response);
    });
    const gone = new AbortController();
    const response = await backend(get('/persona', { signal: gone.signal }));
    const reader = response.body!.getReader();
    await reader.read();
    gone.abort();
    if (!answering!.destroyed) await once(answering!, 'close');
    await reader.cancel();
    expect(logged.map(({ level }) => level)).toEqual(['info']);
  });

  it('uses little memory however large it decompresses, with four responses at a time', async () => {
    const bomb = Buffer.concat(Array.from({ length: 400 }, () => spaces));
    expect(bomb.byteLength).toBeLessThan(500_000);
    const { backend } = await aService(
      answerWith(bomb, 200, { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' }),
    );
    const before = threadMemory();
    let most = before;
    const download = async () => {
      const response = await backend(get('/persona'));
      for await (const _ of response.body ?? []) most = Math.max(most, threadMemory());
    };
    const downloads = await Promise.allSettled(Array.from({ length: 4 }, download));
    expect(downloads.map(({ status }) => status)).toEqual(Array.from({ length: 4 }, () => 'rejected'));
    expect((most - before) / MB).toBeLessThan(150);
  });
});

describe('the log of the gateway', () => {
  it("has a line for each request with the service's request id, but no data of the request", async () => {
    const { backend, logged } = await aService(json('{}', 200, { 'X-Request-Id': 'of-the-service' }));
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
