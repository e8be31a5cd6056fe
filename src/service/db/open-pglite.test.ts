import { randomBytes } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { CannotOpenDatabase } from './cannot-open.ts';
import { openDatabase, type Database } from './open.ts';
import type { PgliteFolderOptions } from './open-pglite.ts';
import { agency, setting } from './schema.ts';
import { kill, nextMessage, startChild } from './testing/child.ts';
import { tempFolder } from './testing/temp-folder.ts';
import type { Found } from './testing/write-child.ts';
import { isDatabaseUnavailable, isStorageFull } from './unavailable.ts';

/** More in the full run: BOTDECK_KILLS=100 */
const KILLS = Number(process.env['BOTDECK_KILLS'] ?? 5);

// Whole engines start and processes are killed here, on machines that may be busy.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let template: string;
beforeAll(async () => {
  template = await mkdtemp(join(tmpdir(), 'botdeck-test-'));
  await (await openDatabase({ kind: 'pglite', dataDir: template })).close();
});
afterAll(() => rm(template, { recursive: true, force: true }));

/** A data folder that was opened before: copying takes a fraction of what a first start does. */
async function usedFolder(): Promise<string> {
  const folder = tempFolder();
  await cp(template, folder, { recursive: true });
  return folder;
}

async function open(dataDir: string, options: PgliteFolderOptions = {}) {
  const database = await openDatabase({ kind: 'pglite', dataDir, ...options });
  onTestFinished(database.close);
  return database;
}

describe('a database in a folder', () => {
  it('holds what was written when it is opened again, and is migrated once', async () => {
    const folder = await usedFolder();
    const first = await open(folder);
    await first.db.insert(agency).values({ id: 'one', name: 'One' });
    await first.close();
    const second = await open(folder);
    expect(await second.db.select().from(agency)).toEqual([{ id: 'one', name: 'One' }]);
    const journal = await second.db.execute(sql`select hash from drizzle.__drizzle_migrations`);
    expect(new Set(journal.rows.map((row) => row['hash'])).size).toBe(journal.rows.length);
    await second.close();
    expect(await readdir(folder)).toEqual(['lock', 'pgdata']);
  });

  it('starts afresh where the first start was cut short', async () => {
    const folder = tempFolder();
    await mkdir(join(folder, 'pgdata.new'));
    await writeFile(join(folder, 'pgdata.new', 'PG_VERSION'), '18');
    const { db } = await open(folder);
    expect(await db.select().from(agency)).toEqual([]);
  });

  it('of another version is refused in one line, and given free', async () => {
    const folder = await usedFolder();
    await writeFile(join(folder, 'pgdata', 'PG_VERSION'), '15\n');
    const opening = openDatabase({ kind: 'pglite', dataDir: folder });
    await expect(opening).rejects.toThrow(CannotOpenDatabase);
    await expect(opening).rejects.toThrow('database files are incompatible with server');
    expect(await readdir(folder)).toEqual(['lock', 'pgdata']);
  });

  it('keeps its write-ahead log small however much is written', async () => {
    const folder = await usedFolder();
    const { db } = await open(folder);
    const log = join(folder, 'pgdata', 'pg_wal');
    let largest = 0;
    for (let round = 0; round < 25; round += 1) {
      await db.execute(sql`select pg_logical_emit_message(false, '', repeat('x', 8000000))`);
      largest = Math.max(largest, sizeOf(log));
    }
    const { rows } = await db.execute(sql`select (pg_current_wal_insert_lsn() - '0/0')::float8 as written`);
    expect(Number(rows[0]?.['written'])).toBeGreaterThan(160 * 2 ** 20);
    expect(largest).toBeLessThan(128 * 2 ** 20);
  });
});

describe('rows that are written again and again', () => {
  /** In the full run 100,000 small updates and 500 MB of large ones: BOTDECK_UPDATES=100000 */
  const UPDATES = Number(process.env['BOTDECK_UPDATES'] ?? 5000);

  async function sizeOfTable(db: Database): Promise<number> {
    const { rows } = await db.execute(sql`select pg_total_relation_size('setting')::int as size`);
    return Number(rows[0]?.['size']);
  }

  it(
    `leave a table small after ${UPDATES} updates of one row, and of one large value`,
    async () => {
      const { db } = await open(await usedFolder());
      await db.insert(setting).values({ name: 'x', value: 0 });
      const update = (value: unknown) => db.update(setting).set({ value }).where(eq(setting.name, 'x'));
      for (let round = 0; round < UPDATES; round += 1) await update(round);
      expect(await sizeOfTable(db)).toBeLessThan(20 * 2 ** 20);
      // Random, because what repeats itself is compressed and stays in the row.
      for (let round = 0; round < UPDATES / 20; round += 1) await update(randomBytes(50_000).toString('hex'));
      expect(await sizeOfTable(db)).toBeLessThan(20 * 2 ** 20);
    },
    60_000 + UPDATES * 10,
  );

  it('are tidied up once nobody asks for anything', async () => {
    const { db } = await open(await usedFolder());
    await db.insert(setting).values({ name: 'x', value: 0 });
    // Too few, and too short, to be worth it while somebody waits.
    for (let round = 0; round < 20; round += 1) {
      await db.update(setting).set({ value: randomBytes(10_000).toString('hex') });
    }
    const vacuums = async () => {
      const { rows } = await db.execute(
        sql`select vacuum_count::int as vacuums from pg_stat_user_tables where relname = 'setting'`,
      );
      return rows[0]?.['vacuums'];
    };
    expect(await vacuums()).toBe(0);
    await vi.waitFor(async () => expect(await vacuums()).toBe(1), { timeout: 30_000, interval: 3000 });
  });
});

