import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../db/open.ts';
import { rateLimit } from '../db/schema.ts';
import { collector, type LogLine } from '../testing/log-collector.ts';
import { openTestDatabase, type TestDatabase } from '../testing/open-test-db.ts';
import { createSharedLimits, type SharedLimits } from './shared-limits.ts';

const PER_MINUTE = 100;
/** The number of uses after which a host must synchronise with the database: a tenth of the limit. */
const SHARE = PER_MINUTE / 10;
const HOSTS = 3;

let test: TestDatabase;
let logged: LogLine[];
const open: SharedLimits[] = [];

beforeAll(async () => {
  test = await openTestDatabase();
});
beforeEach(async () => {
  logged = [];
  await test.reset();
});
afterEach(async () => {
  for (const limits of open.splice(0)) await limits.stop();
});
afterAll(() => test.close());

/**
 * Creates the limits of one host. The automatic synchronisation is off, so a host synchronises only when a test calls
 * `sync` or after `SHARE` uses.
 */
function aHost(db: Database = test.db) {
  const limits = createSharedLimits({ db, log: collector(logged), syncEveryMs: 2 ** 30 });
  open.push(limits);
  return { ...limits, limit: limits.of('key', PER_MINUTE) };
}

type Host = ReturnType<typeof aHost>;

/** Uses a name `times` times concurrently. Returns the number of allowed uses. */
async function useAtOnce({ limit }: Host, times: number, name = 'a'): Promise<number> {
  const waits = await Promise.all(Array.from({ length: times }, () => limit.use(name)));
  return waits.filter((wait) => wait === 0).length;
}

/**
 * Returns a function that returns the number of uses that the limit has regained since `started`. On a busy machine, a
 * test takes several seconds.
 */
function drainedSince(started: number): () => number {
  return () => Math.ceil(((performance.now() - started) * PER_MINUTE) / 60_000);
}

/** Wraps a database and counts its statements. Each statement fails while `isDown` is true. */
function watched(db: Database) {
  const seen = { statements: 0, isDown: false };
  const execute = async (query: Parameters<Database['execute']>[0]) => {
    seen.statements += 1;
    if (seen.isDown) throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    return db.execute(query);
  };
  return { seen, db: { execute } as unknown as Database };
}

describe('a limit that three hosts share', () => {
  it('is exceeded by at most a tenth for each host, with any distribution of simultaneous requests', async () => {
    for (const shares of [
      [300, 300, 300],
      [900, 5, 5],
      [50, 50, 50],
      [5, 5, 300],
    ]) {
      await test.reset();
      const hosts = shares.map(() => aHost());
      const allowance = drainedSince(performance.now());
      const passed = await Promise.all(hosts.map((host, index) => useAtOnce(host, shares[index] ?? 0)));
      const all = passed.reduce((sum, one) => sum + one, 0);
      expect(all).toBeGreaterThanOrEqual(PER_MINUTE);
      expect(all).toBeLessThanOrEqual(PER_MINUTE + HOSTS * SHARE + allowance());
    }
  });

  it('counts the requests that other hosts allowed before', async () => {
    const [first, second] = [aHost(), aHost()];
    const allowance = drainedSince(performance.now());
    expect(await useAtOnce(first, 60)).toBe(60);
    await first.sync();
    const passed = await useAtOnce(second, 100);
    expect(passed).toBeGreaterThanOrEqual(40);
    expect(passed).toBeLessThanOrEqual(40 + 2 * SHARE + allowance());
    await second.sync();
    // The first host learns of these requests only when it synchronises, after at most `SHARE` further requests.
    expect(await useAtOnce(first, 100)).toBeLessThanOrEqual(SHARE + allowance());
  });

  it('returns the wait that the requests of all hosts cause', async () => {
    const limits = [aHost(), aHost()].map(({ of, sync }) => ({ limit: of('rare', 1), sync }));
    for (const { limit, sync } of limits) {
      expect(await limit.use('a')).toBe(0);
      await sync();
    }
    const wait = limits[1]!.limit.waitMs('a');
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(120_000);
  });

  it('counts each kind and each name separately', async () => {
    const [first, second] = [aHost(), aHost()];
    await useAtOnce(first, PER_MINUTE);
    await first.sync();
    expect(await useAtOnce(second, PER_MINUTE, 'b')).toBe(PER_MINUTE);
    expect(await second.of('address', 10).use('a')).toBe(0);
  });

  it('includes the last requests of a stopped host', async () => {
    const first = aHost();
    await useAtOnce(first, 5);
    await first.stop();
    expect(await test.db.$count(rateLimit)).toBe(1);
  });

  it('stores neither an API key nor an inbound address', async () => {
    const first = aHost();
    await useAtOnce(first, 1, '192.0.2.1');
    await first.sync();
    const [row] = await test.db.select().from(rateLimit);
    expect(row?.name).toMatch(/^[\w-]{43}$/);
  });
});

