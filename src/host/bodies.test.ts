import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { collector, type LogLine } from '#service/testing/log-collector.ts';
import { createBodies, receiveBodies, type BodyLimits } from './bodies.ts';

const KB = 1024;

/** Creates a request body that the test sends in pieces. */
function aBody() {
  const body = new TransformStream<Uint8Array, Uint8Array>(undefined, undefined, { highWaterMark: 100 });
  const writer = body.writable.getWriter();
  return {
    stream: body.readable,
    send: (bytes: number) => writer.write(new Uint8Array(bytes)),
    end: () => writer.close(),
    breakOff: () => writer.abort(new Error('gone')),
  };
}

function aReader(limits: Partial<BodyLimits> = {}) {
  const logged: LogLine[] = [];
  const stopping = new AbortController();
  const bodies = createBodies({ log: collector(logged), stopping: stopping.signal, limits });
  let continued = 0;
  const connection = { address: '', cut: () => undefined, sendContinue: () => void (continued += 1) };
  const receive = (
    body: ReadableStream<Uint8Array> | string | null,
    { owner = 'a', maxBytes = KB, headers = {}, next = echo }: Partial<Receiving> = {},
  ) => {
    const init = { method: 'POST', body, duplex: 'half', headers } as RequestInit;
    return bodies.receive(new Request('http://host/x', init), connection, { owner, maxBytes }, next);
  };
  return { receive, bodies, connection, logged, stop: () => stopping.abort(), continued: () => continued };
}

type Receiving = {
  owner: string;
  maxBytes: number;
  headers: Record<string, string>;
  next: (request: Request) => Promise<Response>;
};

const echo = async (request: Request) => new Response(String((await request.arrayBuffer()).byteLength));
const settled = () => new Promise<void>((resolve) => void setImmediate(resolve));

describe('a body', () => {
  it('is passed on complete, with the rest of its request', async () => {
    const { receive, continued } = aReader();
    const { stream, send, end } = aBody();
    let received: Request | undefined;
    const response = receive(stream, {
      headers: { 'X-Name': 'value' },
      next: (request) => echo((received = request)),
    });
    void send(10);
    await settled();
    expect(received).toBeUndefined();
    void send(20);
    void end();
    expect(await (await response).text()).toBe('30');
    expect([received!.method, received!.url, received!.headers.get('X-Name')]).toEqual([
      'POST',
      'http://host/x',
      'value',
    ]);
    expect(continued()).toBe(1);
  });

  it('is not read from a request without a body', async () => {
    const { receive, continued } = aReader({ atOnce: 0 });
    expect(await (await receive(null)).text()).toBe('0');
    expect(continued()).toBe(0);
  });

  it('is rejected before it is read if its announced length is over the limit', async () => {
    const { receive, continued } = aReader();
    const response = await receive(aBody().stream, { headers: { 'Content-Length': '1025' } });
    expect([response.status, continued()]).toEqual([413, 0]);
  });

  it('is rejected when it exceeds the limit', async () => {
    const { receive } = aReader();
    const { stream, send } = aBody();
    const response = receive(stream);
    await send(KB);
    await send(1);
    expect((await response).status).toBe(413);
  });

  it('gets a 408 after the timeout, which is logged', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const { receive, logged } = aReader();
    const { stream, send } = aBody();
    const response = receive(stream);
    await send(1);
    await vi.advanceTimersByTimeAsync(10_000);
    expect((await response).status).toBe(408);
    expect(await (await response).json()).toMatchObject({ detail: 'The body did not arrive within 10 s.' });
    expect(logged).toMatchObject([{ fields: { method: 'POST', route: null, status: 408 } }]);
  });

  it('gets a 400 if it breaks off', async () => {
    const { receive } = aReader();
    const { stream, send, breakOff } = aBody();
    const response = receive(stream);
    await send(1);
    void breakOff();
    expect((await response).status).toBe(400);
  });

  it('gets a 503 while the host stops, even if its read has started', async () => {
    const { receive, stop } = aReader();
    const response = receive(aBody().stream);
    stop();
    for (const each of [response, receive(aBody().stream)]) {
      expect((await each).status).toBe(503);
      expect((await each).headers.get('Retry-After')).toBe('5');
    }
  });
});

