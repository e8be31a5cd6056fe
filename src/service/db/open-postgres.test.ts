import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { describe, expect, inject, it, onTestFinished, vi } from 'vitest';
import { createDatabase, databaseUrl, dropDatabase } from '../testing/postgres-server.ts';
import { CannotOpenDatabase } from './cannot-open.ts';
import { openDatabase } from './open.ts';
import { agency } from './schema.ts';
import { isDatabaseUnavailable } from './unavailable.ts';

vi.setConfig({ testTimeout: 30_000 });

const origin = inject('testDatabase');

async function emptyDatabase(server: string): Promise<string> {
  const name = await createDatabase(server);
  onTestFinished(() => dropDatabase(server, name));
  return databaseUrl(server, name);
}

async function open(url: string, poolSize?: number) {
  const database = await openDatabase({ kind: 'postgres', url, ...(poolSize !== undefined && { poolSize }) });
  onTestFinished(database.close);
  return database.db;
}

/** Opens the database at an invalid or unusable address and returns the message of the error. */
async function refusal(url: string): Promise<string> {
  const error: unknown = await openDatabase({ kind: 'postgres', url }).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(CannotOpenDatabase);
  const { message } = error as CannotOpenDatabase;
  expect(message).not.toMatch(/secret|\n/);
  return message;
}

it('reports a missing server in one line, without the password', async () => {
  expect(await refusal('postgres://user:secret@127.0.0.1:1/botdeck')).toMatch(
    /^PostgreSQL at 127\.0\.0\.1:1\/botdeck cannot be used: .*ECONNREFUSED.*\. Start PostgreSQL there, or correct the host and the port\.$/,
  );
});

it.each([
  'postgres://user:secret@[bad/botdeck',
  'postgres://user:1234/secret@db/x',
  'postgres://user:12#secret@db',
  'postgres://user:12?secret@db/x',
  'postgres://user:secret/34@db/x',
  'postgres://user:secret%zz@db/x',
  'postgres://user:sec/ret?secret#secret@db/x',
])('refuses %s and repeats no part of the address', async (url) => {
  const error: unknown = await openDatabase({ kind: 'postgres', url }).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(CannotOpenDatabase);
  const { message } = error as CannotOpenDatabase;
  expect(message).toContain('Percent-encode the characters / ? # @ %');
  expect(message).not.toMatch(/secret|1234|user:|\n/);
});

describe.runIf(origin.engine === 'postgres')('PostgreSQL', () => {
  const server = origin.engine === 'postgres' ? origin.url : '';

  it('is migrated once if five instances start at the same time', async () => {
    const url = await emptyDatabase(server);
    const instances = await Promise.all(Array.from({ length: 5 }, () => open(url)));
    await instances[0]!.insert(agency).values({ id: 'one', name: 'One' });
    expect(await instances[4]!.select().from(agency)).toHaveLength(1);
    const { rows } = await instances[2]!.execute(sql`select hash from botdeck_migration`);
    expect(new Set(rows.map((row) => row['hash'])).size).toBe(rows.length);
  });

  it('reports a missing database or role in one line', async () => {
    const { host } = new URL(server);
    expect(await refusal(databaseUrl(server, 'nowhere'))).toBe(
      `PostgreSQL at ${host}/nowhere cannot be used: database "nowhere" does not exist (3D000). Create the database, or correct its name in the address.`,
    );
    const asNobody = new URL(server);
    asNobody.username = 'nobody_at_all';
    asNobody.password = 'secret';
    expect(await refusal(asNobody.href)).toMatch(/^PostgreSQL at .* cannot be used: .*nobody_at_all.*\.$/);
  });

  it('reports in one line that the role may not create tables', async () => {
    const url = await emptyDatabase(server);
    const role = `newcomer_${Date.now()}`;
    const admin = new Client({ connectionString: url });
    await admin.connect();
    onTestFinished(() => admin.end());
    await admin.query(`create role ${role} login; revoke all on schema public from public`);
    onTestFinished(async () => {
      await admin.query(`drop role ${role}`);
    });
    const asNewcomer = new URL(url);
    asNewcomer.username = role;
    expect(await refusal(asNewcomer.href)).toMatch(
      /cannot be used: .*no schema that this role may use\. .*grant the role USAGE and CREATE/,
    );
  });

  it('accepts a role that may not create anything if the tables exist', async () => {
    const url = await emptyDatabase(server);
    await open(url);
    const role = `reader_${Date.now()}`;
    const admin = new Client({ connectionString: url });
    await admin.connect();
    onTestFinished(() => admin.end());
    await admin.query(`create role ${role} login; grant usage on schema public to ${role}`);
    await admin.query(`grant select on all tables in schema public to ${role}`);
    onTestFinished(async () => {
      await admin.query(`drop owned by ${role}; drop role ${role}`);
    });
    const asReader = new URL(url);
    asReader.username = role;
    expect(await (await open(asReader.href)).select().from(agency)).toEqual([]);
  });

  it('is unavailable after its connections end and reconnects', async () => {
    const url = await emptyDatabase(server);
    const db = await open(url, 1);
    const suicide = db.execute(sql`select pg_terminate_backend(pg_backend_pid())`);
    expect(await suicide.catch(isDatabaseUnavailable)).toBe(true);
    expect(await db.select().from(agency)).toEqual([]);
  });

  it('has a time limit for each statement', async () => {
    const db = await open(await emptyDatabase(server), 1);
    expect((await db.execute(sql`show statement_timeout`)).rows).toEqual([{ statement_timeout: '30s' }]);
    const slow = db.transaction(async (tx) => {
      await tx.execute(sql`set local statement_timeout = 10`);
      await tx.execute(sql`select pg_sleep(30)`);
    });
    expect(await slow.catch(isDatabaseUnavailable)).toBe(true);
  });

  it('is unavailable if the pool has no free connection', async () => {
    const db = await open(await emptyDatabase(server), 1);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    await db.transaction(async () => {
      const waiting = db
        .select()
        .from(agency)
        .then(() => 'answered', isDatabaseUnavailable);
      await vi.advanceTimersByTimeAsync(6_000);
      expect(await waiting).toBe(true);
    });
  });
});