describe('a folder that another process has claimed', () => {
  it('is written to no more, not even when it is closed', async () => {
    const folder = await usedFolder();
    const onLost = vi.fn<(reason: Error) => void>();
    const { db, close } = await open(folder, { onLost });
    await db.insert(agency).values({ id: 'one', name: 'One' });
    await rm(join(folder, 'lock'));
    const next = await open(folder);
    const before = newestChange(join(folder, 'pgdata'));

    const error: unknown = await db
      .insert(agency)
      .values({ id: 'two', name: 'Two' })
      .catch((thrown: unknown) => thrown);
    expect(isDatabaseUnavailable(error)).toBe(true);
    await close();
    expect(newestChange(join(folder, 'pgdata'))).toBe(before);
    expect(onLost).toHaveBeenCalledOnce();
    await next.db.insert(agency).values({ id: 'three', name: 'Three' });
    await next.close();
    const third = await open(folder);
    expect((await third.db.select().from(agency)).map(({ id }) => id)).toEqual(['one', 'three']);
  });
});

function newestChange(folder: string): number {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return Math.max(...files.map(({ parentPath, name }) => statSync(join(parentPath, name)).mtimeMs));
}

function sizeOf(folder: string): number {
  const files = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile());
  return files.reduce((size, { name }) => size + statSync(join(folder, name)).size, 0);
}

describe('a process that is killed while it writes', () => {
  it(
    `has lost no acknowledged write and torn no transaction, ${KILLS} times`,
    async () => {
      const folder = await usedFolder();
      const acknowledged: string[] = [];
      for (let round = 0; round <= KILLS; round += 1) {
        const child = startChild('write-child.ts', folder);
        const found = await nextMessage<Found>(child);
        expect(found.agencies).toEqual(found.twins);
        const kept = new Set(found.agencies);
        expect(acknowledged.filter((id) => !kept.has(id))).toEqual([]);
        // Listening starts in the same turn as the message came in, so none of those that follow is missed.
        child.on('message', (id: string) => acknowledged.push(id));
        const target = acknowledged.length + 20 + ((round * 7) % 60);
        while (acknowledged.length < target) await new Promise((resolve) => child.once('message', resolve));
        await kill(child);
      }
      expect(acknowledged.length).toBeGreaterThan(20 * KILLS);
    },
    60_000 + KILLS * 5_000,
  );
});

describe('a database that gives no answer', () => {
  it('fails the query with a clear error, and the next one finds it working again', async () => {
    const { db } = await open(await usedFolder(), { answerWithinMs: 2_000 });
    await db.insert(agency).values({ id: 'kept', name: 'Kept' });
    const frozen = db.execute(sql`select pg_sleep(3600)`);
    const waiting = db.select().from(agency);
    const error: unknown = await frozen.catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({
      cause: { message: 'The embedded database gave no answer for 2000 ms and was stopped' },
    });
    expect(isDatabaseUnavailable(error)).toBe(true);
    expect(await waiting).toEqual([{ id: 'kept', name: 'Kept' }]);
  });
});

describe('a disk that is nearly full', () => {
  it('stops writes and not reads or starts, and writing goes on when there is space', async () => {
    const folder = await usedFolder();
    const before = await open(folder);
    await before.db.insert(agency).values({ id: 'one', name: 'One' });
    await before.close();

    const full = await open(folder, { minFreeBytes: Number.MAX_SAFE_INTEGER });
    const error: unknown = await full.db
      .insert(setting)
      .values({ name: 'x', value: 1 })
      .catch((thrown: unknown) => thrown);
    expect(isStorageFull(error)).toBe(true);
    expect(isDatabaseUnavailable(error)).toBe(false);
    expect(await full.db.select().from(agency)).toHaveLength(1);
    await full.close();

    const after = await open(folder);
    await after.db.insert(setting).values({ name: 'x', value: 1 });
    expect(await after.db.select().from(setting)).toHaveLength(1);
  });
});
