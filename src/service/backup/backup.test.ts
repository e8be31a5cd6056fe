import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import type { Connection } from '../db/database.ts';
import { applyMigrations, migrate, readApplied, readMigrations } from '../db/migrate.ts';
import { openDatabase, withConnection, withReadConnection, type DatabasePlace } from '../db/open.ts';
import * as schema from '../db/schema.ts';
import { tableNames } from '../db/table-names.ts';
import { usedFolders } from '../db/testing/data-folders.ts';
import { tempFolder } from '../db/testing/temp-folder.ts';
import { recordEvent } from '../delivery/events.ts';
import { startingPosition } from '../events/list.ts';
import { readEventsAfter, readPresent } from '../events/read.ts';
import { anAgency, FROZEN_NOW } from '../testing/factories.ts';
import { createDatabase, databaseUrl, dropDatabase } from '../testing/postgres-server.ts';
import { checkBackup, restoreBackup } from './restore.ts';
import { readTables } from './tables.ts';
import { hashRows, insertOddRows } from './testing/odd-rows.ts';
import { writeBackup } from './write.ts';

const usedFolder = usedFolders();

/** Returns a PGlite database in the state after its first start. */
async function usedPglite(): Promise<DatabasePlace> {
  return { kind: 'pglite', dataDir: await usedFolder() };
}

let shared: string;
let template: string;
/** The backup of a database with unusual values in every table, and the hashes of the tables in that database. */
let filled: { file: string; hashes: Record<string, string> };

beforeAll(async () => {
  shared = mkdtempSync(join(tmpdir(), 'botdeck-test-'));
  template = join(shared, 'template');
  await withConnection({ kind: 'pglite', dataDir: template }, async () => undefined);
  const dataDir = join(shared, 'filled');
  cpSync(template, dataDir, { recursive: true });
  filled = await withConnection({ kind: 'pglite', dataDir }, async (client) => {
    await applyMigrations(client);
    const tables = await tablesOf(client);
    await insertOddRows(client, tables);
    const file = join(shared, 'backup');
    await writeBackup(client, file, { now: FROZEN_NOW });
    return { file, hashes: await hashRows(client, tables) };
  });
});
afterAll(() => rmSync(shared, { recursive: true }));

/**
 * Returns a PGlite database without tables. Copies a template folder, because the creation of a PGlite database takes
 * seconds.
 */
function emptyPglite(): DatabasePlace {
  const dataDir = tempFolder();
  cpSync(template, dataDir, { recursive: true });
  return { kind: 'pglite', dataDir };
}

/** Returns an empty database on the engine that the test run uses (PGlite or PostgreSQL). */
async function emptyDatabase(): Promise<DatabasePlace> {
  const origin = inject('testDatabase');
  if (origin.engine === 'pglite') return emptyPglite();
  const name = await createDatabase(origin.url);
  onTestFinished(() => dropDatabase(origin.url, name));
  return { kind: 'postgres', url: databaseUrl(origin.url, name) };
}

const newFile = () => join(tempFolder(), 'backup');

async function backUp(place: DatabasePlace): Promise<string> {
  const file = newFile();
  await withReadConnection(place, (client) => writeBackup(client, file, { now: FROZEN_NOW }));
  return file;
}

const restore = (place: DatabasePlace, file: string) =>
  withConnection(place, (client) => restoreBackup(client, file));

const tablesOf = (client: Connection) => readTables(client, readMigrations());

/** Omits the table `event_cursor`, because a restore changes its rows intentionally. */
const withoutCursors = (hashes: Record<string, string>) =>
  Object.fromEntries(Object.entries(hashes).filter(([table]) => table !== 'event_cursor'));

const hashesOf = (place: DatabasePlace) =>
  withConnection(place, async (client) => hashRows(client, await tablesOf(client)));

/** Returns the names of the Botdeck tables in the database. */
const tablesIn = (place: DatabasePlace) =>
  withConnection(place, async (client) => (await tablesOf(client)).map(({ name }) => name));

