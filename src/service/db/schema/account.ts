import { bigint, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { agencyId, bytes, instant } from './columns.ts';

export const apiKey = pgTable(
  'api_key',
  {
    id: text('id').primaryKey(),
    agencyId: agencyId(),
    name: text('name').notNull(),
    /** SHA-256 of the key. The key itself is not stored. */
    hash: bytes('hash').notNull(),
    /** The last four characters, to distinguish keys. */
    hint: text('hint').notNull(),
    createdAt: instant('created_at').notNull(),
    lastUsedAt: instant('last_used_at'),
  },
  (table) => [uniqueIndex('api_key_hash').on(table.hash), index('api_key_agency').on(table.agencyId)],
);

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
    /** Increases with every share. Shares are listed in this order. */
    place: bigint('place', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
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
