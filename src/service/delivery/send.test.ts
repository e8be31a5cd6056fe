import { createServer, type Server, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { answering, openReceiver, type Receiver } from '../testing/a-receiver.ts';
import { threadMemory } from '../testing/thread-memory.ts';
import { createAddressGuard } from './address-guard.ts';
import type { Resolve } from './may-call.ts';
import { createSend, NOT_ALLOWED, type OutgoingRequest, type Send } from './send.ts';

let receiver: Receiver;
let port: string;

beforeAll(async () => {
  receiver = await openReceiver();
  port = new URL(receiver.url).port;
});
beforeEach(() => {
  receiver.received.length = 0;
  receiver.answer = answering(204);
});
afterEach(() => vi.unstubAllEnvs());
afterAll(() => receiver.close());

const request = (url: string, more: Partial<OutgoingRequest> = {}): OutgoingRequest => ({
  agencyId: 'agency',
  method: 'POST',
  url,
  headers: [],
  body: '{}',
  ...more,
});

/** Returns a `Send` that allows the address of the test receiver and resolves every host name to this address. */
const toReceiver = (options: Partial<Parameters<typeof createSend>[0]> = {}): Send =>
  createSend({
    guard: createAddressGuard(['127.0.0.1']),
    resolve: async () => ['127.0.0.1'],
    timeoutMs: 400,
    ...options,
  });

const closed = (resolve: Resolve) => createSend({ guard: createAddressGuard(), resolve, timeoutMs: 400 });

describe('an address that is not public', () => {
  /**
   * Each URL host leads to this machine or to a special network. A stored webhook may contain such a host, if it was
   * saved before the service checked addresses.
   */
  const SPELLINGS = [
    ...'127.0.0.1 127.1 127.0.1 127.8.8.8 2130706433 0x7f000001 017700000001 0x7f.0.0.1 0x7f.1 0177.0.0.1 127.0.0.01'.split(
      ' ',
    ),
    ...'127.0.0.1. １２７.０.０.１ 127。0。0。1 127．0．0．1 ①②⑦.⓪.⓪.① %31%32%37.0.0.1 0 0.0.0.0 0x0'.split(
      ' ',
    ),
    ...'[::] [::1] [0:0:0:0:0:0:0:1] [0000::0001] [::ffff:127.0.0.1] [::ffff:7f00:1] [::127.0.0.1] [::7f00:1]'.split(
      ' ',
    ),
    ...'[64:ff9b::7f00:1] [2002:7f00:1::] [2001:0:7f00:1::] [fe80::1] [fc00::1] [fd00:ec2::254] [ff02::1]'.split(
      ' ',
    ),
    ...'localhost LOCALHOST localhost. a.localhost ｌocalhost localhost%2e crm metadata printer.local db.internal'.split(
      ' ',
    ),
    ...'10.0.0.1 10.1 172.16.0.1 192.168.1.1 169.254.169.254 2852039166 0xa9fea9fe 0251.0376.0251.0376 169.254.43518'.split(
      ' ',
    ),
    ...'100.64.0.1 100.100.100.200 192.0.0.192 168.63.129.16 198.18.0.1 224.0.0.1 240.0.0.1 255.255.255.255'.split(
      ' ',
    ),
  ];

  it.each(SPELLINGS)('is not called: %s', async (host) => {
    const send = createSend({ guard: createAddressGuard(), timeoutMs: 400 });
    for (const url of [`http://${host}:${port}/`, `http://user:pass@${host}:${port}/`]) {
      expect(await send(request(url))).toEqual({ kind: 'failed', error: NOT_ALLOWED });
    }
    expect(receiver.received).toEqual([]);
  });

  it.each(SPELLINGS.filter((host) => /^[\d.]+$|^\[/.test(host)))(
    'is not called through a name that resolves to it: %s',
    async (host) => {
      const address = new URL(`http://${host}/`).hostname.replace(/^\[|\]$/g, '');
      for (const addresses of [[address], ['93.184.215.14', address], [address, '2606:4700::1']]) {
        const outcome = await closed(async () => addresses)(request(`http://crm.example:${port}/`));
        expect(outcome).toEqual({ kind: 'failed', error: NOT_ALLOWED });
      }
      expect(receiver.received).toEqual([]);
    },
  );

  it('is not called if the host name resolves to it only after the check', async () => {
    let asked = 0;
    const alternating: Resolve = async () => {
      asked += 1;
      return asked % 2 === 1 ? ['198.51.101.1'] : ['127.0.0.1'];
    };
    const send = createSend({ guard: createAddressGuard(), resolve: alternating, timeoutMs: 30 });
    for (let index = 0; index < 100; index += 1) await send(request(`http://crm.example:${port}/`));
    expect(asked).toBe(100);
    expect(receiver.received).toEqual([]);
  });

  it('is called after a single DNS lookup if the operator allows it', async () => {
    const asked: string[] = [];
    const send = toReceiver({
      resolve: async (host) => {
        asked.push(host);
        return ['127.0.0.1'];
      },
    });
    expect(await send(request(`http://crm.example:${port}/hook?a=1`))).toMatchObject({ status: 204 });
    expect(asked).toEqual(['crm.example']);
    expect(receiver.received).toMatchObject([
      { path: '/hook?a=1', headers: { host: `crm.example:${port}` } },
    ]);
  });
});

describe('a request', () => {
  it('ignores all proxy settings of the machine', async () => {
    const proxy = await openReceiver();
    for (const name of ['HTTP_PROXY', 'http_proxy', 'ALL_PROXY', 'HTTPS_PROXY']) vi.stubEnv(name, proxy.url);
    vi.stubEnv('NODE_USE_ENV_PROXY', '1');
    await toReceiver()(request(receiver.url));
    expect([proxy.received.length, receiver.received.length]).toEqual([0, 1]);
    await proxy.close();
  });

  it.each([301, 302, 303, 307, 308])('does not follow a redirect with status %i', async (status) => {
    const other = await openReceiver();
    receiver.answer = answering(status, { Location: other.url });
    const outcome = await toReceiver()(
      request(receiver.url, { headers: [{ name: 'Authorization', value: 'Bearer canary' }] }),
    );
    expect(outcome).toMatchObject({ kind: 'answered', status });
    expect(other.received).toEqual([]);
    await other.close();
  });

  it('has the given method, path, headers and body, and the length of the body in bytes', async () => {
    const headers = [
      { name: 'X-Key', value: 'a' },
      { name: 'X-Key', value: 'b' },
    ];
    await toReceiver()(request(`${receiver.url}/p`, { method: 'PATCH', headers, body: 'ü🔑' }));
    expect(receiver.received).toMatchObject([
      {
        method: 'PATCH',
        path: '/p',
        body: 'ü🔑',
        headers: { 'content-length': '6', 'x-key': 'a, b', 'accept-encoding': 'identity' },
      },
    ]);
  });

  it('has no body by default', async () => {
    await toReceiver()(request(receiver.url, { method: 'GET', body: null }));
    expect(receiver.received).toMatchObject([{ method: 'GET', body: '' }]);
  });

  it('ends when its signal is aborted', async () => {
    receiver.answer = () => undefined;
    const broken = new AbortController();
    const sent = toReceiver({ timeoutMs: 60_000 })(request(receiver.url), broken.signal);
    setTimeout(() => broken.abort(), 20);
    expect(await sent).toMatchObject({ kind: 'failed' });
  });
});

describe('a misbehaving receiver', () => {
  /** A raw TCP server, which calls `behave` after the first data of a connection. */
  let hostile: Server;
  let behave: (socket: Socket) => void;
  const sockets = new Set<Socket>();
  let url: string;

  beforeAll(async () => {
    hostile = createServer((socket) => {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => sockets.delete(socket));
      socket.once('data', () => behave(socket));
    });
    await new Promise<void>((resolve) => hostile.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(hostile.address() as { port: number }).port}`;
  });
  afterAll(() => {
    for (const socket of sockets) socket.destroy();
    hostile.close();
  });

  const endlessly = (socket: Socket, part: Buffer | string) => {
    const more = () => {
      while (!socket.destroyed && socket.write(part));
    };
    socket.on('drain', more);
    more();
  };

  it('is disconnected if its response never ends, and its status counts', async () => {
    behave = (socket) => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      endlessly(socket, Buffer.alloc(65_536, 'a'));
    };
    const before = threadMemory();
    const outcome = await toReceiver()(request(url));
    expect(outcome).toMatchObject({ kind: 'answered', status: 200 });
    expect(outcome.kind === 'answered' && outcome.answer).toHaveLength(65_536);
    expect(threadMemory() - before).toBeLessThan(20 * 1024 * 1024);
    await expect.poll(() => sockets.size).toBe(0);
  });

  it('is disconnected at the timeout if its response is very slow', async () => {
    behave = (socket) => {
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n');
      const timer = setInterval(() => socket.write('a'), 20);
      socket.on('close', () => clearInterval(timer));
    };
    expect(await toReceiver({ timeoutMs: 150 })(request(url))).toMatchObject({
      kind: 'answered',
      status: 200,
    });
  });

  it.each([
    ['says nothing', () => undefined, 'No response within 0.15 s.'],
    [
      'hangs up',
      (socket: Socket) => socket.destroy(),
      'The server closed the connection without a response.',
    ],
    [
      'speaks another language',
      (socket: Socket) => socket.write('220 smtp ready\r\n'),
      'The response is not HTTP.',
    ],
    [
      'has too many headers',
      (socket: Socket) =>
        endlessly(socket, `HTTP/1.1 200 OK\r\nX: ${'a'.repeat(9999)}\r\nY: ${'b'.repeat(9999)}\r\n`),
      'The headers of the response are too long.',
    ],
    [
      'changes the protocol',
      (socket: Socket) =>
        socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n'),
      'The receiver responded with 101 and no final status.',
    ],
    [
      'answers before it answers, again and again',
      (socket: Socket) => endlessly(socket, 'HTTP/1.1 103 Early Hints\r\n\r\n'),
      'The response did not end.',
    ],
  ] as const)('causes a failure with a readable error: %s', async (_, how, error) => {
    behave = how;
    const timeoutMs = error.includes('0.15 s') ? 150 : 5000;
    expect(await toReceiver({ timeoutMs })(request(url))).toEqual({ kind: 'failed', error });
  });

  it('gets no decompression of its response', async () => {
    behave = (socket) =>
      socket.end('HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 5\r\n\r\n\u001f\u0000abc');
    const outcome = await toReceiver()(request(url));
    expect(outcome.kind === 'answered' && outcome.answer).toMatch(/^\(gzip, \d bytes\)$/);
  });

  it('causes different errors for a refused connection, missing TLS, an unknown name and a slow lookup', async () => {
    const free = await openReceiver();
    await free.close();
    expect(await toReceiver()(request(free.url))).toEqual({
      kind: 'failed',
      error: 'The server refused the connection.',
    });
    expect(await toReceiver()(request(receiver.url.replace('http:', 'https:')))).toEqual({
      kind: 'failed',
      error: 'The server supports no accepted TLS version.',
    });
    const unknown = toReceiver({ resolve: () => Promise.reject(new Error('ENOTFOUND')) });
    expect(await unknown(request('http://crm.example/'))).toEqual({
      kind: 'failed',
      error: 'Cannot find crm.example (DNS).',
    });
    const silent = toReceiver({ resolve: () => new Promise(() => {}), timeoutMs: 30 });
    expect(await silent(request('http://crm.example/'))).toEqual({
      kind: 'failed',
      error: 'No response within 0.03 s.',
    });
  });

  it('gets no request if a header value is invalid', async () => {
    const outcome = await toReceiver()(
      request(receiver.url, { headers: [{ name: 'X', value: 'a\r\nY: b' }] }),
    );
    expect(outcome.kind).toBe('failed');
    expect(receiver.received).toEqual([]);
  });
});
