import { getTableName, is, sql } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import type { Pool } from 'pg';
import { inject } from 'vitest';
import { AGENCY_TABLES } from '../db/agency-tables.ts';
import { openDatabase, type Database, type OpenDatabase } from '../db/open.ts';
import * as schema from '../db/schema.ts';
import type { TestDatabaseOrigin } from './global-setup.ts';
import { REPORT_PLANS, watchPlans } from './plans.ts';
import { citusServers, createDatabase, databaseUrl, dropDatabase } from './postgres-server.ts';
import { routeByCaller } from './route-by-caller.ts';

export type TestDatabase = {
  db: Database;
  engine: OpenDatabase['engine'];
  reset: () => Promise<void>;
  /** Returns the database to this module, so that the next test file of the process can use it. */
  close: () => Promise<void>;
  /** Closes the connections to the database. Later queries fail. */
  end: () => Promise<void>;
};

/**
 * Opens an empty database with all tables, which no other running test file uses: PGlite in memory, or a database on
 * the PostgreSQL server in TEST_DATABASE_URL. Opening takes about a second. A test file therefore opens it once and
 * resets it between tests.
 */
export async function openTestDatabase(): Promise<TestDatabase> {
  const { db, engine, close, end } = await openCopy();
  const empty = citusServers().length > 0 ? EMPTY_EVERY_TABLE_IN_TURN : EMPTY_EVERY_TABLE;
  const reset = async () => {
    for (const statement of empty) await db.execute(statement);
  };
  await reset();
  return { db, engine, close, end, reset };
}

const deletions = (tables: readonly PgTable[]) =>
  tables.map((table) => `delete from "${getTableName(table)}"`);

const TABLES = Object.values<unknown>(schema).filter((value) => is(value, PgTable));

// For nearly empty tables, DELETE takes a quarter of the time of TRUNCATE. All tables are in one statement,
// because PostgreSQL checks foreign keys at the end of a statement.
const EMPTY_EVERY_TABLE = [
  sql.raw(
    `with ${deletions(TABLES)
      .map((deletion, index) => `t${index} as (${deletion})`)
      .join(', ')} select`,
  ),
];

/** The separate DELETE statements for Citus, which cannot delete from several tables in one statement. */
const EMPTY_EVERY_TABLE_IN_TURN = deletions([
  ...AGENCY_TABLES,
  ...TABLES.filter((table) => !AGENCY_TABLES.some((other) => other === table)),
]).map((deletion) => sql.raw(deletion));

/** The database that the previous test file of this process has returned, to be used by the next file. */
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
  const url = databaseUrl(origin.url, name);
  const database = await (origin.isPartitioned ? openWatched(url) : openPool(url));
  return {
    ...database,
    async close() {
      await database.close();
      await dropDatabase(origin.url, name);
    },
  };
}

function openPool(url: string): Promise<OpenDatabase> {
  return openDatabase({ kind: 'postgres', url, poolSize: 4 });
}

/**
 * Opens a database with partitioned tables. The query plans of the service then show which partitions, and thus which
 * agencies, a statement needs.
 */
async function openWatched(url: string): Promise<OpenDatabase> {
  const tests = await openPool(url);
  const reporting = new URL(url);
  reporting.searchParams.set('options', REPORT_PLANS);
  const service = await openPool(reporting.href);
  watchPlans((service.db as Database & { $client: Pool }).$client);
  return {
    ...service,
    db: routeByCaller({ tests: tests.db, service: service.db }),
    async close() {
      await Promise.all([tests.close(), service.close()]);
    },
  };
}
