import { createServer, type RequestListener, type Server as HttpServer } from 'node:http';
import { createServer as createTcpServer, type AddressInfo, type Server } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { collector, type LogLine } from '#service/testing/log-collector.ts';
import { upstream } from './gateway.ts';
import { findProxy } from './outbound-proxy.ts';
import { proxiedFetch } from './proxied-fetch.ts';
import { aProxy } from './testing/a-proxy.ts';

const open: (() => void)[] = [];
afterEach(() => {
  for (const close of open.splice(0)) close();
});

async function portOf(server: Server | HttpServer): Promise<number> {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  open.push(() => {
    server.close();
    if ('closeAllConnections' in server) server.closeAllConnections();
  });
  return (server.address() as AddressInfo).port;
}

const aService = (answer: RequestListener) => portOf(createServer(answer));

const personas: RequestListener = (_, response) =>
  response.writeHead(200, { 'Content-Type': 'application/json' }).end('[]');

/** Creates the gateway to a service that only the proxy can reach, and a log of the gateway. */
async function gatewayBy(proxyUrl: string, serviceUrl: string) {
  const name = serviceUrl.startsWith('https:') ? 'HTTPS_PROXY' : 'HTTP_PROXY';
  const { fetch, close } = await proxiedFetch(findProxy(serviceUrl, { [name]: proxyUrl })!, serviceUrl);
  open.push(() => void close());
  const logged: LogLine[] = [];
  const backend = upstream({
    serviceUrl,
    keyHeader: 'X-SVC-KEY',
    extensions: [],
    maxAnswerBytes: 1024 * 1024,
    log: collector(logged),
    fetch,
  });
  const ask = async () => {
    const response = await backend(new Request('http://host/persona?page=2'));
    return { status: response.status, body: (await response.json()) as unknown };
  };
  return { ask, logged };
}

const failed = (detail: string) => ({
  status: 502,
  body: expect.objectContaining({ title: 'Proxy failed', detail }),
});
const UNREACHABLE = 'could not be reached, or did not respond with HTTP.';

describe('a plain http service behind a proxy', () => {
  it('gets requests with the full address, and the proxy gets its credentials', async () => {
    const proxy = await aProxy({ servicePort: await aService(personas) });
    open.push(proxy.close);
    const { ask } = await gatewayBy(`http://user:p%2Fss@${proxy.host}`, 'http://bots.test:8080/base');
    expect(await ask()).toEqual({ status: 200, body: [] });
    expect(proxy.received).toEqual([
      {
        method: 'GET',
        address: 'http://bots.test:8080/base/persona?page=2',
        authorization: `Basic ${Buffer.from('user:p/ss').toString('base64')}`,
      },
    ]);
  });

  it('is distinguished from a proxy that rejects its credentials', async () => {
    const proxy = await aProxy({ status: 407 });
    open.push(proxy.close);
    const { ask, logged } = await gatewayBy(`http://user:canary@${proxy.host}`, 'http://bots.test');
    expect(await ask()).toEqual(
      failed('The proxy in HTTP_PROXY did not accept its user name and password (status 407).'),
    );
    expect(JSON.stringify(logged)).toContain('407');
    expect(JSON.stringify(logged)).not.toContain('canary');
  });

  it('passes on its status', async () => {
    const servicePort = await aService((_, response) => {
      response.writeHead(404, { 'Content-Type': 'application/json' }).end('{}');
    });
    const proxy = await aProxy({ servicePort });
    open.push(proxy.close);
    expect((await (await gatewayBy(proxy.host, 'http://bots.test')).ask()).status).toBe(404);
  });
});

describe('an https service behind a proxy', () => {
  it.each([
    [407, 'did not accept its user name and password (status 407).'],
    [403, 'did not connect to the service (status 403).'],
    [502, 'did not connect to the service (status 502).'],
  ])('is unreachable if the proxy rejects the tunnel with %d', async (status, reason) => {
    const proxy = await aProxy({ status });
    open.push(proxy.close);
    const { ask, logged } = await gatewayBy(`http://user:canary@${proxy.host}`, 'https://bots.test/base');
    expect(await ask()).toEqual(failed(`The proxy in HTTPS_PROXY ${reason}`));
    expect(proxy.received).toMatchObject([{ method: 'CONNECT', address: 'bots.test:443' }]);
    expect(JSON.stringify(logged)).not.toContain('canary');
  });

  it('does not blame the proxy if the tunnel ends without TLS', async () => {
    const proxy = await aProxy({
      servicePort: await portOf(createTcpServer((socket) => socket.end('no TLS'))),
    });
    open.push(proxy.close);
    expect(await (await gatewayBy(proxy.host, 'https://bots.test')).ask()).toMatchObject({
      body: { title: 'Service unreachable' },
    });
  });
});

describe.each([
  ['http', 'HTTP_PROXY'],
  ['https', 'HTTPS_PROXY'],
])('a proxy of an %s service', (protocol, setting) => {
  it('is named in the error if nothing listens at its address', async () => {
    const port = await portOf(createTcpServer());
    open.splice(0).forEach((close) => close());
    const { ask } = await gatewayBy(`http://127.0.0.1:${port}`, `${protocol}://bots.test`);
    expect(await ask()).toEqual(failed(`The proxy in ${setting} ${UNREACHABLE}`));
  });

  it('is named in the error if its name cannot be resolved', async () => {
    const { ask } = await gatewayBy('http://proxy.invalid:3128', `${protocol}://bots.test`);
    expect(await ask()).toEqual(failed(`The proxy in ${setting} ${UNREACHABLE}`));
  });

  it.each([
    ['hangs up', ''],
    ['speaks no HTTP', 'SSH-2.0-OpenSSH_9.2\r\n'],
  ])('is named in the error if it %s', async (_, words) => {
    const port = await portOf(createTcpServer((socket) => socket.on('error', () => undefined).end(words)));
    const { ask } = await gatewayBy(`http://127.0.0.1:${port}`, `${protocol}://bots.test`);
    expect(await ask()).toEqual(failed(`The proxy in ${setting} ${UNREACHABLE}`));
  });
});
