import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Problem } from '#contract/problem.ts';
import { createService } from '../app.ts';
import { openTestService, type TestService } from '../testing/a-service.ts';
import { anApiKey } from '../testing/factories.ts';

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

  it('rejects only requests of the key over its limit, with problem details', async () => {
    const other = anApiKey();
    await test.add({ apiKeys: [other.row] });
    // The service does not count requests without a valid API key and OPTIONS requests.
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
