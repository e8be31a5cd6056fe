import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { describe, expect, inject, it, onTestFinished, vi } from 'vitest';
import { createDatabase, databaseUrl, dropDatabase } from '../testing/postgres-server.ts';
import { findPgbouncer, withPgbouncer } from '../testing/with-pgbouncer.ts';
import { openDatabase, type Database, type OpenDatabase } from './open.ts';
import { agency } from './schema.ts';

vi.setConfig({ testTimeout: 60_000 });

const origin = inject('testDatabase');
const program = origin.engine === 'postgres' ? findPgbouncer() : null;
if (origin.engine === 'postgres' && program === null)
  console.log('skipped: PgBouncer is not installed, and this user cannot install it');

async function emptyDatabase(): Promise<string> {
  const server = origin.engine === 'postgres' ? origin.url : '';
  const name = await createDatabase(server);
  onTestFinished(() => dropDatabase(server, name));
  return databaseUrl(server, name);
}

const NAMES = [
  'statement_timeout',
  'lock_timeout',
  'idle_in_transaction_session_timeout',
  'work_mem',
  'TimeZone',
];

async function settingsOf(run: (statement: string) => Promise<{ rows: unknown[] }>): Promise<string[]> {
  const { rows } = await run(
    `select array[${NAMES.map((name) => `current_setting('${name}')`).join(', ')}] as settings`,
  );
  return (rows[0] as { settings: string[] }).settings;
}

const OURS = ['30s', '5s', '30s', '16MB', 'UTC'];

/** Runs queries on several connections at once. Some of the queries fail. */
async function makeTraffic(db: Database): Promise<void> {
  await Promise.all(
    Array.from({ length: 60 }, async (_, at) => {
      const id = `agency ${at}`;
      if (at % 3 === 0) await db.insert(agency).values({ id, name: id });
      else if (at % 3 === 1) await db.execute(sql`select no_such_column`).catch(() => undefined);
      else await db.transaction((tx) => tx.insert(agency).values({ id, name: id }));
    }),
  );
}

describe.runIf(program !== null)('behind PgBouncer', () => {
  it.each<Record<string, string | number>>([
    { pool_mode: 'transaction' },
    { pool_mode: 'transaction', ignore_startup_parameters: 'options,extra_float_digits' },
    { pool_mode: 'session', default_pool_size: 20 },
  ])('with %j, hosts can restart repeatedly and statements have their limits', async (settings) => {
    const url = await emptyDatabase();
    await withPgbouncer(program!, url, settings, async (pooled) => {
      for (let start = 0; start < 3; start += 1) {
        const hosts: OpenDatabase[] = await Promise.all(
          [1, 2, 3].map(() => openDatabase({ kind: 'postgres', url: pooled, poolSize: 3 })),
        );
        const [{ db }] = hosts as [OpenDatabase];
        await db.delete(agency);
        await makeTraffic(db);
        expect(await db.$count(agency)).toBe(40);
        expect(await settingsOf((statement) => db.execute(sql.raw(statement)))).toEqual(OURS);
        expect(
          await db.transaction((tx) => settingsOf((statement) => tx.execute(sql.raw(statement)))),
        ).toEqual(OURS);
        await Promise.all(hosts.map((host) => host.close()));
      }
    });
  });

  it('leaves no setting and no lock for other clients of the pooler', async () => {
    const url = await emptyDatabase();
    const direct = new Client({ connectionString: url });
    await direct.connect();
    onTestFinished(() => direct.end());
    const theirs = await settingsOf((statement) => direct.query(statement));
    await withPgbouncer(program!, url, { pool_mode: 'transaction' }, async (pooled) => {
      const { db, close } = await openDatabase({ kind: 'postgres', url: pooled, poolSize: 4 });
      await makeTraffic(db);
      const others = await Promise.all(
        Array.from({ length: 6 }, async () => {
          const client = new Client({ connectionString: pooled });
          await client.connect();
          const settings = await settingsOf((statement) => client.query(statement));
          await client.end();
          return settings;
        }),
      );
      for (const settings of others) expect(settings).toEqual(theirs);
      await close();
    });
    // Counts only the locks in this database, because other tests use other databases of the server at the
    // same time.
    const { rows } = await direct.query<{ count: string }>(
      `select count(*) from pg_locks join pg_database on pg_database.oid = pg_locks.database
       where locktype = 'advisory' and datname = current_database()`,
    );
    expect(rows).toEqual([{ count: '0' }]);
  });

  it('cancels a statement that waits for a locked table', async () => {
    const url = await emptyDatabase();
    await withPgbouncer(program!, url, { pool_mode: 'transaction' }, async (pooled) => {
      const { db, close } = await openDatabase({ kind: 'postgres', url: pooled, poolSize: 4 });
      const locker = new Client({ connectionString: url });
      await locker.connect();
      await locker.query('begin; lock table agency');
      await expect(db.select().from(agency)).rejects.toMatchObject({ cause: { code: '55P03' } });
      await locker.end();
      expect(await db.select().from(agency)).toEqual([]);
      await close();
    });
  });
});
