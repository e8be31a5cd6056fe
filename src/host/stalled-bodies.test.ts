/** Tests hosts on real sockets with clients that announce a request body and do not send it. */
import { createServer } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { findKey } from '#service/api-keys/find-key.ts';
import { localLimits } from '#service/limits/rate-limit.ts';
import { openTestService, type TestAgency, type TestService } from '#service/testing/a-service.ts';
import { createBodies } from './bodies.ts';
import { upstream, type Backend } from './gateway.ts';
import { listen } from './listen.ts';
import { guarded } from './start.ts';
import { aHost } from './testing/a-host.ts';

const STALLED = 99;
/** The time limit for the requests of other clients. It is much longer than a request takes on any machine. */
const ANSWERED_WITHIN_MS = 5000;
const LIMITS = { atOnce: 3, perKey: 1, perResource: 2 };

let test: TestService;
let neighbour: TestAgency;
beforeAll(async () => {
  test = await openTestService();
  neighbour = await test.anotherAgency();
  return () => test.close();
});

const log = { info: () => undefined, error: () => undefined };
const open: (() => Promise<void> | void)[] = [];
/** Timers run only if a test advances them, so that the requests stay stalled. */
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(async () => {
  vi.useRealTimers();
  for (const close of open.splice(0).toReversed()) await close();
});

type Target = { address: string; keys: { stalled: string; other: string }; isEmbedded: boolean };

async function serve(backend: Backend, serviceUrl: string | null): Promise<string> {
  const bodies = createBodies({ log });
  const isValidKey = async (key: string) => (await findKey(test.db, key)) !== null;
  const service = { backend, limits: LIMITS, rateLimits: localLimits(), isValidKey };
  const options = { keyHeader: 'X-SVC-KEY', refusedKeysPerMinute: 20, serviceUrl };
  const guard = guarded(service, options, bodies, new AbortController().signal);
  const { host } = aHost({ backend: guard, bodies, isValidKey });
  const listening = await listen(0, '127.0.0.1');
  open.push(() => listening.close());
  listening.serve((request, connection) => host.fetch(request, connection));
  return listening.address;
}

const targets: [string, () => Promise<Target>][] = [
  [
    'the embedded service',
    async () => ({
      address: await serve(async (request) => test.service.fetch(request), null),
      keys: { stalled: test.key, other: neighbour.key },
      isEmbedded: true,
    }),
  ],
  [
    'a service elsewhere',
    async () => {
      const server = createServer((incoming, response) => {
        const isKnown = ['stalled', 'other'].includes(String(incoming.headers['x-svc-key']));
        const body = isKnown ? '[]' : '{"title":"Unauthorized"}';
        incoming.resume().on('end', () => {
          response.writeHead(isKnown ? 200 : 401, { 'Content-Type': 'application/json' }).end(body);
        });
      });
      await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
      open.push(() => server.close().closeAllConnections());
      const serviceUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      const backend = upstream({
        serviceUrl,
        keyHeader: 'X-SVC-KEY',
        extensions: [],
        maxAnswerBytes: 1_000_000,
        log,
      });
      return {
        address: await serve(backend, serviceUrl),
        keys: { stalled: 'stalled', other: 'other' },
        isEmbedded: false,
      };
    },
  ],
];

const CONTINUE = 'HTTP/1.1 100 Continue\r\n\r\n';
const EXPECTING = 'Content-Length: 1000\r\nExpect: 100-continue\r\n\r\n';
const RESTS = ['Content-Length: 1000\r\n\r\n{', 'Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\n', EXPECTING];

type Stalled = { socket: Socket; received: () => string; ended: Promise<void> };

