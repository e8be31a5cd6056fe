import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Problem } from '#contract/problem.ts';
import { createService } from '../app.ts';
import { openTestService, type TestService } from '../testing/a-service.ts';
import { anApiKey } from '../testing/factories.ts';
import { HttpRefusal } from './problems.ts';
import { createRequestLimit, type RequestLimit } from './rate-limit.ts';

/** Returns the `Retry-After` seconds, or null if the request is allowed. */
function waitOf(limit: RequestLimit, keyId = 'key'): string | null {
  try {
    limit(keyId);
    return null;
  } catch (error) {
    if (error instanceof HttpRefusal && error.status === 429) return error.headers['Retry-After']!;
    throw error;
  }
}

describe('the request limit of a key', () => {
  let now = 0;
  const limitOf = (perMinute: number) => createRequestLimit(perMinute, () => now);
  const take = (limit: RequestLimit, times: number) => {
    let taken = 0;
    while (taken < times && waitOf(limit) === null) taken++;
    return taken;
  };

  it("allows a minute's worth of requests immediately and then returns the seconds until the next one", () => {
    const limit = limitOf(6);
    expect(take(limit, 100)).toBe(6);
    expect(waitOf(limit)).toBe('10');
    now += 9_001;
    expect(waitOf(limit)).toBe('1');
    now += 999;
    expect(waitOf(limit)).toBeNull();
  });

  it('refills over time, up to the requests of one minute', () => {
    const limit = limitOf(60);
    take(limit, 60);
    now += 5_000;
    expect(take(limit, 100)).toBe(5);
    now += 86_400_000;
    expect(take(limit, 100)).toBe(60);
  });

  it('does not count refused requests, so constant retries still get the full rate', () => {
    const limit = limitOf(60);
    take(limit, 60);
    let through = 0;
    for (let step = 0; step < 600; step++) {
      now += 100;
      if (waitOf(limit) === null) through++;
    }
    expect(through).toBeGreaterThanOrEqual(59);
    expect(through).toBeLessThanOrEqual(60);
  });

  it('counts each key separately', () => {
    const limit = limitOf(1);
    expect([waitOf(limit, 'a'), waitOf(limit, 'a'), waitOf(limit, 'b')]).toEqual([null, '60', null]);
  });

  it('allows everything if it is 0', () => {
    expect(take(limitOf(0), 10_000)).toBe(10_000);
  });
});

describe('a service with a request limit', () => {
  let test: TestService;
  beforeAll(async () => {
    test = await openTestService((deps) => createService({ ...deps, requestsPerMinute: 3 }));
  });
  afterAll(() => test.close());

  const status = async (key?: string, init: RequestInit = {}) => {
    const headers = key === undefined ? undefined : { 'X-SVC-KEY': key };
    return (await test.request('/persona', { ...init, ...(headers && { headers }) })).status;
  };

  it('refuses only the key over its limit, with problem details', async () => {
    const other = anApiKey();
    await test.add({ apiKeys: [other.row] });
    // Requests without a valid key and OPTIONS requests do not count.
    for (let time = 0; time < 5; time++) {
      expect(await status('wrong')).toBe(401);
      expect(await status(undefined, { method: 'OPTIONS' })).toBe(204);
    }
    expect([await status(), await status(undefined, { method: 'HEAD' }), await status()]).toEqual([
      200, 200, 200,
    ]);
    const refused = await test.request('/lead/x', { headers: { Accept: 'text/plain' } });
    expect(refused.status).toBe(429);
    expect(refused.headers.get('Content-Type')).toBe('application/problem+json');
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThanOrEqual(1);
    expect(Number(refused.headers.get('Retry-After'))).toBeLessThanOrEqual(20);
    expect(Problem.parse(await refused.json())).toMatchObject({
      title: 'Too many requests',
      status: 429,
      detail: expect.stringMatching(/^This key may make 3 requests a minute\. Try again in \d+ s\.$/),
      instance: `urn:request:${refused.headers.get('X-Request-Id')}`,
    });
    expect(await status(other.key)).toBe(200);
  });
});
