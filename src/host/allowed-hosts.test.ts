import { once } from 'node:events';
import { request as send, type IncomingMessage } from 'node:http';
import { networkInterfaces } from 'node:os';
import { Hono } from 'hono';
import { afterEach, describe, expect, it } from 'vitest';
import { allowedHosts } from './allowed-hosts.ts';
import { PROBED } from './health.ts';
import { listen, type Listening } from './listen.ts';

let listening: Listening | undefined;
afterEach(async () => {
  await listening?.close();
  listening = undefined;
});

/** Sends a real request with the Host headers `hosts` to a host that allows `names`. Returns its response. */
async function ask(names: string[], hosts: string[], path = '/leads') {
  const app = new Hono();
  app.use(allowedHosts(names));
  app.all('*', (context) => context.text('served'));
  listening ??= await listen(0, '127.0.0.1');
  listening.serve((request) => app.fetch(request));
  const { hostname, port } = new URL(listening.address);
  const headers = [...hosts.flatMap((host) => ['Host', host]), 'Connection', 'close'];
  const sent = send({ hostname, port, path, headers, setHost: false }).end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  let body = '';
  for await (const chunk of response) body += String(chunk);
  return { status: response.statusCode, body };
}

const status = async (...asked: Parameters<typeof ask>) => (await ask(...asked)).status;

const ownAddresses = Object.values(networkInterfaces())
  .flatMap((each) => each ?? [])
  .map(({ address, family }) => (family === 'IPv6' ? `[${address}]` : address));

describe('a request', () => {
  it.each([
    'localhost',
    'LOCALHOST',
    'localhost.',
    'deck.localhost',
    '127.0.0.1',
    '127.1.2.3',
    '[::1]',
    ...ownAddresses,
  ])('for this machine is served under the name %s with any port', async (host) => {
    for (const port of ['', ':80', ':4310']) expect(await status([], [host + port])).toBe(200);
  });

  it.each([
    'evil.example',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    'evillocalhost',
    '192.0.2.7',
    '[2001:db8::7]',
    'xn--bcher-kva.example',
  ])('for %s gets a 421 that names the setting', async (host) => {
    const { status: refused, body } = await ask([], [`${host}:4310`]);
    expect(refused).toBe(421);
    expect(JSON.parse(body)).toMatchObject({
      status: 421,
      detail: `This host does not serve ${host}. To serve it, add ${host} to ALLOWED_HOSTS.`,
    });
  });

  it('is served under the allowed names only', async () => {
    const names = ['bots.example', '.lab.example', '[2001:db8::7]'];
    for (const host of [
      'bots.example',
      'BOTS.example:8443',
      'bots.example.',
      'lab.example',
      'a.b.lab.example',
    ]) {
      expect(await status(names, [host])).toBe(200);
    }
    expect(await status(names, ['[2001:DB8::7]:80'])).toBe(200);
    for (const host of ['www.bots.example', 'xbots.example', 'xlab.example', 'example', '[2001:db8::8]']) {
      expect(await status(names, [host])).toBe(421);
    }
  });

  it('is served under any name if the operator allows that', async () => {
    expect(await status(['*'], ['evil.example'])).toBe(200);
  });

  it.each([
    ['none', []],
    ['two', ['localhost', 'evil.example']],
    ['the same twice', ['localhost', 'localhost']],
    ['two in one', ['localhost, evil.example']],
    ['one with a name of a user', ['evil.example@localhost']],
    ['an empty one', ['']],
  ])(
    'gets a 400 with an invalid Host header, on every path, even if any name is allowed: %s',
    async (_, hosts) => {
      for (const path of ['/leads', '/healthz']) expect(await status(['*'], hosts, path)).toBe(400);
    },
  );

  it('is rejected if either its URL or its Host header names another host', async () => {
    expect(await status([], ['localhost'], 'http://localhost/leads')).toBe(200);
    expect(await status([], ['localhost'], 'http://evil.example/leads')).toBe(421);
    expect(await status([], ['evil.example'], 'http://localhost/leads')).toBe(421);
  });

  it.each(PROBED)('for %s is served under any name', async (path) => {
    expect(await status([], ['10.1.2.3:4310'], path)).toBe(200);
    expect(await status([], ['10.1.2.3:4310'], `${path}/x`)).toBe(421);
  });
});
