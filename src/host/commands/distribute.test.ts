import { Client } from 'pg';
import { describe, expect, inject, it, onTestFinished, vi } from 'vitest';
import { migrate, readMigrations, type Migration } from '#service/db/migrate.ts';
import { openDatabase } from '#service/db/open.ts';
import { citusServers, createDatabase, databaseUrl, dropDatabase } from '#service/testing/postgres-server.ts';
import { distributeCommand } from './distribute.ts';
import { commandRunner } from './testing/run-command.ts';

vi.setConfig({ testTimeout: 300_000 });

const origin = inject('testDatabase');
const server = origin.engine === 'postgres' ? origin.url : '';
const hasCitus = citusServers().length > 0;

/** Returns the address of a new database with the tables of this version. */
async function migratedDatabase(): Promise<string> {
  const name = await createDatabase(server);
  onTestFinished(() => dropDatabase(server, name));
  const url = databaseUrl(server, name);
  await (await openDatabase({ kind: 'postgres', url })).close();
  return url;
}

async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

const runOn = (url: string) => commandRunner(distributeCommand, { env: { DATABASE_URL: url } });

describe('npm run distribute', () => {
  it('prints its usage', async () => {
    const { printed } = await commandRunner(distributeCommand)('--help');
    expect(printed.join()).toMatch(/^Usage: npm run distribute -- \[--dry-run\]/);
  });

  it.each([
    [[], 'DATABASE_URL is missing. Only a PostgreSQL database with Citus can be distributed.'],
    [['--dry'], "Unknown option '--dry'. See npm run distribute -- --help."],
    [['x'], "Unexpected argument 'x'. See npm run distribute -- --help."],
  ])('rejects %j in one line', async (args, message) => {
    await expect(commandRunner(distributeCommand)(...args)).rejects.toThrow(message);
  });
});

describe.runIf(origin.engine === 'postgres' && !hasCitus)('npm run distribute on PostgreSQL', () => {
  it('names the missing extension, and changes nothing', async () => {
    const run = runOn(await migratedDatabase());
    for (const args of [[], ['--dry-run']]) {
      await expect(run(...args)).rejects.toThrow(
        /^DATABASE_URL: this database has no Citus\..* Nothing was changed\.$/,
      );
    }
  });

  it('names the missing tables of an empty database', async () => {
    const name = await createDatabase(server);
    onTestFinished(() => dropDatabase(server, name));
    await expect(runOn(databaseUrl(server, name))()).rejects.toThrow(
      'DATABASE_URL: the database has no tables. Start a host with --migrate-only first. Nothing was changed.',
    );
  });
});

const PLACEMENTS =
  "select count(*)::int as count from pg_dist_partition where partmethod = 'h' or repmodel = 't'";

const FOREIGN_KEYS = `select conname, pg_get_constraintdef(oid) from pg_constraint
  where contype = 'f' and connamespace = 'public'::regnamespace and conrelid::regclass::text !~ '_\\d{6}$' order by 1, 2`;

/** A later migration with each kind of statement that the migrations contain. */
const LATER: Migration = {
  name: '9999_lead_notes',
  hash: 'later',
  statements: [
    'CREATE TABLE "lead_note" ("agency_id" text NOT NULL, "id" bigserial NOT NULL, "lead_id" text NOT NULL, PRIMARY KEY("agency_id","id"))',
    'ALTER TABLE "lead_note" ADD FOREIGN KEY ("agency_id") REFERENCES "agency"("id")',
    'ALTER TABLE "lead_note" ADD FOREIGN KEY ("agency_id","lead_id") REFERENCES "lead"("agency_id","id") ON DELETE cascade',
    'INSERT INTO "lead_note" ("agency_id", "lead_id") SELECT "agency_id", "id" FROM "lead"',
    'CREATE TABLE "note_lookup" ("hash" bytea PRIMARY KEY NOT NULL, "agency_id" text NOT NULL)',
    'ALTER TABLE "note_lookup" ADD FOREIGN KEY ("agency_id") REFERENCES "agency"("id")',
    'INSERT INTO "note_lookup" SELECT sha256(("agency_id" || "id")::bytea), "agency_id" FROM "lead_note"',
    'ALTER TABLE "lead" ADD COLUMN "rank" bigint',
    `CREATE FUNCTION "loud"("text" text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS 'SELECT upper("text")'`,
    'CREATE INDEX "lead_by_loud_name" ON "lead" USING btree ("agency_id", loud("name"))',
    `UPDATE "lead" SET "rank" = "ranked"."rank" FROM (
       SELECT "agency_id", "id", row_number() OVER (PARTITION BY "agency_id" ORDER BY "id") AS "rank" FROM "lead"
     ) AS "ranked" WHERE "lead"."agency_id" = "ranked"."agency_id" AND "lead"."id" = "ranked"."id"`,
    'DROP TABLE "topic_day"',
    `INSERT INTO "setting" ("name", "value") VALUES ('minimum-schema-version', '1') ON CONFLICT ("name") DO UPDATE SET "value" = excluded."value"`,
  ],
};

describe.skipIf(!hasCitus || origin.engine !== 'postgres')(
  'npm run distribute on Citus (needs TEST_CITUS_URL)',
  () => {
    it('prints and then executes the steps, keeps rows and keys, and accepts a later migration', async () => {
      const url = await migratedDatabase();
      const run = runOn(url);
      const client = await connect(url);
      await client.query("insert into agency select 'agency-' || n, 'Agency' from generate_series(1, 20) n");
      await client.query(
        `insert into lead (agency_id, id, source_id, starred, unread)
         select agency.id, 'lead-' || n, 'source', false, false from agency, generate_series(1, 5) n`,
      );
      const count = async (from: string) => {
        const { rows } = await client.query<{ count: number }>(from);
        return rows[0]?.count;
      };
      const leads = 'select count(*)::int as count from lead';
      const { rows: keys } = await client.query(FOREIGN_KEYS);

      const dry = await run('--dry-run');
      expect(dry.printed).toContain(
        "select create_distributed_table('lead', 'agency_id', colocate_with => 'account');",
      );
      expect(dry.told.at(-1)).toMatch(/^\d+ tables would be distributed\. Nothing was changed\.$/);
      expect(await count(PLACEMENTS)).toBe(0);

      const host = await openDatabase({ kind: 'postgres', url });
      await expect(run()).rejects.toThrow(/use this database \(connections: \d+\)\. Stop all hosts/);
      expect((await run('--dry-run')).told.at(0)).toMatch(/Stop all hosts before the run\.$/);
      await host.close();

      const { told } = await run();
      expect(told.at(-1)).toBe('Every table is distributed. The hosts can start.');
      expect(await count(leads)).toBe(100);
      expect((await client.query(FOREIGN_KEYS)).rows).toEqual(keys);
      expect((await run()).told).toEqual(['Every table is distributed. Nothing was changed.']);

      const before = (await count(PLACEMENTS)) ?? 0;
      await client.query('begin');
      await migrate(client, [...readMigrations(), LATER]);
      await client.query('commit');
      expect(await count(PLACEMENTS)).toBe(before + 1);
      expect(await count('select max(rank)::int as count from lead')).toBe(5);
      expect(await count('select count(*)::int as count from note_lookup')).toBe(100);
      await client.query("delete from lead where agency_id = 'agency-1' and id = 'lead-1'");
      expect(await count('select count(*)::int as count from lead_note')).toBe(99);
    });
  },
);
