import { randomBytes } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { CannotOpenDatabase } from './cannot-open.ts';
import { openDatabase, type Database } from './open.ts';
import { agency, setting } from './schema.ts';
import { openFolder as open, usedFolders } from './testing/data-folders.ts';
import { tempFolder } from './testing/temp-folder.ts';

// The limits are long because these tests start whole database engines and kill processes on a machine that
// may be busy.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const usedFolder = usedFolders();

describe('a database in a folder', () => {
  it('keeps its data after it is reopened and is migrated once', async () => {
    const folder = await usedFolder();
    const first = await open(folder);
    await first.db.insert(agency).values({ id: 'one', name: 'One' });
    await first.close();
    const second = await open(folder);
    expect(await second.db.select().from(agency)).toEqual([{ id: 'one', name: 'One' }]);
    const journal = await second.db.execute(sql`select hash from botdeck_migration`);
    expect(new Set(journal.rows.map((row) => row['hash'])).size).toBe(journal.rows.length);
    await second.close();
    expect(await readdir(folder)).toEqual(['lock', 'pgdata']);
  });

  it('starts from scratch after an interrupted first start', async () => {
    const folder = tempFolder();
    await mkdir(join(folder, 'pgdata.new'));
    await writeFile(join(folder, 'pgdata.new', 'PG_VERSION'), '18');
    const { db } = await open(folder);
    expect(await db.select().from(agency)).toEqual([]);
  });

  it('is not created on a disk with too little space', async () => {
    const folder = tempFolder();
    const opening = openDatabase({ kind: 'pglite', dataDir: folder, minFreeBytes: 2 ** 50 });
    await expect(opening).rejects.toThrow(/MB free, and a new database needs \d+ MB\. Free space/);
    expect(await readdir(folder)).toEqual(['lock']);
    const { db } = await open(folder);
    expect(await db.select().from(agency)).toEqual([]);
  });

  it('frees memory and keeps its rows and connections', async () => {
    const { db, trimMemory } = await open(await usedFolder());
    await db.insert(agency).values({ id: 'one', name: 'One' });
    const counting = Array.from({ length: 20 }, () => db.$count(agency));
    await Promise.all([trimMemory(), ...counting]);
    expect(await Promise.all(counting)).toEqual(Array.from({ length: 20 }, () => 1));
    expect(await db.transaction((tx) => tx.$count(agency))).toBe(1);
  });

  it('of another version is rejected with a one-line error, and its folder is released', async () => {
    const folder = await usedFolder();
    await writeFile(join(folder, 'pgdata', 'PG_VERSION'), '15\n');
    const opening = openDatabase({ kind: 'pglite', dataDir: folder });
    await expect(opening).rejects.toThrow(CannotOpenDatabase);
    await expect(opening).rejects.toThrow('database files are incompatible with server');
    expect(await readdir(folder)).toEqual(['lock', 'pgdata']);
  });

  it('keeps its write-ahead log small regardless of the written volume', async () => {
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

describe('repeatedly updated rows', () => {
  /** The number of updates. `BOTDECK_UPDATES=100000` makes 100,000 small updates and 500 MB of large updates. */
  const UPDATES = Number(process.env['BOTDECK_UPDATES'] ?? 2000);
  /** The old versions of so many large rows would exceed the limit of 20 MB below. */
  const LARGE_UPDATES = Math.max(250, UPDATES / 20);

  async function sizeOfTable(db: Database): Promise<number> {
    const { rows } = await db.execute(sql`select pg_total_relation_size('setting')::int as size`);
    return Number(rows[0]?.['size']);
  }

  it(
    `keep the table small after ${UPDATES} updates of one row and updates of a large value`,
    async () => {
      const { db } = await open(await usedFolder());
      await db.insert(setting).values({ name: 'x', value: 0 });
      const update = (value: unknown) => db.update(setting).set({ value }).where(eq(setting.name, 'x'));
      for (let round = 0; round < UPDATES; round += 1) await update(round);
      expect(await sizeOfTable(db)).toBeLessThan(20 * 2 ** 20);
      // Random text, because PostgreSQL compresses repetitive text and stores it in the row.
      for (let round = 0; round < LARGE_UPDATES; round += 1)
        await update(randomBytes(50_000).toString('hex'));
      expect(await sizeOfTable(db)).toBeLessThan(20 * 2 ** 20);
    },
    60_000 + UPDATES * 10,
  );

  it('are vacuumed while the database is idle', async () => {
    const { db } = await open(await usedFolder());
    await db.insert(setting).values({ name: 'x', value: 0 });
    // Too few updates for a VACUUM while requests are waiting. Only an idle database vacuums the table.
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

function sizeOf(folder: string): number {
  const files = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile());
  return files.reduce((size, { name }) => size + statSync(join(folder, name)).size, 0);
}
