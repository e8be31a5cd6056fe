import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Problem } from '#contract/problem.ts';
import { createService } from '../app.ts';
import { apiKey } from '../db/schema.ts';
import { openTestService, type TestService } from '../testing/a-service.ts';
import { anApiKey } from '../testing/factories.ts';
import { HttpRefusal } from './problems.ts';
import { createRequestLimit, type RequestLimit } from './rate-limit.ts';

/** What `Retry-After` says, or null where the request goes through. */
function waitOf(limit: RequestLimit, keyId = 'key'): string | null {
  try {
    limit(keyId);
    return null;
  } catch (error) {
    if (error instanceof HttpRefusal && error.status === 429) return error.headers['Retry-After']!;
    throw error;
  }
}

describe('a request limit', () => {
  let now = 0;
  const limitOf = (perMinute: number) => createRequestLimit(perMinute, () => now);
  const take = (limit: RequestLimit, times: number) => {
    let taken = 0;
    while (taken < times && waitOf(limit) === null) taken++;
    return taken;
  };

  it('lets a minute of requests through at once, and names the whole seconds until the next', () => {
    const limit = limitOf(6);
    expect(take(limit, 100)).toBe(6);
    expect(waitOf(limit)).toBe('10');
    now += 9_001;
    expect(waitOf(limit)).toBe('1');
    now += 999;
    expect(waitOf(limit)).toBeNull();
  });

  it('gives back what time has brought, and never more than a minute of it', () => {
    const limit = limitOf(60);
    take(limit, 60);
    now += 5_000;
    expect(take(limit, 100)).toBe(5);
    now += 86_400_000;
    expect(take(limit, 100)).toBe(60);
  });

  it('counts what goes through alone: who tries all the time gets their share', () => {
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

  it('counts each key for itself', () => {
    const limit = limitOf(1);
    expect([waitOf(limit, 'a'), waitOf(limit, 'a'), waitOf(limit, 'b')]).toEqual([null, '60', null]);
  });

  it('of 0 is none', () => {
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

  it('refuses the key, and no other of its agency, with problem details', async () => {
    const other = anApiKey();
    await test.db.insert(apiKey).values({ ...other.row, agencyId: test.agency.id });
    // Neither who has no valid key nor who only asks what is allowed is counted.
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