describe('a backup', () => {
  it('contains every table of the schema except the unlogged rate limits', async () => {
    const tables = Object.values<unknown>(schema).filter((value): value is PgTable => is(value, PgTable));
    const names = tables.map((table) => getTableName(table)).filter((name) => name !== 'rate_limit');
    expect(tableNames(readMigrations()).toSorted()).toEqual(names.toSorted());
    expect(Object.keys(filled.hashes).toSorted()).toEqual(names.toSorted());
  });

  it('preserves every value of every table after a restore on another engine and back', async () => {
    const before = withoutCursors(filled.hashes);
    const second = await emptyDatabase();
    await restore(second, filled.file);
    expect(withoutCursors(await hashesOf(second))).toEqual(before);
    const third = emptyPglite();
    await restore(third, await backUp(second));
    expect(withoutCursors(await hashesOf(third))).toEqual(before);
    for (const hash of Object.values(before)) expect(hash).toMatch(/^4 /);
  });

  it('continues each sequence after its last value, also after deleted rows', async () => {
    const place = await usedPglite();
    await withConnection(place, async (client) => {
      await client.query(`insert into agency values ('a', 'A')`);
      await client.query(`insert into page_visit (agency_id, lead_id) values ('a', 'x'), ('a', 'y')`);
      await client.query('delete from page_visit');
      await client.query(`insert into transaction (id, agency_id, amount) values (77, 'a', 1)`);
    });
    const target = await emptyDatabase();
    await restore(target, await backUp(place));
    await withConnection(target, async (client) => {
      const insert = `insert into page_visit (agency_id, lead_id) values ('a', 'z') returning id::text`;
      expect((await client.query(insert)).rows).toEqual([{ id: '3' }]);
      const charge = `insert into transaction (agency_id, amount) values ('a', 1) returning id::text`;
      expect((await client.query(charge)).rows).toEqual([{ id: '1' }]);
    });
  });

  it('replaces no file, and leaves no file if it fails', async () => {
    const place = await usedPglite();
    const file = await backUp(place);
    const again = withConnection(place, (client) => writeBackup(client, file, { now: FROZEN_NOW }));
    await expect(again).rejects.toMatchObject({ code: 'EEXIST' });
    const failing = newFile();
    await withConnection(place, async (client) => {
      const broken: Connection = {
        query: (text, values) =>
          text.startsWith('fetch') ? Promise.reject(new Error('broken')) : client.query(text, values),
      };
      await expect(writeBackup(broken, failing, { now: FROZEN_NOW })).rejects.toThrow('broken');
    });
    expect(readdirSync(join(failing, '..'))).toEqual([]);
  });

  it('stops if it is interrupted, and leaves no file', async () => {
    const place = await usedPglite();
    const file = newFile();
    const interruption = new AbortController();
    await withConnection(place, async (client) => {
      const interrupted: Connection = {
        query: (text, values) => {
          if (text.startsWith('fetch')) interruption.abort();
          return client.query(text, values);
        },
      };
      const writing = writeBackup(interrupted, file, { now: FROZEN_NOW, signal: interruption.signal });
      await expect(writing).rejects.toMatchObject({ name: 'AbortError' });
    });
    expect(readdirSync(join(file, '..'))).toEqual([]);
  });

  it('removes the unfinished files of ended processes, and no files of running processes', async () => {
    const place = await usedPglite();
    const file = newFile();
    const ended = spawnSync(process.execPath, ['--version']).pid;
    const kept = [`backup.unfinished-${process.ppid}`, 'backup.unfinished-x', `other.unfinished-${ended}`];
    for (const name of [...kept, `backup.unfinished-${ended}`, `backup.unfinished-${process.pid}`])
      writeFileSync(join(file, '..', name), '');
    await withConnection(place, (client) => writeBackup(client, file, { now: FROZEN_NOW }));
    expect(readdirSync(join(file, '..')).toSorted()).toEqual(['backup', ...kept].toSorted());
  });

  it('rejects a database without Botdeck tables', async () => {
    const place = await emptyDatabase();
    await expect(backUp(place)).rejects.toThrow('There is no database of Botdeck here.');
  });
});

