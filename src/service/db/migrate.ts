import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { CannotOpenDatabase } from './cannot-open.ts';
import type { Connection } from './database.ts';
import { hasCitus, placeCreated } from './placement.ts';
import { tableNames } from './table-names.ts';

export const MIGRATIONS_FOLDER = join(import.meta.dirname, 'migrations');

/**
 * The number of the PostgreSQL advisory lock for migrations. All programs on a database share these numbers, so it must
 * be unusual.
 */
export const MIGRATION_LOCK = 4310_0001;
/**
 * How long a host waits for the migrations of another host: longer than a usual migration. After this time, the host
 * stops, and its operator or supervisor starts it again.
 */
const DEFAULT_LOCK_WITHIN_MS = 60_000;
/**
 * How long a statement of a migration waits for a table that another session uses. Meanwhile, all later statements on
 * that table wait too, and hosts give up after 5 s.
 */
const TABLE_WITHIN_MS = 2_000;
/** The pause before the next try, in which the statements that waited for the table run. */
const RETRY_AFTER_MS = 3_000;

/**
 * The name of a row in the table `setting`. A migration stores there the lowest schema version that hosts must support.
 */
export const MINIMUM_SCHEMA_VERSION = 'minimum-schema-version';

export type Migration = { name: string; hash: string; statements: string[] };
type JournalEntry = { name: string; hash: string };

/**
 * Migrations that early versions recorded in the journal table of drizzle, because Botdeck had no journal of its own.
 * Other programs may use the same table, so all other hashes are ignored.
 */
const DRIZZLE_HASHES: readonly JournalEntry[] = [
  {
    name: '0000_first_tables',
    hash: '0bca0e3c5daa202cd12a3b482372beebf361b95763399ba2b7182c496081fb91',
  },
  {
    name: '0001_sessions_and_replies',
    hash: '5018ecf62d91412ff3cb7e84187b6113dde8d8da2529ac8c8facaea8e7a9b38b',
  },
  {
    name: '0002_webhook_deliveries',
    hash: '26a4540992db44afb892741baefe738d1d6fe1ed30b79a4f6f0150d08ba51895',
  },
  {
    name: '0003_event_order',
    hash: '76ee6a32b2fc55cda1178b34c140e14c979fe0daf427cb5b4ffbcc02c0e64c9c',
  },
  {
    name: '0004_json_and_split_test_counts',
    hash: 'ee5e364f43e3279a51d8d3df7d23a3554406957ec17fd365ccfd838d1ff2dd7b',
  },
];

/**
 * Which changes of the schema a program may make when it opens the database: `upgrade` an earlier version, `create` the
 * tables in an empty database, or `none`.
 */
export type SchemaChanges = 'upgrade' | 'create' | 'none';

type MigrationOptions = { schemaChanges?: SchemaChanges; lockWithinMs?: number; tableWithinMs?: number };

/**
 * Upgrades the database schema to this version, in one transaction. Only one host at a time can do this. Writes nothing
 * if no migration is missing, so that a full disk or a role without rights to create tables does not prevent a start.
 * If another session uses a table for too long, the transaction is rolled back and tried again. Returns the names of
 * the applied migrations.
 *
 * Throws and changes nothing if a newer version has upgraded the database, if `schemaChanges` forbids the changes, or if
 * another session holds a lock for longer than `lockWithinMs`.
 */
export async function applyMigrations(
  client: Connection,
  { schemaChanges = 'upgrade', lockWithinMs = DEFAULT_LOCK_WITHIN_MS, ...timing }: MigrationOptions = {},
): Promise<string[]> {
  const known = readMigrations();
  const journal = await readJournal(client);
  const lacking = missing(known, journal);
  if (lacking.length === 0) return [];
  demandChange(schemaChanges, { isEmpty: journal.entries.length === 0, lacking: lacking.length });
  const end = Date.now() + lockWithinMs;
  for (;;) {
    try {
      return await migrateInTransaction(client, known, { lockWithinMs: end - Date.now(), ...timing });
    } catch (error) {
      if (!isLockTimeout(error) || Date.now() + RETRY_AFTER_MS >= end) throw error;
    }
    await sleep(RETRY_AFTER_MS);
  }
}

