import {
  connectPgliteFolder,
  openPgliteFolder,
  openPgliteMemory,
  type PgliteFolderOptions,
} from './open-pglite.ts';
import { connectPostgres, openPostgres } from './open-postgres.ts';
import { DataFolderInUse } from './cannot-open.ts';
import { withCopy } from './copy-folder.ts';
import type { Connection, OpenDatabase } from './database.ts';
import type { SchemaChanges } from './migrate.ts';

export type { Connection, Database, OpenDatabase } from './database.ts';

export type DatabaseOptions = (
  | ({
      kind: 'pglite';
      /** The data folder, which is created if it is missing. Only one process at a time can open it. */
      dataDir: string;
    } & PgliteFolderOptions)
  | {
      kind: 'pglite-memory';
      /** The path of a dump of a PGlite data folder, which provides the initial data. */
      dump?: string;
    }
  | { kind: 'postgres'; url: string; poolSize?: number }
) & {
  /** The default is `upgrade`. */
  schemaChanges?: SchemaChanges;
};

/**
 * Opens the database and applies the missing migrations, as far as `schemaChanges` allows. Throws `CannotOpenDatabase`
 * with a one-line message.
 */
export async function openDatabase(options: DatabaseOptions): Promise<OpenDatabase> {
  const database = await open(options);
  let closing: Promise<void> | undefined;
  return { ...database, close: () => (closing ??= database.close()) };
}

async function open(options: DatabaseOptions): Promise<OpenDatabase> {
  switch (options.kind) {
    case 'pglite':
      return openPgliteFolder(options.dataDir, options);
    case 'pglite-memory':
      return openPgliteMemory(options.dump);
    case 'postgres':
      return openPostgres(options.url, options);
  }
}

/** The options of a database that outlives this process, unlike a database in memory. */
export type DatabasePlace = Extract<DatabaseOptions, { kind: 'pglite' | 'postgres' }>;

/** Calls `work` with one connection, without applying migrations. */
export async function withConnection<Result>(
  options: DatabasePlace,
  work: (client: Connection) => Promise<Result>,
): Promise<Result> {
  const { client, close } = await (options.kind === 'postgres'
    ? connectPostgres(options.url)
    : connectPgliteFolder(options.dataDir, options));
  try {
    return await work(client);
  } finally {
    await close();
  }
}

/**
 * Calls `work` with one connection for reading. If a host has locked the data folder, the connection reads a copy that
 * the host makes.
 */
export async function withReadConnection<Result>(
  options: DatabasePlace,
  work: (client: Connection) => Promise<Result>,
): Promise<Result> {
  try {
    return await withConnection(options, work);
  } catch (error) {
    if (options.kind !== 'pglite' || !(error instanceof DataFolderInUse)) throw error;
    return withCopy(options.dataDir, (dataDir) => withConnection({ ...options, dataDir }, work));
  }
}
