import { statementName } from '../log-error.ts';
import { inSpan, isTraced } from '../tracing.ts';
import { Client, Pool, type PoolClient, type PoolConfig } from 'pg';

/** Creates a pool that survives failures of its connections. */
export function createPool(config: PoolConfig): Pool {
  const pool = new Pool(config);
  traceStatements(pool);
  // The next query replaces a broken idle connection. Without a listener, the error would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    // A connection can also break between two statements of a transaction.
    client.on('error', () => undefined);
    releaseAfterFailedBegin(client);
    traceStatements(client);
  });
  return pool;
}

export function poolState({ totalCount, idleCount, waitingCount }: Pool) {
  return { total: totalCount, idle: idleCount, waiting: waitingCount };
}

/** The pool calls its clients with a callback, inside the span of its own statement. */
function traceStatements(target: Pool | PoolClient): void {
  const query = target.query.bind(target) as Query;
  const traced = (...call: Parameters<Query>) => {
    const hasCallback = typeof call.at(-1) === 'function';
    if (hasCallback || !isTraced()) return query(...call);
    const [statement] = call;
    const name = statementName(typeof statement === 'string' ? statement : statement.text);
    return inSpan(name, 'client', { 'db.system.name': 'postgresql' }, () => query(...call));
  };
  Object.assign(target, { query: traced });
}

export type Query = (query: { text: string } | string, values?: unknown[]) => Promise<unknown>;

export function isBegin(query: Parameters<Query>[0]): boolean {
  return /^begin\b/i.test(typeof query === 'string' ? query : query.text);
}

/**
 * Releases a connection after a failed BEGIN, because drizzle releases it only after a transaction that has begun. The
 * embedded database has one connection, so a single failure would block the service permanently.
 */
function releaseAfterFailedBegin(client: PoolClient): void {
  // oxlint-disable-next-line typescript/unbound-method -- it is applied to the client
  const query: Query = (...call) => Reflect.apply(Client.prototype.query as Query, client, call);
  const releasing: Query = async (statement, values) =>
    query(statement, values).catch((error: Error) => {
      client.release(error);
      throw error;
    });
  const patched = (...call: Parameters<Query>) => (isBegin(call[0]) ? releasing : query)(...call);
  Object.assign(client, { query: patched });
}
