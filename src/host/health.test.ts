import { pino } from 'pino';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { MINIMUM_SCHEMA_VERSION, SCHEMA_VERSION } from '#service/db/migrate.ts';
import type { Database } from '#service/db/open.ts';
import { setting } from '#service/db/schema.ts';
import { createWorker } from '#service/delivery/worker.ts';
import { createSecretBox } from '#service/secrets/secret-box.ts';
import { openTestDatabase } from '#service/testing/open-test-db.ts';
import { TEST_SECRETS_KEY } from '#service/testing/source-factories.ts';
import { databaseComponents, loop, type Components } from './health.ts';
import { VERSION } from './program.ts';
import { aHost, noDatabase } from './testing/a-host.ts';

const UP: Components = { database: { state: 'ok' }, migrations: { state: 'ok' } };

async function ask(path: string, components: Components = UP) {
  const response = await aHost({ components: async () => components }).host.request(path);
  return { response, body: (await response.json()) as object };
}

describe('/readyz', () => {
  it('returns 200 and each component if all are up', async () => {
    const { response, body } = await ask('/readyz');
    expect(response.status).toBe(200);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect(body).toEqual({ status: 'ok', components: UP });
  });

  it.each(['down', 'unknown'] as const)('returns 503 if one component is %s', async (state) => {
    const components: Components = { ...UP, migrations: { state } };
    const { response, body } = await ask('/readyz', components);
    expect(response.status).toBe(503);
    expect(response.headers.get('Retry-After')).toBe('5');
    expect(body).toEqual({ status: 'down', components });
  });

  it('has the former name /healthz', async () => {
    expect((await ask('/healthz')).body).toEqual((await ask('/readyz')).body);
    expect((await ask('/healthz', { service: { state: 'down' } })).response.status).toBe(503);
  });
});

it('/livez returns 200 and the version in every state of the components', async () => {
  const components = async () => {
    throw noDatabase();
  };
  const response = await aHost({ components }).host.request('/livez');
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({ status: 'ok', version: VERSION });
});

describe('a loop', () => {
  it('is down a minute after its last pass', () => {
    expect(loop(0.44)).toEqual({ state: 'ok', secondsSincePass: 0.4 });
    expect(loop(60).state).toBe('ok');
    expect(loop(61).state).toBe('down');
  });

  it('is up while it has nothing to do', () => {
    expect(loop(null)).toEqual({ state: 'ok' });
  });

  it('of deliveries counts only passes that succeed', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const fails = () => {
      throw noDatabase();
    };
    const failing = { transaction: fails, select: fails } as unknown as Database;
    const log = pino({ level: 'silent' });
    const secrets = createSecretBox(TEST_SECRETS_KEY, log);
    const send = async () => ({ kind: 'failed', error: 'unused' }) as const;
    const worker = createWorker({ db: failing, secrets, send, log });
    worker.start();
    vi.advanceTimersByTime(90_000);
    expect(loop(worker.secondsSincePass())).toEqual({ state: 'down', secondsSincePass: 90 });
    await worker.stop();
  });
});

describe('the database', () => {
  it('is up with a known schema, and down if a newer host raised the minimum version', async () => {
    const { db, close, reset } = await openTestDatabase();
    onTestFinished(async () => {
      await reset();
      await close();
    });
    const read = databaseComponents(db);
    expect(await read()).toEqual(UP);
    await db.insert(setting).values({ name: MINIMUM_SCHEMA_VERSION, value: SCHEMA_VERSION });
    expect(await read()).toEqual(UP);
    await db.update(setting).set({ value: SCHEMA_VERSION + 1 });
    expect(await read()).toMatchObject({ migrations: { state: 'down' } });
  });

  it('is down if it does not answer, and its schema is then unknown', async () => {
    const { db, end } = await openTestDatabase();
    await end();
    const read = databaseComponents(db);
    const down = { database: { state: 'down' }, migrations: { state: 'unknown' } };
    expect(await read()).toEqual(down);
  });
});