describe('the statements of a shared limit', () => {
  it('are at most one for each tenth of the limit, and none for rejected requests', async () => {
    const { seen, db } = watched(test.db);
    const host = aHost(db);
    await useAtOnce(host, PER_MINUTE);
    expect(seen.statements).toBeLessThanOrEqual(11);
    const before = seen.statements;
    expect(await useAtOnce(host, 50)).toBeLessThanOrEqual(5);
    expect(seen.statements - before).toBeLessThanOrEqual(1);
  });

  it('are none without requests', async () => {
    const { seen, db } = watched(test.db);
    const host = aHost(db);
    await host.sync();
    expect(seen.statements).toBe(0);
  });

  it('store the uses of all names in one second with one statement', async () => {
    const { seen, db } = watched(test.db);
    const host = aHost(db);
    for (let index = 0; index < 50; index += 1) await host.limit.use(`key ${index}`);
    await host.sync();
    expect(seen.statements).toBe(1);
    expect(await test.db.$count(rateLimit)).toBe(50);
  });
});

describe('a shared limit during an outage of the database', () => {
  it('limits the requests of its host, and logs the outage once', async () => {
    const { seen, db } = watched(test.db);
    const host = aHost(db);
    const allowance = drainedSince(performance.now());
    seen.isDown = true;
    const passed = await useAtOnce(host, 3 * PER_MINUTE);
    expect(passed).toBeGreaterThanOrEqual(PER_MINUTE);
    expect(passed).toBeLessThanOrEqual(PER_MINUTE + allowance());
    await host.sync();
    await host.sync();
    expect(logged.filter(({ level }) => level === 'error')).toHaveLength(1);
  });

  it('shares the requests again when the database responds', async () => {
    const { seen, db } = watched(test.db);
    const [first, second] = [aHost(db), aHost()];
    const limits = [first, second].map(({ of }) => of('rare', 1));
    seen.isDown = true;
    await limits[0]!.use('a');
    await first.sync();
    seen.isDown = false;
    await first.sync();
    await limits[1]!.use('a');
    await second.sync();
    expect(limits[1]!.waitMs('a')).toBeGreaterThan(0);
  });

  it('does not store requests that no longer count', async () => {
    const { seen, db } = watched(test.db);
    let now = 0;
    const limits = createSharedLimits({
      db,
      log: collector(logged),
      now: () => now,
      syncEveryMs: 2 ** 30,
    });
    open.push(limits);
    const limit = limits.of('key', PER_MINUTE);
    seen.isDown = true;
    for (let minute = 0; minute < 10; minute += 1) {
      for (let use = 0; use < PER_MINUTE; use += 1) await limit.use('a');
      await limits.sync();
      now += 60_000;
    }
    seen.isDown = false;
    await limits.sync();
    const { rows } = await test.db.execute<{ seconds: number }>(
      sql`select extract(epoch from drained_at - now())::float8 as seconds from rate_limit`,
    );
    for (const { seconds } of rows) expect(seconds).toBeLessThanOrEqual(61);
  });
});
