import { readFileSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import type { Connection } from '../db/database.ts';
import { migrate, readMigrations, type Migration } from '../db/migrate.ts';
import { countOtherConnections, distribute, readSteps, sizesOf, statementsOf } from './distribute.ts';
import { FAKE_CITUS } from './testing/fake-citus.ts';

const origin = inject('testDatabase');

async function migrated(...before: string[]): Promise<PGlite> {
  const dump = origin.engine === 'pglite' ? origin.dump : '';
  const client = await PGlite.create({ loadDataDir: new Blob([readFileSync(dump)]) });
  onTestFinished(() => client.close());
  for (const statements of before) await client.exec(statements);
  return client;
}

async function placements(client: Connection): Promise<Record<string, unknown>> {
  const { rows } = await client.query(
    'select logicalrelid::text as name, partkey as column from pg_dist_partition order by 1',
  );
  return Object.fromEntries(
    (rows as { name: string; column: string | null }[]).map((row) => [row.name, row.column]),
  );
}

const keys = async (client: Connection) =>
  (
    await client.query(
      "select conname, pg_get_constraintdef(oid) from pg_constraint where contype = 'f' order by 1",
    )
  ).rows;

/** Returns a connection on which every statement that contains `text` fails, as if the server had disappeared. */
function failingAt(client: Connection, text: string): Connection {
  return {
    query: (statement, values) =>
      statement.includes(text)
        ? Promise.reject(new Error('server closed the connection'))
        : client.query(statement, values),
  };
}

describe.runIf(origin.engine === 'pglite')('distribution, with fake functions of Citus', () => {
  it('distributes every table, keeps every foreign key, and leaves no missing step', async () => {
    const client = await migrated(FAKE_CITUS);
    const before = await keys(client);
    const done: string[] = [];
    await distribute(client, ({ tables }) => done.push(...tables));
    const found = await placements(client);
    expect(done.toSorted()).toEqual(Object.keys(found).toSorted());
    expect(found).toMatchObject({ agency: null, setting: null, lead: 'agency_id', lead_words: 'agency_id' });
    expect(await keys(client)).toEqual(before);
    expect(await readSteps(client)).toEqual([]);
  });

  it('continues after an interruption, also in the middle of a step', async () => {
    const client = await migrated(FAKE_CITUS);
    const before = await keys(client);
    const all = (await readSteps(client)).length;
    const broken = failingAt(client, "create_distributed_table('lead_words'");
    await expect(distribute(broken, () => undefined)).rejects.toThrow(
      'lead, lead_words cannot be distributed: server closed the connection. Run the command again',
    );
    expect(await keys(client)).toEqual(before);
    const left = await readSteps(client);
    expect(left.length).toBeLessThan(all);
    expect(left[0]?.tables).toEqual(['lead', 'lead_words']);
    await distribute(client, () => undefined);
    expect(await readSteps(client)).toEqual([]);
  });

  it('has SQL statements that distribute the tables without the command', async () => {
    const client = await migrated(FAKE_CITUS);
    const steps = await readSteps(client);
    const sizes = await sizesOf(client, steps);
    expect(steps.every((step) => (sizes.get(step) ?? 0) > 0)).toBe(true);
    for (const statement of steps.flatMap(statementsOf)) await client.query(statement);
    expect(await readSteps(client)).toEqual([]);
  });

  it.each([
    ['no Citus', [], 'this database has no Citus'],
    ['a worker', [FAKE_CITUS, 'update pg_dist_local_group set groupid = 1'], 'this server is a worker'],
    [
      'an unknown coordinator',
      [FAKE_CITUS, 'delete from pg_dist_node where groupid = 0'],
      'citus_set_coordinator_host',
    ],
    ['no worker', [FAKE_CITUS, 'delete from pg_dist_node where groupid > 0'], 'citus_add_node'],
    ['an inactive worker', [FAKE_CITUS, 'update pg_dist_node set isactive = false'], 'citus_add_node'],
    [
      'an older schema',
      [FAKE_CITUS, 'delete from botdeck_migration where position > 3'],
      'the tables are of an earlier version',
    ],
    ['another program', [FAKE_CITUS, 'drop table botdeck_migration, setting'], 'the database has no tables'],
  ])('rejects a database with %s', async (_, before, message) => {
    await expect(readSteps(await migrated(...before))).rejects.toThrow(message);
  });

  it('is rejected while a host is connected', async () => {
    const client = await migrated(FAKE_CITUS);
    expect(await countOtherConnections(client)).toBe(0);
    const busy: Connection = {
      query: async (statement, values) =>
        statement.includes('pg_stat_activity')
          ? { rows: [{ connections: 3 }] }
          : client.query(statement, values),
    };
    await expect(distribute(busy, () => undefined)).rejects.toThrow(
      'hosts or commands use this database (connections: 3). Stop all hosts and run the command again.',
    );
    expect(await placements(client)).toEqual({});
  });
});

const LATER: Migration = {
  name: '9999_lead_notes',
  hash: 'later',
  statements: [
    'CREATE TABLE "lead_note" ("agency_id" text NOT NULL, "lead_id" text NOT NULL, PRIMARY KEY("agency_id","lead_id"))',
    'ALTER TABLE "lead_note" ADD FOREIGN KEY ("agency_id","lead_id") REFERENCES "lead"("agency_id","id")',
    'CREATE TABLE "token_lookup" ("hash" bytea PRIMARY KEY NOT NULL, "agency_id" text NOT NULL)',
  ],
};

describe.runIf(origin.engine === 'pglite')('a later migration', () => {
  it('distributes its new tables if the database is distributed', async () => {
    const client = await migrated(FAKE_CITUS);
    await distribute(client, () => undefined);
    await client.query('begin');
    await migrate(client, [...readMigrations(), LATER]);
    await client.query('commit');
    expect(await placements(client)).toMatchObject({ lead_note: 'agency_id', token_lookup: null });
  });

  it('creates local tables if the other tables are local', async () => {
    const client = await migrated(FAKE_CITUS);
    await client.query('begin');
    await migrate(client, [...readMigrations(), LATER]);
    await client.query('commit');
    expect(await placements(client)).toEqual({});
  });
});
