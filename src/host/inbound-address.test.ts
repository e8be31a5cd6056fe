import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { NewInboundAddress } from '#contract/inbound-address.ts';
import { createService } from '#service/app.ts';
import { findKey } from '#service/api-keys/find-key.ts';
import { findAddress } from '#service/inbound/addresses.ts';
import { createSecretBox } from '#service/secrets/secret-box.ts';
import { openTestService, type TestService } from '#service/testing/a-service.ts';
import { collector, type LogLine } from '#service/testing/log-collector.ts';
import { aSource } from '#service/testing/factories.ts';
import { localLimits } from '#service/limits/rate-limit.ts';
import { aWebhook, TEST_SECRETS_KEY } from '#service/testing/source-factories.ts';
import { createBodies } from './bodies.ts';
import { guarded } from './start.ts';
import { aHost } from './testing/a-host.ts';

let test: TestService;
let logged: LogLine[];
let token: string;

beforeAll(async () => {
  test = await openTestService();
});
beforeEach(async () => {
  logged = [];
  await test.reset();
  await test.add({ sources: [aSource({ id: 'source' })], webhooks: [aWebhook({ sourceId: 'source' })] });
  const path = '/agency/source/source/webhook-integration/inbound-address';
  ({ token } = NewInboundAddress.parse(await (await test.request(path, { method: 'POST' })).json()));
});
afterAll(() => test.close());

/** Creates a host in front of the service, with the limits of a host. */
function hostWithLimits({ basePath = '', refusedKeysPerMinute = 3 } = {}) {
  const { db } = test;
  const log = collector(logged);
  const service = createService({
    db,
    clock: () => new Date(),
    log,
    secrets: createSecretBox(TEST_SECRETS_KEY, log),
  });
  const asked: string[] = [];
  const backend = guarded(
    {
      backend: async (request) => {
        asked.push(`${request.method} ${request.body === null ? 'without' : 'with'} a body`);
        return service.fetch(request);
      },
      limits: { atOnce: 4, perKey: 2, perResource: 3 },
      rateLimits: localLimits(),
      isValidKey: async (key) => (await findKey(db, key)) !== null || (await findAddress(db, key)) !== null,
    },
    { keyHeader: 'X-SVC-KEY', refusedKeysPerMinute, serviceUrl: null },
    createBodies({ log }),
    new AbortController().signal,
  );
  const { host } = aHost({ backend, basePath, log, hostNames: ['bots.example'], proxies: 1 });
  const post = (path: string, headers: Record<string, string> = {}) =>
    host.request(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': '192.0.2.7', ...headers },
      body: JSON.stringify({ type: 'message', contact: { id: 'c' }, message: { text: 'Hi' } }),
    });
  return { post, asked };
}

describe('an inbound address', () => {
  it.each(['', '/botdeck'])(
    'accepts a message through a proxy, without a key, below "%s"',
    async (basePath) => {
      const { post, asked } = hostWithLimits({ basePath });
      const response = await post(`${basePath}/api/in/${token}`, {
        Host: 'bots.example',
        Origin: 'https://other.example',
        'Sec-Fetch-Site': 'cross-site',
      });
      expect([response.status, await response.json()]).toMatchObject([200, { isAccepted: true }]);
      expect(asked).toEqual(['POST with a body']);
    },
  );

  it('responds without reading the body if its token is unknown, up to a limit per network', async () => {
    const { post, asked } = hostWithLimits();
    const statuses: number[] = [];
    for (let turn = 0; turn < 5; turn += 1) statuses.push((await post(`/api/in/guess-${turn}`)).status);
    expect(statuses).toEqual([404, 404, 404, 429, 429]);
    expect(asked).toEqual(Array(3).fill('POST without a body'));
    expect((await post(`/api/in/${token}`)).status).toBe(200);
  });

  it('is no API key, and an API key is no token', async () => {
    const { post } = hostWithLimits();
    expect((await post('/api/persona', { 'X-SVC-KEY': token })).status).toBe(405);
    expect((await post('/api/hierarchy', { 'X-SVC-KEY': token })).status).toBe(401);
    expect((await post(`/api/in/${test.key}`)).status).toBe(404);
  });

  it('is never logged with its token', async () => {
    const { post } = hostWithLimits();
    await post(`/api/in/${token}`);
    await post(`/api/in/${token}`, { Host: 'unknown.example', 'X-Forwarded-Host': 'unknown.example' });
    await post(`/api/in/${token}?${'a'.repeat(20_000)}`);
    await post(`/in/${token}`);
    expect(logged.length).toBeGreaterThan(2);
    expect(JSON.stringify(logged)).not.toContain(token);
  });
});