describe('bodies at the same time', () => {
  const sizes = (responses: Promise<Response>[]) =>
    Promise.all(
      responses.map((response) => Promise.race([response.then(({ status }) => status), settled()])),
    );

  it('above the limit end the oldest read of the owner with the most reads', async () => {
    const { receive } = aReader({ atOnce: 4 });
    const stalled = ['b', 'a', 'a', 'a'].map((owner) => receive(aBody().stream, { owner }));
    expect(await sizes(stalled)).toEqual([undefined, undefined, undefined, undefined]);
    expect(await (await receive('quick', { owner: 'c' })).text()).toBe('5');
    expect(await sizes(stalled)).toEqual([undefined, 503, undefined, undefined]);
  });

  it('above the total memory limit end reads of the largest owner, never small ones', async () => {
    const { receive } = aReader({ bytes: 10 * KB });
    const small = aBody();
    const first = receive(small.stream, { owner: 'small' });
    void small.send(10);
    const large = Array.from({ length: 12 }, () => {
      const body = aBody();
      void body.send(KB);
      return receive(body.stream, { owner: 'large' });
    });
    await settled();
    expect((await sizes(large)).filter((status) => status === 503)).toHaveLength(3);
    void small.end();
    expect(await (await first).text()).toBe('10');
  });

  it("above the memory limit of one owner end the owner's oldest read", async () => {
    const { receive } = aReader({ bytesPerOwner: 2 * KB });
    const stalled = Array.from({ length: 2 }, () => {
      const body = aBody();
      void body.send(KB);
      return receive(body.stream);
    });
    await settled();
    expect(await (await receive('x'.repeat(KB))).text()).toBe(String(KB));
    expect(await sizes(stalled)).toEqual([503, undefined]);
  });

  it('count until their requests end', async () => {
    const { receive } = aReader({ bytes: KB, bytesPerOwner: KB });
    let finish: () => void = () => undefined;
    const next = () => new Promise<Response>((resolve) => void (finish = () => resolve(new Response())));
    const underWay = receive('x'.repeat(KB), { next });
    await settled();
    await settled();
    expect((await receive('x', { owner: 'b' })).status).toBe(503);
    finish();
    await underWay;
    expect((await receive('x', { owner: 'b' })).status).toBe(200);
  });

  it('are no longer counted after their requests end in any way', async () => {
    const { receive } = aReader({ bytes: KB, bytesPerOwner: KB, timeoutMs: 20 });
    for (let round = 0; round < 3; round += 1) {
      const [late, broken, large] = [aBody(), aBody(), aBody()];
      const ended = [late, broken, large].map(({ stream }) => receive(stream, { maxBytes: 300 }));
      ended.push(receive('x'.repeat(100), { next: () => Promise.reject(new Error('down')) }));
      await Promise.all([late, broken].map(({ send }) => send(100)));
      void large.send(301);
      void broken.breakOff();
      await Promise.allSettled(ended);
      expect((await receive('x'.repeat(KB))).status).toBe(200);
    }
  });
});

describe('the body of a request that matches no operation', () => {
  it('is not read', async () => {
    const { bodies, connection, continued } = aReader();
    const backend = receiveBodies(
      async ({ body }) => Response.json(body),
      bodies,
      () => 'a',
    );
    for (const path of ['/openapi.json', '/unknown', '/lead/a/b']) {
      const init = { method: 'POST', body: aBody().stream, duplex: 'half' } as RequestInit;
      const response = await backend(new Request(`http://host${path}`, init), connection);
      expect(await response.json()).toBeNull();
    }
    expect(continued()).toBe(0);
  });
});
