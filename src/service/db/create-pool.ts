import { statementName } from '../log-error.ts';
import { inSpan, isTraced } from '../tracing.ts';
import { Client, Pool, type PoolClient, type PoolConfig } from 'pg';

export type ObservedPool = {
  pool: Pool;
  /** Sets the function that receives the duration of each statement in seconds. */
  onStatement: (note: NoteStatement) => void;
};
type NoteStatement = (seconds: number) => void;

/** Creates a connection pool that survives failures of its connections. */
export function createPool(config: PoolConfig): ObservedPool {
  const pool = new Pool(config);
  let note: NoteStatement | null = null;
  const noteStatement: NoteStatement = (seconds) => note?.(seconds);
  observeStatements(pool, noteStatement);
  // The next query replaces a broken idle connection. Without a listener, the error would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    // Ignores the error of a connection that breaks between two statements of a transaction. The next
    // statement fails anyway.
    client.on('error', () => undefined);
    releaseAfterFailedBegin(client);
    observeStatements(client, noteStatement);
  });
  return {
    pool,
    onStatement: (given) => {
      note = given;
    },
  };
}

export function poolState({ totalCount, idleCount, waitingCount }: Pool) {
  return { total: totalCount, idle: idleCount, waiting: waitingCount };
}

/**
 * Measures and traces the statements of a pool or a client. The pool calls the `query` method of its clients with a
 * callback, and that call belongs to the span of the pool's statement.
 */
function observeStatements(target: Pool | PoolClient, note: NoteStatement): void {
  const query = target.query.bind(target) as Query;
  const timed: Query = async (...call) => {
    const started = performance.now();
    try {
      return await query(...call);
    } finally {
      note((performance.now() - started) / 1000);
    }
  };
  const observed = (...call: Parameters<Query>) => {
    const hasCallback = typeof call.at(-1) === 'function';
    if (hasCallback) return query(...call);
    if (!isTraced()) return timed(...call);
    const [statement] = call;
    const name = statementName(typeof statement === 'string' ? statement : statement.text);
    return inSpan(name, 'client', { 'db.system.name': 'postgresql' }, () => timed(...call));
  };
  Object.assign(target, { query: observed });
}

export type Query = (query: { text: string } | string, values?: unknown[]) => Promise<unknown>;

export function isBegin(query: Parameters<Query>[0]): boolean {
  return /^begin\b/i.test(typeof query === 'string' ? query : query.text);
}

/**
 * Releases a connection after a failed BEGIN. Drizzle releases a connection only after a successful BEGIN. The pool of
 * the embedded database has only one connection, so one failure would block the service permanently.
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
