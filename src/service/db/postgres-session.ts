/** The PostgreSQL session settings for all statements, both on a direct connection and through a connection pooler. */
import type { Client, Pool, PoolClient } from 'pg';
import { isBegin, type Query } from './create-pool.ts';

const STATEMENT_WITHIN_MS = 30_000;
/** The maximum time that a statement waits for a lock. While it waits, no other statement can use its connection. */
const LOCK_WITHIN_MS = 5_000;
/**
 * The time limit in this process. It is longer than the limit on the server, because it only covers a server that
 * disappears without closing the connection.
 */
export const REPLY_WITHIN_MS = STATEMENT_WITHIN_MS + 5_000;

const SETTINGS: Record<string, string> = {
  // UTC, because in other zones times before 1900 have offsets with seconds, which ISO 8601 does not allow.
  timezone: 'UTC',
  statement_timeout: String(STATEMENT_WITHIN_MS),
  lock_timeout: String(LOCK_WITHIN_MS),
  idle_in_transaction_session_timeout: String(STATEMENT_WITHIN_MS),
  // With PostgreSQL's default of 4 MB, the server sorts and counts the longest lists on disk.
  work_mem: '16MB',
  // JIT compilation takes two thirds of the time of a list of 2,000 bots and makes no statement faster.
  jit: 'off',
};

/**
 * A custom setting. It has the value 'direct' only if the server received the `options` of this connection, and not if
 * a pooler ignored them.
 */
const MARKER = 'botdeck.connection';

/** The startup parameter `options` with all session settings. A pooler either rejects or ignores it. */
export const SESSION_OPTIONS = Object.entries({ ...SETTINGS, [MARKER]: 'direct' })
  .map(([name, value]) => `-c ${name}=${value}`)
  .join(' ');

const BEGIN_WITH_SETTINGS = [
  'begin',
  ...Object.entries(SETTINGS).map(([name, value]) => `set local ${name} = '${value}'`),
].join('; ');

export async function hasSessionOptions(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ marker: string | null }>(
    'select current_setting($1, true) as marker',
    [MARKER],
  );
  return rows[0]?.marker === 'direct';
}

/**
 * Returns whether a pooler rejected the connection because of its `options` (PgBouncer: 'unsupported startup
 * parameter').
 */
export function isOptionsRefusal(error: unknown): boolean {
  return error instanceof Error && /startup parameter/i.test(error.message);
}

/** Matches VACUUM, the only statement of this service that cannot run inside a transaction. */
const OUTSIDE_TRANSACTION = /^\s*vacuum\b/i;

/**
 * Runs every statement of the pool in a transaction that begins with the settings. A pooler in transaction mode runs
 * each transaction on any server connection, so a session setting would affect other clients and would be missing in
 * the next transaction.
 */
export function applySettingsInTransactions(pool: Pool): void {
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as Query;
    const withSettings: Query = (statement, values) => {
      const text = typeof statement === 'string' ? statement : statement.text;
      return isBegin(statement)
        ? query(text.replace(/^begin\b[^;]*/i, (begin) => BEGIN_WITH_SETTINGS.replace('begin', () => begin)))
        : query(statement, values);
    };
    Object.assign(client, { query: withSettings });
  });
  const query: Query = async (statement, values) => {
    const client: PoolClient = await pool.connect();
    let failure: Error | undefined;
    const run = client.query.bind(client) as Query;
    const text = typeof statement === 'string' ? statement : statement.text;
    const isOutside = OUTSIDE_TRANSACTION.test(text);
    // A failed `begin` already releases the connection.
    if (!isOutside) await run('begin');
    try {
      if (isOutside) return await run(statement, values);
      const result = await run(statement, values);
      await run('commit');
      return result;
    } catch (error) {
      await client.query('rollback').catch((cause: Error) => {
        failure = cause;
      });
      throw error;
    } finally {
      client.release(failure);
    }
  };
  Object.assign(pool, { query });
}
