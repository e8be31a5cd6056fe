import { index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { agencyId, bytes, instant } from './columns.ts';

/**
 * The sessions of signed-in users at the host. The API key itself is stored only in an encrypted cookie of the browser.
 */
export const hostSession = pgTable(
  'host_session',
  {
    /** SHA-256 of the session id, so that nobody can use a session by reading this table. */
    idHash: bytes('id_hash').primaryKey(),
    /** SHA-256 of the API key with which the user signed in. */
    keyHash: bytes('key_hash').notNull(),
    createdAt: instant('created_at').notNull(),
    /** The time of the last request, updated at most once a minute. */
    seenAt: instant('seen_at').notNull(),
  },
  (table) => [index('host_session_seen').on(table.seenAt)],
);

/** The stored reply to a request with an Idempotency-Key. A repeated request with the same key receives this reply. */
export const idempotentReply = pgTable(
  'idempotent_reply',
  {
    agencyId: agencyId(),
    key: text('key').notNull(),
    /** SHA-256 of the operation, the parameters and the body. A different request with the same key is an error. */
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
 * The leaky buckets of a rate limit that all hosts share. `limits/shared-limits.ts` updates them, and the retention
 * deletes empty buckets. The table is unlogged: see the migration. It has no agency column, because rejected keys and
 * their addresses belong to no agency.
 */
export const rateLimit = pgTable(
  'rate_limit',
  {
    /** A hash that identifies the limit together with the API key or the network that it applies to. */
    name: text('name').primaryKey(),
    /** The time at which the bucket is empty. */
    drainedAt: instant('drained_at').notNull(),
  },
  (table) => [index('rate_limit_drained').on(table.drainedAt)],
);
