import { DrizzleQueryError } from 'drizzle-orm/errors';
import { drizzle } from 'drizzle-orm/node-postgres';
import { Client, DatabaseError, Pool, type ClientConfig } from 'pg';
import { parseUrl } from '#contract/parse-url.ts';
import { CannotOpenDatabase } from './cannot-open.ts';
import { startDatabaseClock } from './database-clock.ts';
import type { OpenDatabase } from './database.ts';
import { applyMigrationsInTurn } from './migrate.ts';
import * as schema from './schema.ts';
import { isDatabaseUnavailable } from './unavailable.ts';

const DEFAULT_POOL_SIZE = 10;
/** How long a request may wait for a connection, new or given back. */
const CONNECT_WITHIN_MS = 5_000;
const STATEMENT_WITHIN_MS = 30_000;
/** Whoever waits for a locked table keeps a connection from all others. */
const LOCK_WITHIN_MS = 5_000;
/** A little longer: it is for a server that has gone without closing the connection. */
const ANSWER_WITHIN_MS = STATEMENT_WITHIN_MS + 5_000;

/** A database on PostgreSQL, or on what speaks its protocol. Other instances may use it at the same time. */
export async function openPostgres(url: string, poolSize = DEFAULT_POOL_SIZE): Promise<OpenDatabase> {
  const connection = {
    connectionString: url,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    keepAlive: true,
    application_name: 'botdeck',
  } satisfies ClientConfig;
  await migrate(url, connection);
  const pool = new Pool({
    ...connection,
    max: poolSize,
    query_timeout: ANSWER_WITHIN_MS,
    // Set by statements and not when connecting, since poolers such as PgBouncer refuse it there.
    onConnect: (client) =>
      client.query(
        [
          // UTC, because a zone's offsets of before 1900 have seconds, which no ISO 8601 reader takes.
          "set time zone 'UTC'",
          `set statement_timeout = ${STATEMENT_WITHIN_MS}`,
          `set lock_timeout = ${LOCK_WITHIN_MS}`,
          `set idle_in_transaction_session_timeout = ${STATEMENT_WITHIN_MS}`,
          // What is sorted and counted for the longest lists stays in memory: the default sends it by the disk.
          "set work_mem = '16MB'",
          // Compiling a statement costs a list of 2,000 bots two thirds of its time, and no statement gains by it.
          // Asked for by name, because not all that speak the protocol know it.
          "select set_config(name, 'off', false) from pg_settings where name = 'jit'",
        ].join('; '),
      ),
  });
  // An idle connection that breaks is replaced by the next query; without a listener it would end the process.
  pool.on('error', () => undefined);
  // The same of one that is in use and asks nothing at the moment, as between two statements of a transaction.
  pool.on('connect', (client) => void client.on('error', () => undefined));
  const db = drizzle({ client: pool, schema });
  const clock = await startDatabaseClock(db);
  const close = () => {
    clock.stop();
    return pool.end();
  };
  return { db, engine: 'postgres', clock: clock.now, close };
}

/** On a connection of its own, because a migration may take longer than a query is ever allowed to. */
async function migrate(url: string, connection: ClientConfig): Promise<void> {
  const client = await connect(url, connection);
  try {
    await applyMigrationsInTurn(client);
  } catch (error) {
    throw isDatabaseUnavailable(error) || isForbidden(error) ? cannotUse(url, error) : error;
  } finally {
    // Ends the session, and with it the lock that keeps other instances waiting.
    await client.end();
  }
}

/** Whatever fails here is about the address, the server or the account: one line says all there is to it. */
async function connect(url: string, connection: ClientConfig): Promise<Client> {
  try {
    const client = new Client(connection);
    // A connection that breaks also fails the query under way, and that is where it is dealt with.
    client.on('error', () => undefined);
    await client.connect();
    return client;
  } catch (error) {
    throw cannotUse(url, error);
  }
}

/** Whether the account lacks a right that a migration needs. */
function isForbidden(error: unknown): boolean {
  return error instanceof Error && error.cause instanceof DatabaseError && error.cause.code === '42501';
}

function cannotUse(url: string, error: unknown): CannotOpenDatabase {
  // The address without user and password.
  const { host, pathname } = parseUrl(url) ?? { host: '', pathname: '' };
  const place = host + pathname || 'the given address';
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  const reason = cause instanceof Error ? cause.message || String(Reflect.get(cause, 'code')) : String(cause);
  return new CannotOpenDatabase(`PostgreSQL at ${place} cannot be used: ${reason}.`, { cause: error });
}
