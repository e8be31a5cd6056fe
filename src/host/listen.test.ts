import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { listen, MAX_SOCKETS, type Listening } from './listen.ts';

let listening: Listening | undefined;
afterEach(async () => {
  await listening?.close();
  listening = undefined;
});

/** Sends bytes that an HTTP client would not send. Returns the complete response. */
async function sendRaw(address: string, bytes: string): Promise<string> {
  const { hostname, port } = new URL(address);
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    socket.on('data', (chunk) => (answer += chunk.toString()));
    socket.on('end', () => resolve(answer));
    socket.on('error', reject);
  });
}

describe('listen', () => {
  it('responds that the host is starting until it can serve', async () => {
    listening = await listen(0, '127.0.0.1');
    const early = await fetch(listening.address);
    expect(early.status).toBe(503);
    expect(early.headers.get('Retry-After')).toBe('2');
    expect((await fetch(`${listening.address}/livez`)).status).toBe(200);
    expect((await fetch(`${listening.address}/readyz`)).status).toBe(503);
    listening.serve(() => new Response('served'));
    expect(await (await fetch(listening.address)).text()).toBe('served');
  });

  it('reports a port conflict and a foreign address in one line each', async () => {
    listening = await listen(0, '127.0.0.1');
    const { port } = new URL(listening.address);
    await expect(listen(Number(port), '127.0.0.1')).rejects.toThrow(
      `Port ${port} is in use on 127.0.0.1: stop the other program, or choose another port with --port.`,
    );
    await expect(listen(0, '192.0.2.1')).rejects.toThrow(
      '192.0.2.1 is not an address of this machine: choose another with --host.',
    );
  });

  it('names the environment variable that set the port or the address', async () => {
    listening = await listen(0, '127.0.0.1');
    const port = Number(new URL(listening.address).port);
    const setBy = { port: 'PORT', hostname: 'HOST' };
    await expect(listen(port, '127.0.0.1', setBy)).rejects.toThrow(
      `Port ${port}, from PORT, is in use on 127.0.0.1: stop the other program, or choose another port with PORT.`,
    );
    for (const hostname of ['192.0.2.1', 'x86_64-conda-linux-gnu.invalid']) {
      await expect(listen(0, hostname, setBy)).rejects.toThrow(
        `${hostname}, from HOST, is not an address of this machine: change HOST, or choose another with --host.`,
      );
    }
  });

  it('completes a request in progress before it closes', async () => {
    const running = await listen(0, '127.0.0.1');
    let finish: (response: Response) => void = () => {};
    const arrived = new Promise<void>((resolve) => {
      running.serve(() => {
        resolve();
        return new Promise((answer) => {
          finish = answer;
        });
      });
    });
    const reply = fetch(running.address);
    await arrived;
    const closed = running.close();
    finish(new Response('late'));
    expect(await (await reply).text()).toBe('late');
    expect((await reply).headers.get('Connection')).toBe('close');
    await closed;
    await expect(fetch(running.address)).rejects.toThrow('fetch failed');
  });

  it('delivers a written but unread response completely before it closes', async () => {
    const running = await listen(0, '127.0.0.1');
    const text = 'x'.repeat(12_000_000);
    running.serve(() => new Response(text));
    const { hostname, port } = new URL(running.address);
    const socket = connect(Number(port), hostname);
    onTestFinished(() => void socket.destroy());
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    await once(socket, 'readable');
    const closed = running.close();
    // The pause is longer than the interval of the host's check for idle connections.
    await new Promise((resolve) => setTimeout(resolve, 200));
    let read = 0;
    for await (const chunk of socket) read += (chunk as Buffer).length;
    expect(read).toBeGreaterThan(text.length);
    await closed;
  });

  it('cuts a response so that clients detect that it is incomplete', async () => {
    listening = await listen(0, '127.0.0.1');
    listening.serve((_, { cut }) => {
      const parts = ['beginning', null];
      const body = new ReadableStream<Uint8Array>({
        pull: (controller) => {
          const part = parts.shift();
          if (part) return controller.enqueue(new TextEncoder().encode(part));
          cut();
          controller.close();
        },
      });
      return new Response(body);
    });
    const answer = fetch(listening.address).then((response) => response.text());
    await expect(answer).rejects.toThrow(TypeError);
  });

  it.each([
    ['no HTTP at all', 'hello there\r\n\r\n', 400],
    ['a header without a colon', 'GET / HTTP/1.1\r\nHost: x\r\nbroken\r\n\r\n', 400],
    ['no host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
    [
      'credentials in the target',
      'GET http://user:password@x/ HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
      400,
    ],
    ['a user in the target', 'GET http://user@x/ HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 400],
    ['credentials in the host', 'GET / HTTP/1.1\r\nHost: user:password@x\r\nConnection: close\r\n\r\n', 400],
    ['a bad host', 'GET / HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n', 400],
    ['headers without end', `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(40_000)}\r\n\r\n`, 431],
    ['a method that there is not', 'BREW /pot HTTP/1.1\r\nHost: x\r\n\r\n', 405],
    ['a method in lower case', 'get / HTTP/1.1\r\nHost: x\r\n\r\n', 400],
    ['no method', 'FOO! / HTTP/1.1\r\nHost: x\r\n\r\n', 400],
    ['a line that only begins like a request', 'BREW pot\r\n\r\n', 400],
  ])('responds to %s with problem details', async (_, bytes, status) => {
    listening = await listen(0, '127.0.0.1');
    listening.serve(() => new Response('served'));
    const answer = await sendRaw(listening.address, bytes);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(answer.toLowerCase()).toContain('content-type: application/problem+json');
    expect(answer).toContain(`"status":${status}`);
    expect(answer.includes('Allow: GET, HEAD, OPTIONS, POST, PUT, DELETE\r\n')).toBe(status === 405);
  });
});

/** Opens a client that never closes its side, like an attacker or a client that disappeared. */
async function openSocket(address: string): Promise<Socket> {
  const { hostname, port } = new URL(address);
  const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: true });
  socket.on('error', () => undefined);
  socket.resume();
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  return socket;
}

