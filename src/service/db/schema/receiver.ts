import { boolean, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { RECEIVER_STATUSES } from '#contract/delivery.ts';
import { agencyId, instant } from './columns.ts';

type ReceiverStatus = (typeof RECEIVER_STATUSES)[number];

/**
 * The HTTP status that the built-in test receiver of a source responds with. Without a row, the receiver responds with
 * 200.
 */
export const receiverInbox = pgTable(
  'receiver_inbox',
  {
    agencyId: agencyId(),
    sourceId: text('source_id').notNull(),
    status: integer('status').$type<ReceiverStatus>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.agencyId, table.sourceId] })],
);

/**
 * A webhook request that the built-in test receiver of a source received. Only `delivery/receipts.ts` writes this
 * table.
 */
export const receipt = pgTable(
  'receipt',
  {
    agencyId: agencyId(),
    sourceId: text('source_id').notNull(),
    /** The id of the event, or a random id if the request has no event id. */
    id: text('id').notNull(),
    eventId: text('event_id'),
    /** Increases with every new receipt of a source. */
    place: integer('place').notNull(),
    receivedAt: instant('received_at').notNull(),
    times: integer('times').notNull(),
    status: integer('status').notNull(),
    isSigned: boolean('is_signed').notNull(),
    body: text('body').notNull(),
    /** The size of the receipt in bytes. The sum over all receipts is limited. */
    bytes: integer('bytes').notNull(),
  },
  (table) => [primaryKey({ columns: [table.agencyId, table.sourceId, table.id] })],
);
