/** The session settings of all statements, on a direct connection or through a pooler. */
import type { Client, Pool, PoolClient } from 'pg';
import { isBegin, type Query } from './create-pool.ts';

const STATEMENT_WITHIN_MS = 30_000;
/** A statement that waits for a locked table blocks its connection for all other statements. */
const LOCK_WITHIN_MS = 5_000;
/**
 * Longer than the limit on the server, because this one covers a server that disappears without closing the connection.
 */
export const REPLY_WITHIN_MS = STATEMENT_WITHIN_MS + 5_000;

const SETTINGS: Record<string, string> = {
  // Before 1900 the offsets of other zones have seconds, which ISO 8601 does not allow.
  timezone: 'UTC',
  statement_timeout: String(STATEMENT_WITHIN_MS),
  lock_timeout: String(LOCK_WITHIN_MS),
  idle_in_transaction_session_timeout: String(STATEMENT_WITHIN_MS),
  // With the default, the server sorts and counts the longest lists on disk.
  work_mem: '16MB',
  // Compilation takes two thirds of the time of a list of 2,000 bots and makes no statement faster.
  jit: 'off',
};

/** A custom setting that is 'direct' only if the server received the options of this connection. */
const MARKER = 'botdeck.connection';

/** The `options` of a connection. A pooler either refuses or ignores them. */
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
 * Returns whether a pooler refused the connection because of its options (PgBouncer: 'unsupported startup parameter').
 */
export function isOptionsRefusal(error: unknown): boolean {
  return error instanceof Error && /startup parameter/i.test(error.message);
}

/** VACUUM is the only statement of this service that cannot run inside a transaction. */
const OUTSIDE_TRANSACTION = /^\s*vacuum\b/i;

/**
 * Runs every statement of the pool in a transaction that first applies the settings. A pooler in transaction mode runs
 * each transaction on any server connection, so a session setting would affect other clients and get lost here.
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
    // If it fails, `begin` itself releases the connection.
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
