import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type * as schema from './schema.ts';

export type Database = NodePgDatabase<typeof schema>;

/** One connection, which runs one statement at a time. */
export type Connection = {
  query: (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }>;
};

export type OpenConnection = { client: Connection; close: () => Promise<void> };

export type OpenDatabase = {
  db: Database;
  engine: 'pglite' | 'postgres';
  /**
   * The time for all stored values. On PostgreSQL it is the time of the database, because several hosts may share it.
   */
  clock: () => Date;
  /** The migrations that this start applied. */
  applied: readonly string[];
  /** The connections of the pool, and the queries that wait for one. */
  pool: () => { total: number; idle: number; waiting: number };
  /** Sets the function that receives the seconds of each statement, including the wait for a connection. */
  onStatement: (note: (seconds: number) => void) => void;
  /**
   * Frees memory after a bulk load, between two queries. The memory of the embedded engine only shrinks with a restart.
   * Does nothing on PostgreSQL.
   */
  trimMemory: () => Promise<void>;
  /** Waits for running queries, then closes. Repeated calls are allowed. */
  close: () => Promise<void>;
};
