import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { pino } from 'pino';
import { openDatabase, type OpenDatabase } from '#service/db/open.ts';
import { agency, apiKey, event } from '#service/db/schema.ts';
import { tempFolder } from '#service/db/testing/temp-folder.ts';
import { SAMPLE_API_KEY } from '#service/sample/identity.ts';
import { openTestDatabase, type TestDatabase } from '#service/testing/open-test-db.ts';
import { startEmbeddedService } from './embedded-service.ts';
import { readOptions } from './options.ts';

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
  if (!options) throw new Error('These flags ask for the usage.');
  const told: string[] = [];
  const keepOpen = { ...opened, close: async () => undefined };
  const log = pino({ level: 'silent' });
  const service = await startEmbeddedService(keepOpen, options, log, 'http://127.0.0.1:4310', (line) =>
    told.push(line),
  );
  return { service, told };
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
