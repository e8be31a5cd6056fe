import {
  bigserial,
  boolean,
  doublePrecision,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core';
import type { Notification } from '#contract/notification.ts';
import type { Transaction } from '#contract/transaction.ts';
import { agencyId, instant } from './columns.ts';

/** A charge to the agency. The billing system writes this table, and the service only reads it. */
export const transaction = pgTable(
  'transaction',
  {
    agencyId: agencyId(),
    id: bigserial('id', { mode: 'number' }).notNull(),
    status: text('status'),
    description: text('description'),
    amount: doublePrecision('amount').notNull(),
    currency: text('currency'),
    createdAt: instant('created_at'),
    receiptUrl: text('receipt_url'),
    usage: jsonb('usage').$type<Transaction['usage']>(),
  },
  (table) => [
    primaryKey({ columns: [table.agencyId, table.id] }),
    index('transaction_by_time').on(table.agencyId, table.createdAt.desc()),
  ],
);

export const notification = pgTable(
  'notification',
  {
    agencyId: agencyId(),
    id: text('id').notNull(),
    kind: text('kind'),
    title: text('title'),
    body: text('body'),
    viewed: boolean('viewed').notNull(),
    /**
     * The time when the notification was read. Null for unread notifications, and for notifications that a user read in
     * an earlier version.
     */
    viewedAt: instant('viewed_at'),
    timestamp: instant('timestamp'),
    metadata: jsonb('metadata').$type<Notification['metadata']>(),
  },
  (table) => [
    primaryKey({ columns: [table.agencyId, table.id] }),
    index('notification_by_time').on(table.agencyId, table.timestamp.desc(), table.id),
  ],
);
