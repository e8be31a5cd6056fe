import { describe, expect, it, vi } from 'vitest';
import { admission, type AdmissionLimits } from './admission.ts';

const LIMITS: AdmissionLimits = { atOnce: 4, perKey: 2, perResource: 3 };

/** Waits until all pending work is done, except requests that the service has not answered. */
const settled = () => new Promise(setImmediate);

/** Creates a service where each request waits until the test answers it. */
function aService(limits = LIMITS, stopping?: AbortSignal) {
  const arrived: { name: string; answer: () => void }[] = [];
  const ask = admission(
    (request) =>
      new Promise((resolve) => {
        const answer = () => resolve(new Response('done'));
        arrived.push({
          name: `${request.headers.get('X-SVC-KEY')} ${new URL(request.url).pathname}`,
          answer,
        });
      }),
    'X-SVC-KEY',
    limits,
    stopping,
  );
  const send = (key: string, path = '/lead', init: RequestInit = {}) =>
    ask(new Request(`http://service${path}`, { headers: { 'X-SVC-KEY': key }, ...init }), {
      address: '',
      cut: () => undefined,
      sendContinue: () => undefined,
    });
  const names = async () => {
    await settled();
    return arrived.map(({ name }) => name);
  };
  /** Answers the oldest request in progress, so that a queued request can take its place. */
  const answerFirst = async () => {
    await settled();
    arrived.shift()?.answer();
  };
  return { send, names, answerFirst };
}

describe('requests at the same time', () => {
  it('respect the limit of one key, and queue in order above it', async () => {
    const { send, names, answerFirst } = aService();
    const answers = ['/lead/1', '/bot/2', '/lead/3', '/bot/4'].map((path) => send('a', path));
    expect(await names()).toEqual(['a /lead/1', 'a /bot/2']);
    await answerFirst();
    expect(await names()).toEqual(['a /bot/2', 'a /lead/3']);
    await answerFirst();
    await answerFirst();
    await answerFirst();
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  });

  it('reach the service although another key has thirty requests', async () => {
    const { send, names } = aService();
    for (let count = 0; count < 30; count += 1) void send('a');
    void send('b');
    expect(await names()).toEqual(['a /lead', 'a /lead', 'b /lead']);
  });

  it('take turns by key if all places are in use', async () => {
    const { send, names, answerFirst } = aService({ atOnce: 1, perKey: 1, perResource: 1 });
    for (const path of ['/1', '/2', '/3']) void send('a', path);
    void send('b', '/1');
    void send('c', '/1');
    const order: string[] = [];
    for (let now = await names(); now.length > 0; now = await names()) {
      order.push(...now);
      await answerFirst();
    }
    expect(order).toEqual(['a /1', 'a /2', 'b /1', 'c /1', 'a /3']);
  });

  it('leave places for other kinds of records while a table is locked', async () => {
    const { send, names } = aService();
    for (const key of ['a', 'b', 'c', 'd', 'e']) void send(key, '/lead');
    void send('f', '/persona');
    expect(await names()).toEqual(['a /lead', 'b /lead', 'c /lead', 'f /persona']);
  });

  it('continue together if one request blocked them by its key and by its kind of record', async () => {
    const { send, names, answerFirst } = aService({ atOnce: 4, perKey: 1, perResource: 1 });
    void send('a', '/lead/1');
    void send('a', '/persona/1');
    void send('b', '/lead/1');
    await answerFirst();
    expect(await names()).toEqual(['a /persona/1', 'b /lead/1']);
  });

  it('leave the queue when the client aborts', async () => {
    const { send, names, answerFirst } = aService({ atOnce: 1, perKey: 1, perResource: 1 });
    const given = new AbortController();
    void send('a', '/1');
    const second = send('a', '/2', { signal: given.signal });
    void send('a', '/3');
    given.abort(new Error('gone'));
    await expect(second).rejects.toThrow('gone');
    await answerFirst();
    expect(await names()).toEqual(['a /3']);
  });

  it('free their place when the service fails', async () => {
    const ask = admission(() => Promise.reject(new Error('down')), 'X-SVC-KEY', {
      atOnce: 1,
      perKey: 1,
      perResource: 1,
    });
    const request = () =>
      ask(new Request('http://service/lead'), {
        address: '',
        cut: () => undefined,
        sendContinue: () => undefined,
      });
    await expect(request()).rejects.toThrow('down');
    await expect(request()).rejects.toThrow('down');
  });
});

describe('queued requests', () => {
  it('get a 503 when the host stops, while the request in progress is answered', async () => {
    const stopping = new AbortController();
    const { send, names, answerFirst } = aService({ atOnce: 1, perKey: 1, perResource: 1 }, stopping.signal);
    const underWay = send('a', '/1');
    const waiting = [send('a', '/2'), send('a', '/3'), send('b', '/1')];
    stopping.abort();
    for (const answer of await Promise.all([...waiting, send('c', '/1')])) {
      expect(answer.status).toBe(503);
      expect(answer.headers.get('Retry-After')).toBe('5');
      expect(await answer.json()).toMatchObject({ title: 'Stopping' });
    }
    await answerFirst();
    expect((await underWay).status).toBe(200);
    expect(await names()).toEqual([]);
  });

  it('get a 429 above a hundred requests of one key', async () => {
    const { send } = aService();
    for (let count = 0; count < 102; count += 1) void send('a');
    const answer = await send('a');
    expect(answer.status).toBe(429);
    expect(answer.headers.get('Retry-After')).toBe('1');
    void send('b');
  });

  it('get a 503 after 15 seconds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { send, names } = aService({ atOnce: 1, perKey: 1, perResource: 1 });
    void send('a', '/1');
    const late = send('a', '/2');
    await vi.advanceTimersByTimeAsync(15_000);
    expect((await late).status).toBe(503);
    expect((await late).headers.get('Retry-After')).toBe('2');
    expect(await names()).toEqual(['a /1']);
    vi.useRealTimers();
  });
});
