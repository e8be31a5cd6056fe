import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { Client } from 'pg';
import { describe, expect, inject, it, onTestFinished, vi } from 'vitest';
import { createDatabase, databaseUrl, dropDatabase } from '../testing/postgres-server.ts';
import { CannotOpenDatabase } from './cannot-open.ts';
import { applyMigrations, MIGRATIONS_FOLDER, MINIMUM_SCHEMA_VERSION, readMigrations } from './migrate.ts';
import type { Connection } from './database.ts';

vi.setConfig({ testTimeout: 60_000 });

const origin = inject('testDatabase');

/**
 * Returns a connection to an empty database of the tested engine. `connect` opens another connection, only on
 * PostgreSQL.
 */
async function emptyDatabase(): Promise<{ client: Connection; connect: () => Promise<Client> }> {
  if (origin.engine === 'pglite') {
    const database = await PGlite.create();
    onTestFinished(() => database.close());
    return { client: database, connect: () => Promise.reject(new Error('PGlite has one connection')) };
  }
  const name = await createDatabase(origin.url);
  onTestFinished(() => dropDatabase(origin.url, name));
  const connect = async () => {
    const client = new Client({ connectionString: databaseUrl(origin.url, name) });
    client.on('error', () => undefined);
    await client.connect();
    onTestFinished(() => client.end());
    return client;
  };
  return { client: await connect(), connect };
}

async function rowsOf(client: Connection, sql: string): Promise<Record<string, unknown>[]> {
  return (await client.query(sql)).rows as Record<string, unknown>[];
}

/** Returns all tables with their rows, to check that a migration changed nothing. */
async function contentOf(client: Connection): Promise<unknown> {
  const tables = await rowsOf(
    client,
    `select schemaname, tablename from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema') order by 1, 2`,
  );
  const content: Record<string, unknown> = {};
  for (const { schemaname, tablename } of tables) {
    const name = `"${String(schemaname)}"."${String(tablename)}"`;
    content[name] = await rowsOf(client, `select t::text as row from ${name} t order by 1`);
  }
  return content;
}

async function migrationOf(client: Connection): Promise<string[]> {
  const rows = await rowsOf(client, 'select name from botdeck_migration order by position');
  return rows.map(({ name }) => String(name));
}

const names = readMigrations().map(({ name }) => name);

/** Creates a database as an earlier version left it: with the first migrations, recorded in drizzle's journal table. */
async function makeEarlierDatabase(client: Connection, hashes: readonly string[]): Promise<void> {
  await client.query('create schema drizzle');
  await client.query(
    'create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  );
  for (const { statements } of readMigrations().slice(0, hashes.length)) {
    for (const statement of statements) await client.query(statement);
  }
  for (const hash of hashes) {
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, 1)', [hash]);
  }
}

const EARLIER_HASHES = [
  '0bca0e3c5daa202cd12a3b482372beebf361b95763399ba2b7182c496081fb91',
  '5018ecf62d91412ff3cb7e84187b6113dde8d8da2529ac8c8facaea8e7a9b38b',
];

