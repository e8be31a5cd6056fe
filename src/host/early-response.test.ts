import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { listen, type Listening } from './listen.ts';

let listening: Listening;
let served: string[];

/**
 * Starts a host that rejects requests at `/refuse` without reading their bodies, and reads the bodies of other
 * requests.
 */
beforeEach(async () => {
  served = [];
  listening = await listen(0, '127.0.0.1');
  listening.serve(async (request, { sendContinue }) => {
    const { pathname } = new URL(request.url);
    served.push(pathname);
    if (pathname === '/refuse') return new Response('refused', { status: 401 });
    if (pathname === '/begin') {
      await request.body?.getReader().read();
      return new Response('refused', { status: 413 });
    }
    sendContinue();
    return new Response(`read ${(await request.text()).length}`);
  });
});
afterEach(() => listening.close());

async function open(): Promise<{ socket: Socket; received: () => string; ended: Promise<void> }> {
  const { hostname, port } = new URL(listening.address);
  const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: true });
  onTestFinished(() => void socket.destroy());
  let received = '';
  socket.on('data', (chunk) => (received += chunk.toString()));
  const ended = new Promise<void>((resolve, reject) => {
    socket.once('end', resolve);
    socket.once('error', reject);
  });
  ended.catch(() => undefined);
  await once(socket, 'connect');
  return { socket, received: () => received, ended };
}

const HEAD = 'Host: x\r\n';
const NEXT = `GET /next HTTP/1.1\r\n${HEAD}\r\n`;

describe('a response before the request body has arrived', () => {
  it.each([
    ['a length and no body', `Content-Length: 1000\r\n\r\n`],
    ['a length and one byte', `Content-Length: 1000\r\n\r\nx`],
    ['chunks without end', `Transfer-Encoding: chunked\r\n\r\n1\r\nx\r\n`],
    ['the announcement of a body', `Content-Length: 1000\r\nExpect: 100-continue\r\n\r\n`],
  ])('announces the close of the connection, and closes it: %s', async (_, rest) => {
    const { socket, received, ended } = await open();
    socket.write(`POST /refuse HTTP/1.1\r\n${HEAD}${rest}`);
    await ended;
    expect(received()).toMatch(/^HTTP\/1\.1 401 /);
    expect(received().toLowerCase()).toContain('\r\nconnection: close\r\n');
    expect(received()).toMatch(/refused$/);
  });

  it('reaches a client that sends everything before it reads', async () => {
    for (const path of ['/refuse', '/begin']) {
      const { socket, received, ended } = await open();
      socket.pause();
      const size = 4_000_000;
      socket.write(`POST ${path} HTTP/1.1\r\n${HEAD}Content-Length: ${size}\r\n\r\n`);
      // Sends each piece after the previous one, like a client that does not read.
      for (let sent = 0; sent < size; sent += 50_000) {
        await new Promise((resolve) => socket.write('x'.repeat(50_000), resolve));
      }
      socket.resume();
      await ended;
      expect(received()).toMatch(/refused$/);
    }
  });

  it('is the last on its connection: a request after the body is not served', async () => {
    const { socket, received, ended } = await open();
    socket.write(`POST /refuse HTTP/1.1\r\n${HEAD}Content-Length: 10\r\n\r\nx`);
    while (!received().includes('refused')) await once(socket, 'data');
    socket.write(`xxxxxxxxx${NEXT}`);
    await ended;
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(served).toEqual(['/refuse']);
  });

  it('frees the socket of a client that never closes it', async () => {
    const { socket, ended } = await open();
    socket.write(`POST /refuse HTTP/1.1\r\n${HEAD}Content-Length: 1000\r\n\r\n`);
    await ended;
    const sending = setInterval(() => socket.write('x'), 50);
    onTestFinished(() => clearInterval(sending));
    await new Promise((resolve) => void socket.once('close', resolve));
    expect(socket.errored).not.toBeNull();
  });
});

describe('a connection', () => {
  it.each([
    ['the whole body', `POST /read HTTP/1.1\r\n${HEAD}Content-Length: 5\r\n\r\n12345`, 'read 5'],
    ['no body', `GET /read HTTP/1.1\r\n${HEAD}\r\n`, 'read 0'],
    ['an empty body', `POST /read HTTP/1.1\r\n${HEAD}Content-Length: 0\r\n\r\n`, 'read 0'],
    ['a refusal without a body', `POST /refuse HTTP/1.1\r\n${HEAD}Content-Length: 0\r\n\r\n`, 'refused'],
    ['a refusal of a whole body', `POST /refuse HTTP/1.1\r\n${HEAD}Content-Length: 2\r\n\r\nxx`, 'refused'],
  ])('is reused after %s', async (_, request, answer) => {
    const { socket, received } = await open();
    socket.write(request);
    while (!received().includes(answer)) await once(socket, 'data');
    socket.write(NEXT);
    while (served.length < 2) await once(socket, 'data');
    expect(served[1]).toBe('/next');
  });

  it('supports clients that wait for 100 Continue', async () => {
    const { socket, received } = await open();
    socket.write(`POST /read HTTP/1.1\r\n${HEAD}Content-Length: 5\r\nExpect: 100-continue\r\n\r\n`);
    while (!received().includes('HTTP/1.1 100 Continue')) await once(socket, 'data');
    socket.write('12345');
    while (!received().includes('read 5')) await once(socket, 'data');
    socket.write(NEXT);
    while (!received().includes('read 0')) await once(socket, 'data');
    expect(served).toEqual(['/read', '/next']);
  });

  it('gets a 417 for any other expectation', async () => {
    const { socket, received, ended } = await open();
    socket.write(`POST /read HTTP/1.1\r\n${HEAD}Content-Length: 5\r\nExpect: the-unexpected\r\n\r\n`);
    await ended;
    expect(received()).toMatch(/^HTTP\/1\.1 417 /);
    expect(received()).toContain('"status":417');
    expect(served).toEqual([]);
  });
});
