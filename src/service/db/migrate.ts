import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type { Client } from 'pg';

export const MIGRATIONS_FOLDER = join(import.meta.dirname, 'migrations');

/** Any number that nothing else locks in the same database. */
const MIGRATION_LOCK = 4310_0001;

type AnyDatabase = NodePgDatabase<Record<string, unknown>>;

/**
 * Applies the migrations that are missing. For a database with no other user. Where none is missing nothing
 * is written, so that a full disk or a role that owns no tables does not keep the service from starting.
 */
export async function applyMigrations(db: AnyDatabase): Promise<void> {
  if (await isUpToDate(db)) return;
  await migrate(db, { migrationsFolder: MIGRATIONS_FOLDER });
}

/** The same, one instance of the service after the other, for as long as this client's session lasts. */
export async function applyMigrationsInTurn(client: Client): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
  await applyMigrations(drizzle({ client }));
}

async function isUpToDate(db: AnyDatabase): Promise<boolean> {
  const newest = readMigrationFiles({ migrationsFolder: MIGRATIONS_FOLDER }).at(-1)?.folderMillis ?? 0;
  const table = await db.execute(
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as exists`,
  );
  if (!table.rows[0]?.['exists']) return false;
  const applied = await db.execute(
    sql`select max(created_at)::float8 as newest from drizzle.__drizzle_migrations`,
  );
  return Number(applied.rows[0]?.['newest'] ?? -1) >= newest;
}
