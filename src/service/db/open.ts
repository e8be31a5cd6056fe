import { openPgliteFolder, openPgliteMemory, type PgliteFolderOptions } from './open-pglite.ts';
import { openPostgres } from './open-postgres.ts';
import type { OpenDatabase } from './database.ts';

export type { Database, OpenDatabase } from './database.ts';

export type DatabaseOptions =
  | ({
      kind: 'pglite';
      /** Created when missing. One process at a time may have it open. */
      dataDir: string;
    } & PgliteFolderOptions)
  | {
      kind: 'pglite-memory';
      /** A file with a dump of PGlite's data folder to start from. */
      dump?: string;
    }
  | { kind: 'postgres'; url: string; poolSize?: number };

/** Opens the database and applies the migrations that are missing. Throws `CannotOpenDatabase` with one clear line. */
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
      return openPostgres(options.url, options.poolSize);
  }
}
