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
  close: () => Promise<void>;
};

/**
 * A migrated, empty database of the test file's own: PGlite in memory, or on the PostgreSQL server that
 * TEST_DATABASE_URL names. Open it once per file and reset it between tests: opening takes about half a second.
 */
export async function openTestDatabase(): Promise<TestDatabase> {
  const { db, engine, close } = await openCopy();
  const tables = Object.values(schema).filter((value) => is(value, PgTable));
  const names = sql.join(
    tables.map((table) => sql.identifier(getTableName(table))),
    sql`, `,
  );
  return {
    db,
    engine,
    close,
    async reset() {
      await db.execute(sql`truncate ${names} restart identity`);
    },
  };
}

async function openCopy(): Promise<OpenDatabase> {
  const origin: TestDatabaseOrigin = inject('testDatabase');
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
