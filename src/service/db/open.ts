import { openPgliteFolder, openPgliteMemory, type PgliteFolderOptions } from './open-pglite.ts';
import { openPostgres } from './open-postgres.ts';
import type { OpenDatabase } from './database.ts';

export type { Database, OpenDatabase } from './database.ts';

export type DatabaseOptions =
  | ({
      kind: 'pglite';
      /** Created if missing. Only one process at a time can open it. */
      dataDir: string;
    } & PgliteFolderOptions)
  | {
      kind: 'pglite-memory';
      /** The path of a dump of a PGlite data folder, used as the initial data. */
      dump?: string;
    }
  | { kind: 'postgres'; url: string; poolSize?: number };

/** Opens the database and applies the missing migrations. Throws `CannotOpenDatabase` with a one-line message. */
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
