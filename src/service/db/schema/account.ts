import { bigserial, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { agencyId, bytes, instant } from './columns.ts';

export const apiKey = pgTable(
  'api_key',
  {
    agencyId: agencyId(),
    id: text('id').notNull(),
    name: text('name').notNull(),
    /** SHA-256 of the key. The key itself is not stored. */
    hash: bytes('hash').notNull(),
    /** The last four characters of the key, by which users distinguish their keys. */
    hint: text('hint').notNull(),
    createdAt: instant('created_at').notNull(),
    lastUsedAt: instant('last_used_at'),
  },
  (table) => [
    primaryKey({ columns: [table.agencyId, table.id] }),
    uniqueIndex('api_key_by_hash').on(table.agencyId, table.hash),
    // Finds the keys that a host of the previous version created, because it writes no `api_key_lookup`. The
    // next version removes this index.
    index('api_key_hash').on(table.hash),
  ],
);

/**
 * Maps the hash of each API key to its agency. A request contains no other indication of its agency, and a database
 * that distributes `api_key` by agency can find a key only within a known agency. Only `api-keys/store.ts` and the
 * deletion of an agency write this table.
 */
export const apiKeyLookup = pgTable('api_key_lookup', {
  hash: bytes('hash').primaryKey(),
  agencyId: agencyId(),
});

/** A member of the agency. Reports can be shared with accounts. */
export const account = pgTable(
  'account',
  {
    agencyId: agencyId(),
    id: text('id').notNull(),
    name: text('name'),
    email: text('email'),
  },
  (table) => [primaryKey({ columns: [table.agencyId, table.id] })],
);

export const report = pgTable(
  'report',
  {
    agencyId: agencyId(),
    id: text('id').notNull(),
    name: text('name').notNull(),
    kind: text('kind'),
    modifiedAt: instant('modified_at'),
  },
  (table) => [primaryKey({ columns: [table.agencyId, table.id] })],
);

export const reportShare = pgTable(
  'report_share',
  {
    agencyId: agencyId(),
    reportId: text('report_id').notNull(),
    accountId: text('account_id').notNull(),
    /** Increases with every new share. Lists of shares are sorted by this number. */
    place: bigserial('place', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.agencyId, table.reportId, table.accountId] })],
);

export const folder = pgTable(
  'folder',
  {
    agencyId: agencyId(),
    id: text('id').notNull(),
    name: text('name').notNull(),
    parentId: text('parent_id'),
  },
  (table) => [primaryKey({ columns: [table.agencyId, table.id] })],
);
