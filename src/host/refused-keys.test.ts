import { describe, expect, it } from 'vitest';
import { createLocalLimit } from '#service/limits/rate-limit.ts';
import { problem } from './problem.ts';
import { admitKnownKeys, slowRefusedKeys } from './refused-keys.ts';

const HERE = '192.0.2.1';

/** Creates a service with one valid key, a limit of three refused keys per minute, and a clock that the test sets. */
function aService() {
  const asked: (string | null)[] = [];
  const clock = { ms: 0 };
  const ask = slowRefusedKeys(
    async (request) => {
      const key = request.headers.get('X-SVC-KEY');
      asked.push(key);
      await new Promise(setImmediate);
      if (new URL(request.url).pathname === '/openapi.json') return Response.json({});
      if (key !== 'good') return problem(401, 'Unauthorized', 'No.');
      return new URL(request.url).pathname === '/persona'
        ? Response.json([])
        : problem(404, 'Not found', 'Nothing here.');
    },
    { keyHeader: 'X-SVC-KEY', limit: createLocalLimit(3, () => clock.ms) },
  );
  const send = async (key: string | null, { from = HERE, path = '/persona' } = {}) => {
    const headers = new Headers(key === null ? {} : { 'X-SVC-KEY': key });
    return ask(new Request(`http://service${path}`, { headers }), {
      address: from,
      cut: () => undefined,
      sendContinue: () => undefined,
    });
  };
  const statuses = async (...keys: (string | null)[]) => {
    const found: number[] = [];
    for (const key of keys) found.push((await send(key)).status);
    return found;
  };
  return { send, statuses, asked, clock };
}

describe('refused keys', () => {
  it('reach the service only up to the limit', async () => {
    const { statuses, asked } = aService();
    expect(await statuses('1', '2', '3', '4', '5')).toEqual([401, 401, 401, 429, 429]);
    expect(asked).toEqual(['1', '2', '3']);
  });

  it('count even if a client sends all at once', async () => {
    const { send, asked } = aService();
    const answers = await Promise.all(Array.from({ length: 50 }, (_, number) => send(String(number))));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(3);
    expect(asked).toHaveLength(3);
  });

  it('are allowed again after the time in Retry-After', async () => {
    const { send, statuses, clock } = aService();
    await statuses('1', '2', '3');
    const refused = await send('4');
    expect(refused.headers.get('Retry-After')).toBe('20');
    clock.ms += 20_000;
    expect(await statuses('5', '6')).toEqual([401, 429]);
    clock.ms += 3_600_000;
    expect(await statuses('7', '8', '9', '10')).toEqual([401, 401, 401, 429]);
  });

  it('of one address count for its network, but not for other networks', async () => {
    const { send, statuses } = aService();
    await statuses('1', '2', '3');
    expect((await send('4', { from: '192.0.2.2' })).status).toBe(401);
    const network = ['2001:db8:0:1::1', '2001:db8:0:1:ffff::2', '2001:db8::1:0:0:0:3'];
    for (const from of network) expect((await send('x', { from })).status).toBe(401);
    expect((await send('x', { from: '2001:db8:0:1::9' })).status).toBe(429);
    expect((await send('x', { from: '2001:db8:0:2::9' })).status).toBe(401);
  });
});

describe('a valid key', () => {
  it('still works from an address that tries other keys', async () => {
    const { statuses } = aService();
    expect(await statuses('good', '1', '2', '3', '4', 'good')).toEqual([200, 401, 401, 401, 429, 200]);
  });

  it('uses no tries in any number of parallel requests', async () => {
    const { send } = aService();
    const answers = await Promise.all(Array.from({ length: 50 }, () => send('good')));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  });

  it('is proven by an operation, not by a public response', async () => {
    const { send, statuses } = aService();
    for (const key of ['1', '2', '3', '4']) await send(key, { path: '/openapi.json' });
    expect(await statuses('1', '2', '3', '4')).toEqual([401, 401, 401, 429]);
  });
});

it('requests without a key do not count as tries', async () => {
  const { statuses } = aService();
  expect(await statuses(null, null, null, null, '1')).toEqual([401, 401, 401, 401, 401]);
});

