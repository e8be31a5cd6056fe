import { index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { agencyId, bytes, instant } from './columns.ts';

/** The sessions of signed-in users at the host. The API key itself is only in the browser's encrypted cookie. */
export const hostSession = pgTable(
  'host_session',
  {
    /** SHA-256 of the session id, so that read access to the table does not allow anyone to use a session. */
    idHash: bytes('id_hash').primaryKey(),
    /** SHA-256 of the API key of the session. */
    keyHash: bytes('key_hash').notNull(),
    createdAt: instant('created_at').notNull(),
    /** The last use, updated at most once a minute. */
    seenAt: instant('seen_at').notNull(),
  },
  (table) => [index('host_session_seen').on(table.seenAt)],
);

/** The stored reply to a request with an Idempotency-Key, for a repetition of the request. */
export const idempotentReply = pgTable(
  'idempotent_reply',
  {
    agencyId: agencyId(),
    key: text('key').notNull(),
    /** SHA-256 of operation, parameters and body. The same key with another request is an error. */
    fingerprint: bytes('fingerprint').notNull(),
    result: jsonb('result').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.agencyId, table.key] }),
    index('idempotent_reply_by_time').on(table.agencyId, table.createdAt),
  ],
);

/**
 * The uses of a rate limit that hosts share. `limits/shared-limits.ts` counts in this table, and the retention deletes
 * the rows that have drained. It is unlogged: see the migration. It has no agency, because neither refused keys nor their addresses have one.
 */
export const rateLimit = pgTable(
  'rate_limit',
  {
    /** A hash of the limit and of the API key or the network that it counts. */
    name: text('name').primaryKey(),
    /** The time when the uses have drained. */
    drainedAt: instant('drained_at').notNull(),
  },
  (table) => [index('rate_limit_drained').on(table.drainedAt)],
);
