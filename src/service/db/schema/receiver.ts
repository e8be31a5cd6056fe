import { boolean, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { RECEIVER_STATUSES } from '#contract/delivery.ts';
import { agencyId, instant } from './columns.ts';

type ReceiverStatus = (typeof RECEIVER_STATUSES)[number];

/** How the built-in receiver of a source responds. A source without a row responds with 200. */
export const receiverInbox = pgTable(
  'receiver_inbox',
  {
    agencyId: agencyId(),
    sourceId: text('source_id').notNull(),
    status: integer('status').$type<ReceiverStatus>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.agencyId, table.sourceId] })],
);

/** A request that the built-in receiver of a source received. Only `delivery/receipts.ts` writes here. */
export const receipt = pgTable(
  'receipt',
  {
    agencyId: agencyId(),
    sourceId: text('source_id').notNull(),
    /** The id of the event, or a random one for a request without. */
    id: text('id').notNull(),
    eventId: text('event_id'),
    /** The newest receipt of a source has the highest number. */
    place: integer('place').notNull(),
    receivedAt: instant('received_at').notNull(),
    times: integer('times').notNull(),
    status: integer('status').notNull(),
    isSigned: boolean('is_signed').notNull(),
    body: text('body').notNull(),
    /** What the row counts toward the limit of all receipts. */
    bytes: integer('bytes').notNull(),
  },
  (table) => [primaryKey({ columns: [table.agencyId, table.sourceId, table.id] })],
);
