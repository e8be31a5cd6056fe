/** Failures of an embedded database in a folder: killed processes, a second process, a hanging engine, a full disk. */
import { readdirSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { agency, setting } from './schema.ts';
import { kill, nextMessage, startChild } from './testing/child.ts';
import { openFolder as open, usedFolders } from './testing/data-folders.ts';
import type { Found } from './testing/write-child.ts';
import { isDatabaseUnavailable, isStorageFull } from './unavailable.ts';

/** The number of times that the test kills the process. The full test run sets BOTDECK_KILLS=100. */
const KILLS = Number(process.env['BOTDECK_KILLS'] ?? 3);

// The limits are long because these tests start whole database engines and kill processes on a machine that
// may be busy.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const usedFolder = usedFolders();

describe('a folder that another process has claimed', () => {
  it('receives no more writes from its previous holder, not even on close', async () => {
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

describe('a process killed during writes', () => {
  it(
    `loses no acknowledged write and splits no transaction in ${KILLS} rounds`,
    async () => {
      const folder = await usedFolder();
      const acknowledged: string[] = [];
      for (let round = 0; round <= KILLS; round += 1) {
        const child = startChild('write-child.ts', folder);
        const found = await nextMessage<Found>(child);
        expect(found.agencies).toEqual(found.twins);
        const kept = new Set(found.agencies);
        expect(acknowledged.filter((id) => !kept.has(id))).toEqual([]);
        // The listener is added in the same turn of the event loop as the received message, so it misses no
        // later message.
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

describe('a database that does not reply', () => {
  it('fails the query with a clear error and works again for the next query', async () => {
    const { db } = await open(await usedFolder(), { answerWithinMs: 8_000 });
    await db.insert(agency).values({ id: 'kept', name: 'Kept' });
    const frozen = db.execute(sql`select pg_sleep(3600)`);
    const waiting = db.select().from(agency);
    const error: unknown = await frozen.catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({
      cause: { message: 'The embedded database gave no answer for 8000 ms and was stopped' },
    });
    expect(isDatabaseUnavailable(error)).toBe(true);
    expect(await waiting).toEqual([{ id: 'kept', name: 'Kept' }]);
  });
});

describe('a nearly full disk', () => {
  it('prevents writes but not reads or starts, and more free space allows writes again', async () => {
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
