import { index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { agencyId, bytes, instant } from './columns.ts';

/** Who is signed in at the host. The key itself is in the browser's sealed cookie and not here. */
export const hostSession = pgTable(
  'host_session',
  {
    /** SHA-256 of the session's id: whoever reads the table can open no session. */
    idHash: bytes('id_hash').primaryKey(),
    /** SHA-256 of the API key that the session stands for. */
    keyHash: bytes('key_hash').notNull(),
    createdAt: instant('created_at').notNull(),
    /** The last use, noted at most once a minute. */
    seenAt: instant('seen_at').notNull(),
  },
  (table) => [index('host_session_seen').on(table.seenAt)],
);

/** What a request with an Idempotency-Key was answered, for when it comes again. */
export const idempotentReply = pgTable(
  'idempotent_reply',
  {
    agencyId: agencyId(),
    /** The header's value, as the client chose it. */
    key: text('key').notNull(),
    /** SHA-256 of operation, parameters and body: the same key with another request is a mistake. */
    fingerprint: bytes('fingerprint').notNull(),
    /** The operation's result. */
    result: jsonb('result').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.agencyId, table.key] }),
    index('idempotent_reply_created').on(table.createdAt),
  ],
);
