import { existsSync, statfsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { Pool } from 'pg';
import { CannotOpenDatabase } from './cannot-open.ts';
import { createPool, poolState } from './create-pool.ts';
import { lockDataFolder, type DataFolderLock, type LockOptions } from './data-folder-lock.ts';
import type { OpenDatabase } from './database.ts';
import { applyMigrations } from './migrate.ts';
import { openFailure } from './open-failure.ts';
import { PgliteStream } from './pglite-stream.ts';
import { PgliteThread, type PgliteStorage } from './pglite-thread.ts';
import * as schema from './schema.ts';

const DEFAULT_MIN_FREE_BYTES = 64 * 1024 * 1024;
/** Generous, because the limit also ends slow migrations and bulk loads. */
const DEFAULT_ANSWER_WITHIN_MS = 60_000;
/** The maximum time that a request waits for the only connection, or for that connection to open. */
const TURN_WITHIN_MS = 30_000;

export type PgliteFolderOptions = LockOptions & {
  /** A query without a reply within this time fails, and the engine restarts. */
  answerWithinMs?: number;
  /** With less free space, the database refuses writes. */
  minFreeBytes?: number;
};

/** Opens a database in a folder. A crash of the process loses no acknowledged write, but a power failure may. */
export async function openPgliteFolder(
  dataDir: string,
  {
    answerWithinMs = DEFAULT_ANSWER_WITHIN_MS,
    minFreeBytes = DEFAULT_MIN_FREE_BYTES,
    ...lockOptions
  }: PgliteFolderOptions,
): Promise<OpenDatabase> {
  const lock = await lockDataFolder(dataDir, lockOptions);
  try {
    const folder = join(lock.folder, 'pgdata');
    if (!existsSync(folder)) {
      checkFreeSpace(lock.folder, minFreeBytes);
      await createPgdata(folder, lock);
    }
    const database = await openPglite({ folder, claim: lock.claim, minFreeBytes }, answerWithinMs);
    return { ...database, close: () => database.close().finally(lock.release) };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** Opens a database in memory, for tests. Closing it deletes the data. */
export async function openPgliteMemory(dump?: string): Promise<OpenDatabase> {
  return openPglite({ dump }, DEFAULT_ANSWER_WITHIN_MS);
}

/** An empty database needs 40 MB, and its log needs another 40 MB during creation. */
const FIRST_START_BYTES = 80 * 1024 * 1024;

/** Checks the space before any write, so that a first start on a full disk leaves nothing behind. */
function checkFreeSpace(folder: string, minFreeBytes: number): void {
  const { bavail, bsize } = statfsSync(folder);
  const needed = minFreeBytes + FIRST_START_BYTES;
  if (bavail * bsize >= needed) return;
  throw new CannotOpenDatabase(
    `The disk of ${folder} has ${inMegabytes(bavail * bsize)} free, and a new database needs ${inMegabytes(needed)}. Free space, or choose another folder.`,
  );
}

function inMegabytes(bytes: number): string {
  return `${Math.floor(bytes / 1024 / 1024)} MB`;
}

/**
 * Creates the database in a temporary folder and then renames it, so that an interrupted first start leaves no partial
 * database.
 */
async function createPgdata(folder: string, { claim }: DataFolderLock): Promise<void> {
  const unfinished = `${folder}.new`;
  await rm(unfinished, { recursive: true, force: true });
  const thread = new PgliteThread({ folder: unfinished, claim, minFreeBytes: 0 }, DEFAULT_ANSWER_WITHIN_MS);
  await start(thread, unfinished);
  await thread.close();
  await rename(unfinished, folder);
}

async function openPglite(storage: PgliteStorage, answerWithinMs: number): Promise<OpenDatabase> {
  const thread = new PgliteThread(storage, answerWithinMs);
  const place = storage.folder ?? 'memory';
  await start(thread, place);
  const pool = createPool({
    stream: () => new PgliteStream(thread),
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: TURN_WITHIN_MS,
    // All values are explicit, so that environment variables such as PGUSER and PGSSLMODE do not affect the embedded
    // database.
    host: 'localhost',
    user: 'postgres',
    database: 'postgres',
    ssl: false,
  });
  const db = drizzle({ client: pool, schema });
  const close = () => pool.end().finally(() => thread.close());
  let applied: string[];
  try {
    applied = await migrate(pool);
  } catch (error) {
    await close();
    const reason = error instanceof CannotOpenDatabase ? error.message : openFailure(error);
    throw new CannotOpenDatabase(`The database in ${place} cannot be opened: ${reason}`, { cause: error });
  }
  const trimMemory = async () => {
    // In memory, a restart would lose the data.
    if (storage.folder === undefined) return;
    const client = await pool.connect();
    try {
      await thread.close();
    } finally {
      // Discards the connection, so that the next query connects again and thereby starts the engine.
      client.release(true);
    }
  };
  return {
    db,
    engine: 'pglite',
    clock: systemClock,
    applied,
    pool: () => poolState(pool),
    trimMemory,
    close,
  };
}

function systemClock(): Date {
  return new Date();
}

async function migrate(pool: Pool): Promise<string[]> {
  const client = await pool.connect();
  try {
    return await applyMigrations(client);
  } finally {
    client.release();
  }
}

async function start(thread: PgliteThread, place: string): Promise<void> {
  await thread.startSession().catch((cause: Error) => {
    throw new CannotOpenDatabase(`The database in ${place} cannot be opened: ${cause.message}.`, { cause });
  });
}
