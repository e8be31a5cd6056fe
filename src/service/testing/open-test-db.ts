import { getTableName, is, sql } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { inject } from 'vitest';
import { openDatabase, type Database, type OpenDatabase } from '../db/open.ts';
import * as schema from '../db/schema.ts';
import type { TestDatabaseOrigin } from './global-setup.ts';
import { createDatabase, databaseUrl, dropDatabase } from './postgres-server.ts';

export type TestDatabase = {
  db: Database;
  engine: OpenDatabase['engine'];
  /** Empties every table. */
  reset: () => Promise<void>;
  /** Gives it back. */
  close: () => Promise<void>;
  /** Ends it: what is asked of it from now on fails. */
  end: () => Promise<void>;
};

/**
 * A migrated, empty database that is the test file's own for as long as it runs: PGlite in memory, or on the PostgreSQL
 * server that TEST_DATABASE_URL names. Open it once per file and reset it between tests: making one takes about a second.
 */
export async function openTestDatabase(): Promise<TestDatabase> {
  const { db, engine, close, end } = await openCopy();
  const reset = async () => void (await db.execute(EMPTY_EVERY_TABLE));
  await reset();
  return { db, engine, close, end, reset };
}

// Of tables with next to nothing in them, deleting takes a quarter of the time that truncating takes. One statement:
// what refers to what is checked at its end.
const EMPTY_EVERY_TABLE = sql.raw(
  `with ${Object.values(schema)
    .filter((value) => is(value, PgTable))
    .map((table, index) => `t${index} as (delete from "${getTableName(table)}")`)
    .join(', ')} select`,
);

/** What a test file of this process is done with: the next file need not make another one. */
let idle: OpenDatabase | null = null;

async function openCopy(): Promise<OpenDatabase & { end: () => Promise<void> }> {
  const database = idle ?? (await makeCopy(inject('testDatabase')));
  idle = null;
  return {
    ...database,
    end: database.close,
    async close() {
      if (idle !== null) return database.close();
      idle = database;
    },
  };
}

async function makeCopy(origin: TestDatabaseOrigin): Promise<OpenDatabase> {
  if (origin.engine === 'pglite') return openDatabase({ kind: 'pglite-memory', dump: origin.dump });
  const name = await createDatabase(origin.url, origin.template);
  const database = await openDatabase({ kind: 'postgres', url: databaseUrl(origin.url, name), poolSize: 4 });
  return {
    ...database,
    async close() {
      await database.close();
      await dropDatabase(origin.url, name);
    },
  };
}