function stall(address: string, path: string, key: string | null, rest: string): Stalled {
  const { hostname, port, host } = new URL(address);
  const socket = connect(Number(port), hostname);
  onTestFinished(() => void socket.destroy());
  let received = '';
  socket.on('data', (chunk) => (received += chunk.toString()));
  const ended = new Promise<void>((resolve) => {
    socket.once('close', () => resolve());
    socket.on('error', () => undefined);
  });
  const keyLine = key === null ? '' : `X-SVC-KEY: ${key}\r\n`;
  const type = 'Content-Type: application/json\r\n';
  socket.write(`POST ${path} HTTP/1.1\r\nHost: ${host}\r\n${keyLine}${type}${rest}`);
  return { socket, received: () => received, ended };
}

const post = async (address: string, key: string, name: string) => {
  const response = await fetch(`${address}/api/hierarchy`, {
    method: 'POST',
    headers: { 'X-SVC-KEY': key, 'Content-Type': 'application/json' },
    body: JSON.stringify({ name }),
    signal: AbortSignal.timeout(ANSWERED_WITHIN_MS),
  });
  return response.status;
};

const get = async (address: string, key: string) => {
  const signal = AbortSignal.timeout(ANSWERED_WITHIN_MS);
  return (await fetch(`${address}/api/persona`, { headers: { 'X-SVC-KEY': key }, signal })).status;
};

const signIn = async (address: string, key: string) => {
  const response = await fetch(`${address}/session`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ key }),
    signal: AbortSignal.timeout(ANSWERED_WITHIN_MS),
  });
  return response.status;
};

describe.each(targets)('99 requests to %s that stall before their bodies', (_, start) => {
  it.each(['valid', 'made-up', 'missing'] as const)('do not block other clients: %s key', async (kind) => {
    const { address, keys, isEmbedded } = await start();
    const stalled = Array.from({ length: STALLED }, (__, index) => {
      const key = kind === 'valid' ? keys.stalled : kind === 'missing' ? null : crypto.randomUUID();
      return stall(address, '/api/hierarchy', key, RESTS[index % RESTS.length] ?? '');
    });
    await setTimeout(200);
    // Also sends the key of the stalled requests, because a whole office may share one key.
    for (const key of [keys.other, keys.stalled]) {
      for (let round = 0; round < 3; round += 1) {
        expect(await get(address, key)).toBe(200);
        expect(await post(address, key, crypto.randomUUID())).toBe(200);
        expect(await signIn(address, key)).toBe(200);
      }
    }
    const isRefusedAtOnce = isEmbedded && kind !== 'valid';
    expect(stalled.some(({ received }) => received().includes('HTTP/1.1 4'))).toBe(isRefusedAtOnce);
    await vi.advanceTimersByTimeAsync(10_000);
    await Promise.all(stalled.map(({ ended }) => ended));
    for (const [index, { received }] of stalled.entries()) {
      const isAskedForBody = index % RESTS.length === RESTS.indexOf(EXPECTING) && !isRefusedAtOnce;
      expect(received().startsWith(CONTINUE)).toBe(isAskedForBody);
      const last = received().replace(CONTINUE, '');
      expect(last).toMatch(isRefusedAtOnce ? /^HTTP\/1\.1 4(01|29) / : /^HTTP\/1\.1 408 /);
      expect(last).toMatch(/^connection: close\r$/im);
    }
  });

  it('do not block the sign-in if they stall there', async () => {
    const { address, keys } = await start();
    const stalled = Array.from({ length: STALLED }, () =>
      stall(address, '/session', null, 'Content-Length: 1000\r\n\r\n{'),
    );
    await setTimeout(200);
    expect(await signIn(address, keys.other)).toBe(200);
    expect(await get(address, keys.other)).toBe(200);
    await vi.advanceTimersByTimeAsync(10_000);
    await Promise.all(stalled.map(({ ended }) => ended));
    for (const { received } of stalled) expect(received()).toMatch(/^HTTP\/1\.1 408 /);
  });

  it('are rejected by their announced length before they are read', async () => {
    const { address, keys } = await start();
    const rest = 'Content-Length: 1048577\r\nExpect: 100-continue\r\n\r\n';
    const { received, ended } = stall(address, '/api/hierarchy', keys.stalled, rest);
    await ended;
    expect(received()).toMatch(/^HTTP\/1\.1 413 /);
  });
});