describe('a socket', () => {
  it('is closed after a refusal even if its client never closes it', async () => {
    listening = await listen(0, '127.0.0.1');
    const socket = await openSocket(listening.address);
    const closed = new Promise((resolve) => void socket.once('end', resolve));
    socket.write('hello there\r\n\r\n');
    await closed;
    // The host has closed the socket, so the client's operating system reports an error for further data.
    const sending = setInterval(() => socket.write('hello?'), 10);
    onTestFinished(() => clearInterval(sending));
    await new Promise((resolve) => void socket.once('close', resolve));
    expect(socket.errored).not.toBeNull();
  });

  it('is closed if its client sends nothing', async () => {
    listening = await listen(0, '127.0.0.1');
    const silent = await Promise.all([1, 2, 3].map(() => openSocket(listening!.address)));
    await Promise.all(silent.map((socket) => new Promise((resolve) => void socket.once('end', resolve))));
    expect(silent.every(({ readableEnded }) => readableEnded)).toBe(true);
  });

  it('makes room for a new socket if it is idle for the longest time', async () => {
    const running = await listen(0, '127.0.0.1');
    listening = running;
    running.serve(() => new Response('served'));
    const sockets: Socket[] = [];
    while (sockets.length < MAX_SOCKETS) sockets.push(await openSocket(running.address));
    const [first, second] = sockets;
    const closed = new Promise((resolve) => void first!.once('end', resolve));
    expect(await (await fetch(running.address, { headers: { Connection: 'close' } })).text()).toBe('served');
    await closed;
    expect(second!.readableEnded).toBe(false);
  });

  it('gets only a few responses if its client pipelines many requests', async () => {
    listening = await listen(0, '127.0.0.1');
    let served = 0;
    listening.serve(async () => {
      served += 1;
      await new Promise(setImmediate);
      return new Response('served');
    });
    const answer = await sendRaw(listening.address, 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(300));
    expect(served).toBeLessThanOrEqual(8);
    expect(answer).toContain('Send at most 8 requests before a response.');
  });
});