function demandChange(
  allowed: SchemaChanges,
  { isEmpty, lacking }: { isEmpty: boolean; lacking: number },
): void {
  if (allowed === 'upgrade' || (allowed === 'create' && isEmpty)) return;
  throw new CannotOpenDatabase(
    isEmpty
      ? 'it contains no tables of Botdeck. Nothing was changed.'
      : `it lacks ${lacking} of the migrations of this version. Start this version with --migrate-only first, which upgrades the database. Nothing was changed.`,
  );
}

function isLockTimeout(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '55P03';
}

async function migrateInTransaction(
  client: Connection,
  known: readonly Migration[],
  { lockWithinMs, tableWithinMs = TABLE_WITHIN_MS }: { lockWithinMs: number; tableWithinMs?: number },
): Promise<string[]> {
  // 'read committed' gives each statement its own snapshot. The statement that reads the journal after the
  // wait for the lock therefore sees the migrations of the other host.
  await client.query('begin isolation level read committed');
  try {
    await client.query('set local statement_timeout = 0');
    await client.query(`set local lock_timeout = ${lockWithinMs}`);
    await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
    await client.query(`set local lock_timeout = ${tableWithinMs}`);
    const applied = await migrate(client, known);
    await client.query('commit');
    return applied;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

/** Returns the migrations that the database has applied, oldest first. Throws if it has applied unknown migrations. */
export async function readApplied(client: Connection): Promise<Migration[]> {
  const known = readMigrations();
  const lacking = missing(known, await readJournal(client));
  return known.filter((migration) => !lacking.includes(migration));
}

/** Returns the migrations of this version, oldest first. */
export function readMigrations(): Migration[] {
  return readNames().map((name) => {
    const text = readFileSync(join(MIGRATIONS_FOLDER, `${name}.sql`), 'utf8');
    const hash = createHash('sha256').update(text).digest('hex');
    return { name, hash, statements: text.split('--> statement-breakpoint') };
  });
}

function readNames(): string[] {
  const journal = JSON.parse(readFileSync(join(MIGRATIONS_FOLDER, 'meta/_journal.json'), 'utf8')) as {
    entries: { tag: string }[];
  };
  return journal.entries.map(({ tag }) => tag);
}

/** The number of migrations that this version knows. */
export const SCHEMA_VERSION = readNames().length;

/** Applies the migrations of `known` that the database lacks. Call it inside a transaction. */
export async function migrate(client: Connection, known: readonly Migration[]): Promise<string[]> {
  const recorded = await readJournal(client);
  if (!recorded.hasJournal) {
    await client.query(`create table botdeck_migration (
      position integer primary key,
      name text not null,
      hash text not null,
      applied_at timestamptz not null default now())`);
    for (const { name } of recorded.entries) await record(client, known, name);
    await leaveDrizzleJournal(client);
  }
  const applied = missing(known, recorded);
  const tables = tableNames(known);
  const isOnCitus = applied.length > 0 && (await hasCitus(client));
  // By default, Citus rejects a statement after changes through other connections to the same servers in one
  // transaction.
  if (isOnCitus) await client.query("set local citus.multi_shard_modify_mode = 'sequential'");
  for (const { name, statements } of applied) {
    for (const statement of statements) {
      await client.query(statement);
      if (isOnCitus) await placeCreated(client, statement, tables);
    }
    await record(client, known, name);
  }
  return applied.map(({ name }) => name);
}

async function record(client: Connection, known: readonly Migration[], name: string): Promise<void> {
  const position = known.findIndex((migration) => migration.name === name);
  await client.query('insert into botdeck_migration (position, name, hash) values ($1, $2, $3)', [
    position,
    name,
    known[position]?.hash,
  ]);
}

/**
 * Removes our rows from drizzle's journal table. An early version that finds these rows would treat the database as its
 * own and replace the sample data. Without the rows, an early version fails on its first CREATE TABLE and changes
 * nothing.
 */
async function leaveDrizzleJournal(client: Connection): Promise<void> {
  if (!(await canReadDrizzleJournal(client))) return;
  await client.query('delete from drizzle.__drizzle_migrations where hash = any($1)', [
    DRIZZLE_HASHES.map(({ hash }) => hash),
  ]);
}

type Journal = { hasJournal: boolean; entries: JournalEntry[]; minimumVersion: number };

async function readJournal(client: Connection): Promise<Journal> {
  const tables = await rows<{ schema: string | null; has_journal: boolean; has_tables: boolean }>(
    client,
    `select current_schema() as schema,
       exists (select from pg_tables where schemaname = current_schema() and tablename = 'botdeck_migration') as has_journal,
       exists (select from pg_tables where schemaname = current_schema() and tablename = 'setting') as has_tables`,
  );
  const { schema, has_journal: hasJournal, has_tables: hasTables } = tables[0]!;
  if (schema === null) {
    throw new CannotOpenDatabase(
      'the search_path contains no schema that this role may use. Create a schema, grant the role USAGE and CREATE on it, or change the search_path.',
    );
  }
  if (hasJournal) {
    const entries = await rows<JournalEntry>(
      client,
      'select name, hash from botdeck_migration order by position',
    );
    return { hasJournal, entries, minimumVersion: hasTables ? await readMinimumVersion(client) : 0 };
  }
  const entries = hasTables ? await readDrizzleJournal(client) : [];
  return { hasJournal, entries, minimumVersion: 0 };
}

async function readMinimumVersion(client: Connection): Promise<number> {
  const found = await rows<{ value: unknown }>(client, 'select value from setting where name = $1', [
    MINIMUM_SCHEMA_VERSION,
  ]);
  return Number(found[0]?.value ?? 0);
}

async function readDrizzleJournal(client: Connection): Promise<JournalEntry[]> {
  if (!(await canReadDrizzleJournal(client))) return [];
  const applied = await rows<{ hash: string }>(client, 'select hash from drizzle.__drizzle_migrations');
  const hashes = new Set(applied.map(({ hash }) => hash));
  const known = readMigrations();
  return DRIZZLE_HASHES.filter(({ hash }) => hashes.has(hash)).map(({ name }) => ({
    name,
    hash: known.find((migration) => migration.name === name)?.hash ?? '',
  }));
}

/**
 * Returns false if this database role may not read drizzle's journal, because the journal then belongs to another
 * program.
 */
async function canReadDrizzleJournal(client: Connection): Promise<boolean> {
  const found = await rows(
    client,
    `select from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'drizzle' and c.relname = '__drizzle_migrations'
        and has_schema_privilege(n.oid, 'usage') and has_table_privilege(c.oid, 'select')`,
  );
  return found.length > 0;
}

/** Returns the migrations of `known` that the database lacks. Throws if the database has applied unknown migrations. */
function missing(known: readonly Migration[], { entries, minimumVersion }: Journal): Migration[] {
  for (const { name, hash } of entries) {
    if (!known.some((migration) => migration.name === name && migration.hash === hash)) {
      throw new CannotOpenDatabase(
        `A different version of Botdeck upgraded this database (migration ${name}). ` +
          'Start that version, or restore a backup from before the upgrade. Nothing was changed.',
      );
    }
  }
  if (minimumVersion > known.length) {
    throw new CannotOpenDatabase(
      `This database requires schema version ${minimumVersion}, and this version of Botdeck has ${known.length}. ` +
        'Start a newer version. Nothing was changed.',
    );
  }
  return known.filter(({ name }) => !entries.some((entry) => entry.name === name));
}

async function rows<Row = unknown>(client: Connection, sql: string, values: unknown[] = []): Promise<Row[]> {
  const result = await client.query(sql, values);
  return result.rows as Row[];
}