/** Creates a service that can look up keys, with a limit of three invalid keys per minute. */
function aServiceWithKeys() {
  const valid = new Set(['good', 'other']);
  const seen = { lookups: 0, atOnce: 0, mostAtOnce: 0, admitted: 0, refused: [] as Request[] };
  const ask = admitKnownKeys(
    async (request) => {
      seen.admitted += 1;
      return valid.has(request.headers.get('X-SVC-KEY') ?? '')
        ? Response.json([])
        : problem(401, 'Unauthorized', 'No.');
    },
    {
      keyHeader: 'X-SVC-KEY',
      limit: createLocalLimit(3, () => 0),
      isValidKey: async (key) => {
        seen.lookups += 1;
        seen.atOnce += 1;
        seen.mostAtOnce = Math.max(seen.mostAtOnce, seen.atOnce);
        await new Promise(setImmediate);
        seen.atOnce -= 1;
        return valid.has(key);
      },
      withoutKey: async (request) => {
        seen.refused.push(request);
        return problem(401, 'Unauthorized', 'No.');
      },
    },
  );
  const send = (key: string | null, path = '/persona', init: RequestInit = {}) => {
    const headers = new Headers(key === null ? {} : { 'X-SVC-KEY': key });
    const connection = { address: HERE, cut: () => undefined, sendContinue: () => undefined };
    return ask(new Request(`http://service${path}`, { headers, ...init }), connection);
  };
  const statuses = async (...keys: (string | null)[]) => {
    const found: number[] = [];
    for (const key of keys) found.push((await send(key)).status);
    return found;
  };
  return { send, statuses, seen, valid };
}

describe('a key that can be looked up', () => {
  it('is accepted on its first use after other clients sent too many invalid keys', async () => {
    const { statuses } = aServiceWithKeys();
    expect(await statuses('1', '2', '3', '4', 'good', 'other', '5')).toEqual([
      401, 401, 401, 429, 200, 200, 429,
    ]);
  });

  it('is looked up once while it stays valid', async () => {
    const { statuses, seen, valid } = aServiceWithKeys();
    expect(await statuses('good', 'good', 'good')).toEqual([200, 200, 200]);
    expect(seen.lookups).toBe(1);
    valid.delete('good');
    expect(await statuses('good', 'good')).toEqual([401, 401]);
    expect(seen.lookups).toBe(2);
  });

  it('waits for earlier lookups of a network that sent too many invalid keys', async () => {
    const { statuses, send, seen } = aServiceWithKeys();
    await statuses('1', '2', '3');
    seen.mostAtOnce = 0;
    const answers = await Promise.all(Array.from({ length: 50 }, (_, number) => send(`x${number}`)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([429]));
    expect(seen.mostAtOnce).toBe(1);
  });

  it('is rejected without its body if it is invalid or missing', async () => {
    const { send, seen } = aServiceWithKeys();
    const never = () => new ReadableStream({ pull: () => new Promise(() => undefined) });
    for (const key of ['made up', null]) {
      const init = { method: 'POST', body: never(), duplex: 'half' } as RequestInit;
      expect((await send(key, '/analytics/topics', init)).status).toBe(401);
    }
    expect(seen.admitted).toBe(0);
    expect(seen.refused.map(({ body, headers }) => [body, headers.get('X-SVC-KEY')])).toEqual([
      [null, null],
      [null, null],
    ]);
  });

  it.each(['HEAD', 'GET'])('counts if it is invalid and sent with %s', async (method) => {
    const { send } = aServiceWithKeys();
    for (let count = 0; count < 3; count += 1) await send(`${count}`, '/persona', { method });
    expect((await send('4', '/persona', { method })).status).toBe(429);
  });

  it('does not count toward the limit on a path that needs no key', async () => {
    const { send, statuses } = aServiceWithKeys();
    for (let count = 0; count < 5; count += 1) await send(`${count}`, '/openapi.json');
    expect(await statuses('1', '2', '3', '4')).toEqual([401, 401, 401, 429]);
  });
});
