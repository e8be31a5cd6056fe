/**
 * Several service instances can share one database. Each instance must see the changes of the other instances
 * immediately.
 */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { createService } from './app.ts';
import { openDatabase, type OpenDatabase } from './db/open.ts';
import { createSecretBox } from './secrets/secret-box.ts';
import { mayCall, openTestService, type TestService } from './testing/a-service.ts';
import { collector } from './testing/log-collector.ts';
import { aNotification } from './testing/record-factories.ts';
import { aSource, FROZEN_NOW } from './testing/factories.ts';
import { TEST_SECRETS_KEY } from './testing/source-factories.ts';
import { databaseUrl } from './testing/postgres-server.ts';

let first: TestService;
let otherPool: OpenDatabase | null;
let second: ReturnType<typeof createService>;

beforeAll(async () => {
  first = await openTestService();
  otherPool = await openOtherPool();
  const log = collector([]);
  const secrets = createSecretBox(TEST_SECRETS_KEY, log);
  const db = otherPool?.db ?? first.db;
  second = createService({ db, clock: () => FROZEN_NOW, log, secrets, mayCall, checkReplies: true });
});
beforeEach(() => first.reset());
afterAll(async () => {
  await otherPool?.close();
  await first.close();
});

/**
 * Opens another connection pool to the PostgreSQL database of the test. Returns null for PGlite, which has only one
 * connection.
 */
async function openOtherPool(): Promise<OpenDatabase | null> {
  const origin = inject('testDatabase');
  if (origin.engine === 'pglite') return null;
  const { rows } = await first.db.execute<{ name: string }>(sql`select current_database() as name`);
  return openDatabase({ kind: 'postgres', url: databaseUrl(origin.url, rows[0]!.name), poolSize: 2 });
}

const headers = () => ({ 'X-SVC-KEY': first.key, 'Content-Type': 'application/json' });
const put = (body: object) => ({ method: 'PUT', body: JSON.stringify(body), headers: headers() });

describe('two instances on one database', () => {
  it('reject a key immediately after the other instance has deleted it', async () => {
    expect((await second.request('/persona', { headers: headers() })).status).toBe(200);
    expect((await first.request(`/account/apiKey/${first.keyId}`, { method: 'DELETE' })).status).toBe(204);
    expect((await second.request('/persona', { headers: headers() })).status).toBe(401);
    expect((await first.request('/persona')).status).toBe(401);
  });

  it("read each other's writes, including secrets", async () => {
    const source = aSource();
    const notice = aNotification({ viewed: false });
    await first.add({ sources: [source], notifications: [notice] });
    const channel = `/agency/source/${source.id}/custom-channels`;
    const saved = await second.request(`${channel}/sms`, put({ friendlyName: 'SMS', authToken: 'token-1' }));
    expect(await (await first.request(`${channel}/sms`)).json()).toEqual(await saved.json());
    await second.request(`/notifications/${notice.id}`, put({ viewed: true }));
    expect(await (await first.request('/notifications')).json()).toMatchObject([{ viewed: true }]);
  });

  it('save different parts of the same webhook concurrently without losing a part', async () => {
    const source = aSource();
    await first.add({ sources: [source] });
    const webhook = `/agency/source/${source.id}/webhook-integration`;
    const webhookCallbackUri = 'https://crm.example/hook';
    const mode = 'legacy';
    await first.request(`${webhook}/outbound`, put({ mode, webhookCallbackUri }));
    const replies = await Promise.all([
      first.request(`${webhook}/outbound`, put({ mode, externalApiKey: 'key-1' })),
      second.request(
        `${webhook}/outbound`,
        put({ mode, setFieldTemplate: { method: 'POST', url: 'https://crm.example/field' } }),
      ),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect(await (await second.request(webhook, { headers: headers() })).json()).toMatchObject({
      webhookCallbackUri,
      hasExternalApiKey: true,
      setFieldTemplate: { url: 'https://crm.example/field' },
    });
  });
});
