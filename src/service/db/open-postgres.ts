import { drizzle } from 'drizzle-orm/node-postgres';
import { Client, type ClientConfig, type PoolConfig } from 'pg';
import { CannotOpenDatabase } from './cannot-open.ts';
import { createPool, poolState } from './create-pool.ts';
import { startDatabaseClock } from './database-clock.ts';
import type { OpenConnection, OpenDatabase } from './database.ts';
import { applyMigrations, type SchemaChanges } from './migrate.ts';
import { openFailure } from './open-failure.ts';
import { parsePostgresAddress, type PostgresAddress } from './postgres-address.ts';
import {
  applySettingsInTransactions,
  hasSessionOptions,
  isOptionsRefusal,
  REPLY_WITHIN_MS,
  SESSION_OPTIONS,
} from './postgres-session.ts';
import * as schema from './schema.ts';

export const DEFAULT_POOL_SIZE = 10;
/**
 * The maximum time that a request waits for a connection, either a new one or one that another request returns to the
 * pool.
 */
const CONNECT_WITHIN_MS = 5_000;

type Access = { client: Client; config: ClientConfig; isDirect: boolean };

/**
 * Opens a database on PostgreSQL or on a system with the same protocol. Several hosts may share the database, also
 * through a connection pooler such as PgBouncer in any pooling mode. Throws `CannotOpenDatabase` with a one-line
 * message.
 */
export async function openPostgres(
  url: string,
  { poolSize = DEFAULT_POOL_SIZE, schemaChanges }: { poolSize?: number; schemaChanges?: SchemaChanges } = {},
): Promise<OpenDatabase> {
  const address = parsePostgresAddress(url);
  try {
    const { client, config, isDirect } = await reach(address);
    let applied: string[];
    try {
      await checkEncoding(client);
      applied = await applyMigrations(client, { schemaChanges });
    } finally {
      await client.end();
    }
    const database = await openPool({ ...config, max: poolSize, query_timeout: REPLY_WITHIN_MS }, isDirect);
    return { ...database, applied };
  } catch (error) {
    throw cannotUse(address, error);
  }
}

/** Opens one connection without applying migrations. Throws `CannotOpenDatabase` like `openPostgres`. */
export async function connectPostgres(url: string): Promise<OpenConnection> {
  const address = parsePostgresAddress(url);
  try {
    const { client } = await reach(address);
    await checkEncoding(client).catch(async (error: unknown) => {
      await client.end();
      throw error;
    });
    return { client, close: () => client.end() };
  } catch (error) {
    throw cannotUse(address, error);
  }
}

function cannotUse({ place }: PostgresAddress, cause: unknown): CannotOpenDatabase {
  const reason = cause instanceof CannotOpenDatabase ? cause.message : openFailure(cause);
  return new CannotOpenDatabase(`PostgreSQL at ${place} cannot be used: ${reason}`, { cause });
}

async function openPool(config: PoolConfig, isDirect: boolean): Promise<Omit<OpenDatabase, 'applied'>> {
  const { pool, onStatement } = createPool(config);
  if (!isDirect) applySettingsInTransactions(pool);
  const db = drizzle({ client: pool, schema });
  const clock = await startDatabaseClock(db);
  const close = () => {
    clock.stop();
    return pool.end();
  };
  return {
    db,
    engine: 'postgres',
    clock: clock.now,
    pool: () => poolState(pool),
    onStatement,
    trimMemory: async () => undefined,
    close,
  };
}

/**
 * Opens one connection. Tries the encryption settings of the address in order. With each of them, it first passes the
 * session settings in the startup message. If a connection pooler rejects them, it connects without the settings.
 */
async function reach(address: PostgresAddress): Promise<Access> {
  const base = {
    connectionString: address.connectionString,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    keepAlive: true,
    application_name: 'botdeck',
  } satisfies ClientConfig;
  let failure: unknown;
  for (const ssl of address.encryptions) {
    try {
      return await reachWith({ ...base, ssl }, address.options);
    } catch (error) {
      failure ??= error;
      if (!mayDependOnEncryption(error)) break;
    }
  }
  throw failure;
}

/**
 * Tries a connection with session settings in `options`, then without them for a pooler. The options from the address
 * come last, so that an operator can override a setting.
 */
async function reachWith(base: ClientConfig, ownOptions: string): Promise<Access> {
  const pooled = { ...base, ...(ownOptions !== '' && { options: ownOptions }) };
  const direct = { ...base, options: `${SESSION_OPTIONS} ${ownOptions}`.trim() };
  const client = await connect(direct).catch((error: unknown) => {
    if (isOptionsRefusal(error)) return null;
    throw error;
  });
  if (client === null) return { client: await connect(pooled), config: pooled, isDirect: false };
  const isDirect = await hasSessionOptions(client);
  return { client, config: isDirect ? direct : pooled, isDirect };
}

async function connect(config: ClientConfig): Promise<Client> {
  const client = new Client(config);
  // Ignores the event, because a broken connection also fails the running query and the caller reports that
  // failure.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/**
 * Returns whether another encryption setting may help. A server may require encryption (28000, `pg_hba.conf`) or not
 * support it.
 */
function mayDependOnEncryption(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return code === '28000' || /^(ERR_SSL|EPROTO)/.test(code) || /SSL/i.test(error.message);
}

/**
 * Throws if the database does not use UTF8. The service stores text in every language, and another encoding fails at
 * the first unsupported character.
 */
async function checkEncoding(client: Client): Promise<void> {
  const { rows } = await client.query<{ server_encoding: string }>('show server_encoding');
  const encoding = rows[0]?.server_encoding ?? 'unknown';
  if (encoding === 'UTF8') return;
  throw new CannotOpenDatabase(
    `its encoding is ${encoding}, and Botdeck needs UTF8. Create the database with "create database NAME encoding 'UTF8' template template0". Nothing was changed.`,
  );
}
