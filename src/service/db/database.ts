import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type * as schema from './schema.ts';

export type Database = NodePgDatabase<typeof schema>;

/** One database connection, which runs one statement at a time. */
export type Connection = {
  query: (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }>;
};

export type OpenConnection = { client: Connection; close: () => Promise<void> };

export type OpenDatabase = {
  db: Database;
  engine: 'pglite' | 'postgres';
  /**
   * The clock for all stored times. On PostgreSQL it returns the time of the database, because the clocks of several
   * hosts may differ.
   */
  clock: () => Date;
  /** The names of the migrations that this process applied when it opened the database. */
  applied: readonly string[];
  /** The number of all connections, of idle connections, and of queries that wait for a connection. */
  pool: () => { total: number; idle: number; waiting: number };
  /** Sets the function that receives the duration of each statement in seconds, including the wait for a connection. */
  onStatement: (note: (seconds: number) => void) => void;
  /**
   * Frees the memory of the embedded engine after a bulk load by restarting the engine between two queries. Does
   * nothing on PostgreSQL.
   */
  trimMemory: () => Promise<void>;
  /** Waits for running queries, then closes all connections. Repeated calls are allowed. */
  close: () => Promise<void>;
};
