import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Logger } from 'pino';
import { MINIMUM_SCHEMA_VERSION, SCHEMA_VERSION } from '#service/db/migrate.ts';
import { openDatabase, type OpenDatabase } from '#service/db/open.ts';
import { agency, apiKey, event, setting } from '#service/db/schema.ts';
import { tempFolder } from '#service/db/testing/temp-folder.ts';
import { SAMPLE_API_KEY } from '#service/sample/identity.ts';
import { collector, type LogLine } from '#service/testing/log-collector.ts';
import { openTestDatabase, type TestDatabase } from '#service/testing/open-test-db.ts';
import { startEmbeddedService } from './embedded-service.ts';
import { readOptions } from './options.ts';
import { aHost } from './testing/a-host.ts';

let database: OpenDatabase;

beforeAll(async () => {
  database = await openDatabase({ kind: 'pglite-memory' });
});
afterAll(() => database.close());

async function startWith(...flags: string[]) {
  return startOver(database, ...SMALL_SAMPLE, ...flags);
}

const SMALL_SAMPLE = ['--sample-scale', '0.01'];

async function startOver(opened: OpenDatabase, ...flags: string[]) {
  const options = readOptions(['--data', tempFolder(), ...flags], {});
  const told: string[] = [];
  const keepOpen = { ...opened, close: async () => undefined };
  const logged: LogLine[] = [];
  const log = collector(logged) as Logger;
  const service = await startEmbeddedService(keepOpen, options, log, 'http://127.0.0.1:4310', (line) =>
    told.push(line),
  );
  return { service, told, logged };
}

const events = () => database.db.$count(event);

describe('the embedded service', () => {
  it('does not change the sample agency', async () => {
    const { service, told } = await startWith();
    expect(told).not.toContainEqual(expect.stringMatching(/^Live/));
    const count = await events();
    await service.close();
    expect(await events()).toBe(count);
  });

  it("stores the time of the database's clock, which all hosts on the database share", async () => {
    const time = new Date('2031-05-06T07:08:09Z');
    const { service } = await startOver({ ...database, clock: () => time }, ...SMALL_SAMPLE);
    const key = service.sample?.apiKey ?? '';
    const connection = { address: '', cut: () => undefined, sendContinue: () => undefined };
    await service.backend(
      new Request('http://service/persona', { headers: { 'X-SVC-KEY': key } }),
      connection,
    );
    await service.close();
    const used = await database.db.select({ lastUsedAt: apiKey.lastUsedAt }).from(apiKey);
    expect(used.map(({ lastUsedAt }) => lastUsedAt?.getTime())).toContain(time.getTime());
  });

  it('takes no more work after a newer host has raised the minimum version, and logs it once', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const { service, logged } = await startWith('--live');
    const { host } = aHost({ ...service });
    const ask = async (path: string) =>
      (await host.request(path, { headers: { 'X-SVC-KEY': SAMPLE_API_KEY } })).status;
    const paths = ['/api/persona', '/session', '/readyz', '/livez'];
    expect(await Promise.all(paths.map(ask))).toEqual([200, 200, 200, 200]);
    vi.advanceTimersByTime(60_000);
    const { db } = database;
    await db.insert(setting).values({ name: MINIMUM_SCHEMA_VERSION, value: SCHEMA_VERSION + 1 });
    onTestFinished(async () => {
      await db.delete(setting).where(eq(setting.name, MINIMUM_SCHEMA_VERSION));
    });
    vi.advanceTimersByTime(60_000);
    await vi.waitFor(async () => expect(await Promise.all(paths.map(ask))).toEqual([503, 503, 503, 200]));
    vi.advanceTimersByTime(180_000);
    await service.close();
    const count = await events();
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect(await events()).toBe(count);
    const told = logged.filter(({ message }) => message.includes('takes no more work'));
    const fields = { minimum: SCHEMA_VERSION + 1, known: SCHEMA_VERSION };
    expect(told).toMatchObject([{ level: 'error', fields }]);
  });

  it('simulates leads with --live until it is closed', async () => {
    const { service, told } = await startWith('--live');
    expect(told.at(-1)).toBe('Live: leads write to the sample agency');
    await vi.waitFor(async () => expect(await events()).toBeGreaterThan(0), 5000);
    await service.close();
    const count = await events();
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect(await events()).toBe(count);
  });
});

describe('the embedded service without the sample agency', () => {
  let empty: TestDatabase;
  beforeAll(async () => {
    empty = await openTestDatabase();
  });
  beforeEach(() => empty.reset());
  afterAll(() => empty.close());

  const start = (...flags: string[]) =>
    startOver({ ...database, db: empty.db, trimMemory: async () => undefined }, ...flags);

  it('adds no agency with --no-sample, and names the command that adds one', async () => {
    const { service, told } = await start('--no-sample');
    expect(service.sample).toBeNull();
    expect(told).toEqual([expect.stringContaining('npm run agency -- add NAME')]);
    expect(await empty.db.$count(agency)).toBe(0);
    await service.close();
  });

  it('adds no sample to a database with other agencies, except on request', async () => {
    await empty.db.insert(agency).values({ id: 'agy_other', name: 'Other' });
    const { service, told } = await start();
    expect(service.sample).toBeNull();
    expect(told).toEqual([]);
    expect(await empty.db.$count(agency)).toBe(1);
    await service.close();
    await expect(start('--live')).rejects.toThrow('--live needs the sample agency');
    const asked = await start(...SMALL_SAMPLE);
    expect(asked.service.sample).not.toBeNull();
    await asked.service.close();
  });

  it('keeps a sample that the database contains, and does not offer it', async () => {
    await (await start(...SMALL_SAMPLE)).service.close();
    const { service } = await start('--no-sample');
    expect(service.sample).toBeNull();
    expect(await service.isValidKey(SAMPLE_API_KEY)).toBe(true);
    await service.close();
  });
});
