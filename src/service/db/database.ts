import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type * as schema from './schema.ts';

export type Database = NodePgDatabase<typeof schema>;

export type OpenDatabase = {
  db: Database;
  engine: 'pglite' | 'postgres';
  /** The time for whatever is stored: the database's own, where several hosts may share it. */
  clock: () => Date;
  /**
   * Gives back memory after a bulk load, between two queries. The embedded engine grows with its work and shrinks only by a
   * restart. Does nothing on PostgreSQL.
   */
  trimMemory: () => Promise<void>;
  /** Lets running queries end, then closes. May be called more than once. */
  close: () => Promise<void>;
};