describe('a backup of a running host', () => {
  it('contains exactly the transactions before one moment', async () => {
    const place = await usedPglite();
    const host = await openDatabase(place);
    onTestFinished(host.close);
    await host.db.insert(schema.agency).values({ id: 'a', name: 'A' });
    const writing = new AbortController();
    let pairs = 0;
    const written = (async () => {
      for (; !writing.signal.aborted; pairs += 1) {
        await host.db.transaction(async (tx) => {
          await tx.insert(schema.account).values({ agencyId: 'a', id: String(pairs) });
          await tx.insert(schema.folder).values({ agencyId: 'a', id: String(pairs), name: '' });
        });
      }
    })();
    const before = pairs;
    const file = await backUp(place);
    const after = pairs;
    writing.abort();
    await written;
    const target = emptyPglite();
    await restore(target, file);
    const restored = await openDatabase(target);
    onTestFinished(restored.close);
    const accounts = await restored.db.$count(schema.account);
    expect(await restored.db.$count(schema.folder)).toBe(accounts);
    expect(accounts).toBeGreaterThanOrEqual(before);
    expect(accounts).toBeLessThanOrEqual(after + 1);
    const { dataDir } = place as { dataDir: string };
    expect(readdirSync(dataDir).filter((name) => name.startsWith('copy-'))).toEqual([]);
  });

  it.runIf(inject('testDatabase').engine === 'postgres')('reads one snapshot of PostgreSQL', async () => {
    const place = await emptyDatabase();
    const host = await openDatabase(place);
    onTestFinished(host.close);
    await host.db.insert(schema.agency).values({ id: 'a', name: 'A' });
    const file = newFile();
    await withConnection(place, async (client) => {
      const slow: Connection = {
        query: async (text, values) => {
          if (text.startsWith('declare')) await host.db.insert(schema.agency).values(anAgency());
          return client.query(text, values);
        },
      };
      await writeBackup(slow, file, { now: FROZEN_NOW });
    });
    const header = await checkBackup(file);
    expect(header.tables.find(({ name }) => name === 'agency')?.rows).toBe(1);
  });
});

