import { existsSync, readdirSync, statfsSync, statSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { Pool } from 'pg';
import { CannotOpenDatabase } from './cannot-open.ts';
import { createPool, poolState, type ObservedPool } from './create-pool.ts';
import { lockDataFolder, type DataFolderLock, type LockOptions } from './data-folder-lock.ts';
import { serveCopies } from './copy-folder.ts';
import type { OpenConnection, OpenDatabase } from './database.ts';
import { applyMigrations, type SchemaChanges } from './migrate.ts';
import { openFailure } from './open-failure.ts';
import { PgliteStream } from './pglite-stream.ts';
import { PgliteThread, type PgliteStorage } from './pglite-thread.ts';
import * as schema from './schema.ts';

const DEFAULT_MIN_FREE_BYTES = 64 * 1024 * 1024;
/** The maximum time of a query. It is long, because it also applies to migrations and bulk loads. */
const DEFAULT_ANSWER_WITHIN_MS = 60_000;
/** The maximum time that a request waits for the only database connection, including the start of the engine. */
const TURN_WITHIN_MS = 30_000;

export type PgliteFolderOptions = LockOptions & {
  /** After this time, a query without a reply fails and the engine restarts. */
  answerWithinMs?: number;
  /** With less free disk space, the database rejects writes. */
  minFreeBytes?: number;
};

/**
 * Opens the database in a data folder. A crash of the process loses no acknowledged write. A power failure may lose
 * some.
 */
export async function openPgliteFolder(
  dataDir: string,
  { schemaChanges, ...options }: PgliteFolderOptions & { schemaChanges?: SchemaChanges },
): Promise<OpenDatabase> {
  return inFolder(dataDir, options, (storage, answerWithinMs) =>
    openPglite(storage, answerWithinMs, schemaChanges),
  );
}

/** Opens one connection to the database in a data folder without applying migrations. */
export async function connectPgliteFolder(
  dataDir: string,
  options: PgliteFolderOptions,
): Promise<OpenConnection> {
  return inFolder(dataDir, options, async (storage, answerWithinMs) => {
    const { pool, close } = await startPglite(storage, answerWithinMs);
    const client = await pool.connect();
    return {
      client,
      close: () => {
        client.release();
        return close();
      },
    };
  });
}

/**
 * Locks the data folder, creates the database if it is missing and opens it. Closing the database releases the lock.
 */
async function inFolder<Open extends { close: () => Promise<void> }>(
  dataDir: string,
  {
    answerWithinMs = DEFAULT_ANSWER_WITHIN_MS,
    minFreeBytes = DEFAULT_MIN_FREE_BYTES,
    ...lockOptions
  }: PgliteFolderOptions,
  open: (storage: PgliteStorage, answerWithinMs: number) => Promise<Open>,
): Promise<Open> {
  const lock = await lockDataFolder(dataDir, lockOptions);
  try {
    const folder = join(lock.folder, 'pgdata');
    if (!existsSync(folder)) {
      checkFreeSpace(lock.folder, minFreeBytes);
      await createPgdata(folder, lock);
    }
    const opened = await open({ folder, claim: lock.claim, minFreeBytes }, answerWithinMs);
    return { ...opened, close: () => opened.close().finally(lock.release) };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** Opens a database in memory for tests. `close` deletes the data. */
export async function openPgliteMemory(dump?: string): Promise<OpenDatabase> {
  return openPglite({ dump }, DEFAULT_ANSWER_WITHIN_MS);
}

/**
 * The free space that a first start needs: 40 MB for an empty database and 40 MB for its write-ahead log during
 * creation.
 */
const FIRST_START_BYTES = 80 * 1024 * 1024;

/**
 * Throws if a new database does not fit on the disk. Called before the first write, so that a first start on a full
 * disk leaves no files.
 */
function checkFreeSpace(folder: string, minFreeBytes: number): void {
  demandSpace(
    folder,
    minFreeBytes + FIRST_START_BYTES,
    (free, needed) =>
      `The disk of ${folder} has ${free} free, and a new database needs ${needed}. Free space, or choose another folder.`,
  );
}

/** Throws if a copy of the data folder does not fit on the disk. The engine does not survive a full disk. */
function checkSpaceForCopy(folder: string, minFreeBytes: number): void {
  demandSpace(
    folder,
    minFreeBytes + bytesIn(folder),
    (free, needed) => `the disk has ${free} free, and a copy needs ${needed}.`,
  );
}

function demandSpace(folder: string, bytes: number, explain: (free: string, needed: string) => string): void {
  const { bavail, bsize } = statfsSync(folder);
  const free = bavail * bsize;
  if (free < bytes) throw new CannotOpenDatabase(explain(inMegabytes(free), inMegabytes(bytes)));
}

function bytesIn(folder: string): number {
  const files = readdirSync(folder, { withFileTypes: true, recursive: true }).filter((entry) =>
    entry.isFile(),
  );
  return files.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
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

type RunningPglite = ObservedPool & { thread: PgliteThread; place: string; close: () => Promise<void> };

async function startPglite(storage: PgliteStorage, answerWithinMs: number): Promise<RunningPglite> {
  const thread = new PgliteThread(storage, answerWithinMs);
  const place = storage.folder ?? 'memory';
  await start(thread, place);
  const observed = createPool({
    stream: () => new PgliteStream(thread),
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: TURN_WITHIN_MS,
    // Sets every value, so that environment variables such as PGUSER and PGSSLMODE do not affect the embedded
    // database.
    host: 'localhost',
    user: 'postgres',
    database: 'postgres',
    ssl: false,
  });
  return { ...observed, thread, place, close: () => observed.pool.end().finally(() => thread.close()) };
}

async function openPglite(
  storage: PgliteStorage,
  answerWithinMs: number,
  schemaChanges?: SchemaChanges,
): Promise<OpenDatabase> {
  const { pool, onStatement, thread, place, close: closeEngine } = await startPglite(storage, answerWithinMs);
  const db = drizzle({ client: pool, schema });
  const { folder } = storage;
  const stopCopies =
    folder === undefined
      ? () => undefined
      : serveCopies(
          dirname(folder),
          (target) => thread.copyTo(target),
          () => checkSpaceForCopy(folder, storage.minFreeBytes),
        );
  const close = () => {
    stopCopies();
    return closeEngine();
  };
  let applied: string[];
  try {
    applied = await migrate(pool, schemaChanges);
  } catch (error) {
    await close();
    const reason = error instanceof CannotOpenDatabase ? error.message : openFailure(error);
    throw new CannotOpenDatabase(`The database in ${place} cannot be opened: ${reason}`, { cause: error });
  }
  const trimMemory = async () => {
    // A database in memory would lose its data.
    if (storage.folder === undefined) return;
    const client = await pool.connect();
    try {
      await thread.close();
    } finally {
      // Closes this pool connection. The next query opens a connection and thereby starts the engine again.
      client.release(true);
    }
  };
  return {
    db,
    engine: 'pglite',
    clock: systemClock,
    applied,
    pool: () => poolState(pool),
    onStatement,
    trimMemory,
    close,
  };
}

function systemClock(): Date {
  return new Date();
}

async function migrate(pool: Pool, schemaChanges?: SchemaChanges): Promise<string[]> {
  const client = await pool.connect();
  try {
    return await applyMigrations(client, { schemaChanges });
  } finally {
    client.release();
  }
}

async function start(thread: PgliteThread, place: string): Promise<void> {
  await thread.startSession().catch((cause: Error) => {
    throw new CannotOpenDatabase(`The database in ${place} cannot be opened: ${cause.message}.`, { cause });
  });
}