describe('migrations', () => {
  it('contain no schema names', () => {
    const files = readdirSync(MIGRATIONS_FOLDER).filter((name) => name.endsWith('.sql'));
    const named = files.filter((file) =>
      readFileSync(join(MIGRATIONS_FOLDER, file), 'utf8').includes('"public".'),
    );
    expect(named).toEqual([]);
  });

  it('are recorded once and write nothing afterwards', async () => {
    const { client } = await emptyDatabase();
    await applyMigrations(client);
    expect(await migrationOf(client)).toEqual(names);
    const before = await contentOf(client);
    await applyMigrations(client);
    expect(await contentOf(client)).toEqual(before);
  });

  it('upgrade a database of an earlier version and keep journal rows of other programs', async () => {
    const { client } = await emptyDatabase();
    await makeEarlierDatabase(client, EARLIER_HASHES);
    await client.query("insert into drizzle.__drizzle_migrations (hash, created_at) values ('other', 2)");
    await client.query("insert into agency (id, name) values ('saved', 'Saved')");
    await applyMigrations(client);
    expect(await migrationOf(client)).toEqual(names);
    expect(await rowsOf(client, 'select name from agency')).toEqual([{ name: 'Saved' }]);
    expect(await rowsOf(client, 'select hash from drizzle.__drizzle_migrations')).toEqual([
      { hash: 'other' },
    ]);
  });

  it('ignore the journal of another program', async () => {
    const { client } = await emptyDatabase();
    await client.query('create schema drizzle');
    await client.query('create table drizzle.__drizzle_migrations (id int, hash text, created_at bigint)');
    await client.query("insert into drizzle.__drizzle_migrations values (1, 'theirs', 9999999999999)");
    await applyMigrations(client);
    expect(await migrationOf(client)).toEqual(names);
    expect(await rowsOf(client, 'select hash from drizzle.__drizzle_migrations')).toEqual([
      { hash: 'theirs' },
    ]);
  });

  it.each([
    [
      'a migration that this version does not know',
      `insert into botdeck_migration values (99, '0099_future', 'abc')`,
      /0099_future.*Nothing was changed/,
    ],
    [
      'a known migration with other statements',
      `update botdeck_migration set hash = 'abc' where position = 1`,
      /0001_.*Nothing was changed/,
    ],
    [
      'a higher minimum version',
      `insert into setting (name, value) values ('${MINIMUM_SCHEMA_VERSION}', '99')`,
      /requires schema version 99.*Nothing was changed/,
    ],
  ])('refuse %s and change nothing', async (_, change, message) => {
    const { client } = await emptyDatabase();
    await applyMigrations(client);
    await client.query(change);
    // The database also lacks a migration, as a database of a newer version may. It must still not be
    // changed.
    await client.query('delete from botdeck_migration where position = 0');
    const before = await contentOf(client);
    const migrating = applyMigrations(client);
    await expect(migrating).rejects.toThrow(CannotOpenDatabase);
    await expect(migrating).rejects.toThrow(message);
    expect(await contentOf(client)).toEqual(before);
  });

  it('change nothing if one of the statements fails', async () => {
    const { client } = await emptyDatabase();
    await client.query('create table webhook_endpoint (id int)');
    const before = await contentOf(client);
    await expect(applyMigrations(client)).rejects.toThrow('"webhook_endpoint" already exists');
    expect(await contentOf(client)).toEqual(before);
  });
});

describe.runIf(origin.engine === 'postgres')('migrations of several hosts', () => {
  it('run one after the other', async () => {
    const { connect } = await emptyDatabase();
    const clients = await Promise.all([connect(), connect(), connect()]);
    await Promise.all(clients.map((client) => applyMigrations(client)));
    expect(await migrationOf(clients[0])).toEqual(names);
  });

  it('time out and change nothing if another host holds the lock', async () => {
    const { client, connect } = await emptyDatabase();
    const holder = await connect();
    await holder.query('begin');
    await holder.query('select pg_advisory_xact_lock(43100001)');
    await expect(applyMigrations(client, { lockWithinMs: 100 })).rejects.toMatchObject({ code: '55P03' });
    await holder.query('rollback');
    await applyMigrations(client);
    expect(await migrationOf(client)).toEqual(names);
  });

  it('let other sessions use a table while a long statement holds it, and continue after it', async () => {
    const { client, connect } = await emptyDatabase();
    await applyMigrations(client);
    // Reverts a migration that adds a column to the notifications, and the one after it.
    await client.query('drop table rate_limit');
    await client.query('create index event_by_time on event (agency_id)');
    await client.query('alter table notification drop column viewed_at');
    await client.query('drop index page_visit_by_time');
    await client.query('drop index lead_words_by_time');
    const reverted = ['0018_retention', '0019_lead_words_by_time'];
    await client.query('delete from botdeck_migration where name = any($1)', [reverted]);
    const [holder, reader] = [await connect(), await connect()];
    await holder.query('begin');
    await holder.query('select from notification');
    const migrating = applyMigrations(client, { tableWithinMs: 200 });
    await vi.waitFor(async () => {
      const waiting = await rowsOf(reader, 'select from pg_locks where not granted');
      expect(waiting.length).toBeGreaterThan(0);
    });
    await reader.query('set statement_timeout = 2000');
    await reader.query('select from notification');
    await holder.query('rollback');
    expect(await migrating).toEqual(reverted);
  });

  it('use the first schema of the search path', async () => {
    const { connect } = await emptyDatabase();
    const client = await connect();
    await client.query('create schema dashboard; create table account (id int)');
    await client.query('set search_path = dashboard, public');
    await applyMigrations(client);
    const tables = await rowsOf(client, "select tablename from pg_tables where schemaname = 'public'");
    expect(tables).toEqual([{ tablename: 'account' }]);
  });
});