describe('a restore', () => {
  /** Returns the reason why `checkBackup` rejects a file, or 'valid'. */
  const refusal = (file: string): Promise<string> =>
    checkBackup(file).then(
      () => 'valid',
      (error: Error) => error.message,
    );

  const written = (content: string | Buffer): string => {
    const file = newFile();
    writeFileSync(file, content);
    return file;
  };

  /** Writes a copy of a valid file, with its text changed by `change`. */
  const changed = (file: string, change: (text: string) => string): string =>
    written(gzipSync(change(gunzipSync(readFileSync(file)).toString())));

  it('rejects a file that was truncated at any position', async () => {
    const whole = readFileSync(filled.file);
    const text = gunzipSync(whole);
    for (let part = 0; part < 20; part += 1) {
      const cut = written(whole.subarray(0, Math.floor((whole.length * part) / 20)));
      expect(await refusal(cut)).toBe('is truncated.');
      const cutLines = written(gzipSync(text.subarray(0, Math.floor((text.length * (part + 0.5)) / 20))));
      expect(await refusal(cutLines)).toMatch(/is truncated|is not a backup|checksum/);
    }
    const target = await emptyDatabase();
    await expect(restore(target, written(whole.subarray(0, whole.length / 2)))).rejects.toThrow(
      'is truncated.',
    );
    expect(await tablesIn(target)).toEqual([]);
  });

  it('rejects a modified file', async () => {
    const { file } = filled;
    const bytes = readFileSync(file);
    bytes[bytes.length - 100]! ^= 1;
    expect(await refusal(written(bytes))).toMatch(/checksum|truncated/);
    expect(await refusal(changed(file, (text) => text.replace('Zoë', 'Zoe')))).toMatch(/checksum/);
    expect(await refusal(changed(file, (text) => `${text}[]\n`))).toMatch(/checksum/);
  });

  it('rejects files that are not backups', async () => {
    const foreign = 'is not a backup of Botdeck.';
    expect(await refusal(written('PGDMP'))).toBe(foreign);
    expect(await refusal(written(gzipSync('{"format":"other"}\n')))).toBe(foreign);
    expect(await refusal(written(gzipSync('x'.repeat(1000))))).toBe('is truncated.');
    expect(await refusal(join(tempFolder(), 'gone'))).toBe('cannot be read (ENOENT).');
  });

  it('rejects a file of a newer version', async () => {
    const { file } = filled;
    expect(await refusal(changed(file, (text) => text.replace('"version":1', '"version":2')))).toMatch(
      /^was written by a newer version/,
    );
    const later = changed(file, (text) => text.replace('"name":"0000_first_tables"', '"name":"9999_later"'));
    expect(await refusal(later)).toMatch(/^was written by a newer or a different version .*9999_later/);
  });

  it('rejects a valid file with other tables', async () => {
    const file = changed(filled.file, (text) => {
      const lines = text
        .replace('"columns":["id","name"]', '"columns":["id","nom"]')
        .split('\n')
        .slice(0, -2);
      const sha256 = createHash('sha256')
        .update(`${lines.join('\n')}\n`)
        .digest('hex');
      return `${lines.join('\n')}\n${JSON.stringify({ sha256 })}\n`;
    });
    const place = await emptyDatabase();
    await expect(restore(place, file)).rejects.toThrow('has other tables than its migrations create.');
    expect(await tablesIn(place)).toEqual([]);
  });

  it('rejects a database that is not empty', async () => {
    const place = await emptyDatabase();
    await withConnection(place, applyMigrations);
    await expect(restore(place, filled.file)).rejects.toThrow(
      /^the database is not empty .* Nothing was changed\.$/,
    );
  });

  it('upgrades a file of an earlier version', async () => {
    const old = emptyPglite();
    const earlier = readMigrations().slice(0, -3);
    await withConnection(old, async (client) => {
      await client.query('begin');
      await migrate(client, earlier);
      await client.query('commit');
      await client.query(`insert into agency values ('a', 'A')`);
      await client.query(
        `insert into lead (agency_id, id, source_id, starred, unread) values ('a', 'l', 's', true, false)`,
      );
    });
    const file = newFile();
    await withConnection(old, (client) => writeBackup(client, file, { now: FROZEN_NOW }));
    const target = await emptyDatabase();
    await restore(target, file);
    await withConnection(target, async (client) => {
      expect(await readApplied(client)).toHaveLength(readMigrations().length);
      expect((await client.query('select id, starred from lead')).rows).toEqual([{ id: 'l', starred: true }]);
    });
  });
});

describe('events after a restore', () => {
  const happens = (db: Parameters<typeof readPresent>[0], agencyId: string, title: string) =>
    recordEvent(
      { db, agencyId, clock: () => FROZEN_NOW },
      {
        type: 'notification.created',
        botId: null,
        sourceId: null,
        data: { notificationId: title, kind: null, title, body: null },
      },
    );

  it('reach a client with a position of the original host, even if the position is from after the backup', async () => {
    const first = await usedPglite();
    const owner = anAgency();
    const host = await openDatabase(first);
    await host.db.insert(schema.agency).values(owner);
    for (const title of ['one', 'two']) await happens(host.db, owner.id, title);
    const inBackup = await readPresent(host.db, owner.id);
    const [legacy] = (
      await host.db.execute<{ place: string }>(
        `select written_by || '-' || place as place from event order by place limit 1`,
      )
    ).rows;
    await happens(host.db, owner.id, 'without a position');
    const file = await backUp(first);
    for (const title of ['four', 'five']) await happens(host.db, owner.id, title);
    const afterBackup = await readPresent(host.db, owner.id);
    await host.close();

    const target = await emptyDatabase();
    await restore(target, file);
    const restored = await openDatabase(target);
    onTestFinished(restored.close);
    await happens(restored.db, owner.id, 'new');
    const read = async (after: string) => {
      const position = await startingPosition({ db: restored.db, agencyId: owner.id }, after);
      const events = await readEventsAfter(restored.db, owner.id, position, 100);
      return events.map(({ event }) => event.data['title']);
    };
    expect(await read(String(inBackup))).toEqual(['without a position', 'new']);
    expect(await read(String(afterBackup))).toContain('new');
    expect(await read(legacy!.place)).toEqual(['two', 'without a position', 'new']);
  });
});
