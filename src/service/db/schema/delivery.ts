import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { DELIVERY_REQUESTS, DeliveryState, ENDPOINT_STATES, SentRequest } from '#contract/delivery.ts';
import { agencyId, bytes, instant, transactionId } from './columns.ts';

/** What happened, written in the transaction that made it happen. Only `delivery/events.ts` writes here. */
export const event = pgTable(
  'event',
  {
    agencyId: agencyId(),
    id: text('id').notNull(),
    /**
     * Orders the events of an agency for everyone who follows them. Null until the first reader after the commit assigns it:
     * `events/read.ts`.
     */
    position: bigint('position', { mode: 'number' }),
    /**
     * The transaction that wrote the event. The previous version ordered events by it, and clients may still hold such
     * places. The next version removes it.
     */
    writtenBy: transactionId('written_by')
      .notNull()
      .default(sql`pg_current_xact_id()`),
    /** Counts the writes, so it tells apart events of one time. */
    place: bigint('place', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    type: text('type').notNull(),
    time: instant('time').notNull(),
    botId: text('bot_id'),
    sourceId: text('source_id'),
    isTest: boolean('is_test').notNull(),
    data: jsonb('data').$type<Record<string, unknown>>().notNull(),
    /** The sources whose systems it concerns: what is sent again is found by these, also where nothing was sent before. */
    concerns: text('concerns').array().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.agencyId, table.id] }),
    uniqueIndex('event_by_position').on(table.agencyId, table.position),
    index('event_without_position')
      .on(table.agencyId)
      .where(sql`position is null`),
    uniqueIndex('event_in_order').on(table.agencyId, table.writtenBy, table.place),
    index('event_by_agency_and_time').on(table.agencyId, table.time),
    index('event_by_time').on(table.time),
  ],
);

/**
 * The highest position of an agency's events. The row stays when the agency is deleted, so that no position is used twice
 * and a client never mistakes new events for those that it has read.
 */
export const eventCursor = pgTable('event_cursor', {
  agencyId: text('agency_id').primaryKey(),
  lastPosition: bigint('last_position', { mode: 'number' }).notNull(),
});

/** One request that carries one event to one source's system. */
export const delivery = pgTable(
  'delivery',
  {
    agencyId: agencyId(),
    id: text('id').notNull(),
    /** In the order of their making. */
    place: bigint('place', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    eventId: text('event_id').notNull(),
    sourceId: text('source_id').notNull(),
    request: text('request').$type<(typeof DELIVERY_REQUESTS)[number]>().notNull(),
    /** Of 'setField': which of the event's fields. */
    field: integer('field').notNull().default(0),
    state: text('state').$type<DeliveryState>().notNull(),
    /** How many attempts were made of the present schedule, which begins anew when somebody sends it again. */
    step: integer('step').notNull().default(0),
    attemptCount: integer('attempt_count').notNull().default(0),
    createdAt: instant('created_at').notNull(),
    nextAttemptAt: instant('next_attempt_at'),
    lastAttemptAt: instant('last_attempt_at'),
    lastStatus: integer('last_status'),
    lastError: text('last_error'),
    /** While it is sent: whose attempt it is, and until when that is taken to be alive. */
    lease: text('lease'),
    leaseUntil: instant('lease_until'),
  },
  (table) => [
    primaryKey({ columns: [table.agencyId, table.id] }),
    uniqueIndex('delivery_of_event').on(
      table.agencyId,
      table.eventId,
      table.sourceId,
      table.request,
      table.field,
    ),
    index('delivery_by_agency').on(table.agencyId, table.place.desc()),
    index('delivery_by_source').on(table.agencyId, table.sourceId, table.place.desc()),
    index('delivery_due')
      .on(table.nextAttemptAt)
      .where(sql`state = 'pending'`),
    index('delivery_leased')
      .on(table.leaseUntil)
      .where(sql`state = 'sending'`),
    // What is not over, for counts and for a source that is held or sends again.
    index('delivery_waiting')
      .on(table.agencyId, table.sourceId)
      .where(sql`state in ('pending', 'sending', 'held')`),
    check('delivery_state', sql`state in ('pending', 'sending', 'held', 'delivered', 'failed', 'canceled')`),
  ],
);

export const deliveryAttempt = pgTable(
  'delivery_attempt',
  {
    agencyId: agencyId(),
    deliveryId: text('delivery_id').notNull(),
    number: integer('number').notNull(),
    startedAt: instant('started_at').notNull(),
    milliseconds: integer('milliseconds').notNull(),
    status: integer('status'),
    error: text('error'),
    /** Without secrets. */
    request: jsonb('request').$type<SentRequest>(),
    answer: text('answer'),
  },
  (table) => [primaryKey({ columns: [table.agencyId, table.deliveryId, table.number] })],
);

/**
 * How the deliveries of a source are doing. Not in the row of its webhook, which people save: here workers write, and with
 * every failure.
 */
export const webhookEndpoint = pgTable(
  'webhook_endpoint',
  {
    agencyId: agencyId(),
    sourceId: text('source_id').notNull(),
    state: text('state').$type<(typeof ENDPOINT_STATES)[number]>().notNull().default('active'),
    reason: text('reason'),
    since: instant('since'),
    consecutiveFailures: integer('consecutive_failures').notNull().default(0),
    /** A receiver that asked for less: nothing is sent before. */
    slowUntil: instant('slow_until'),
    keepsAnswers: boolean('keeps_answers').notNull().default(false),
    /** Sealed, as the one before it. */
    signingSecret: bytes('signing_secret'),
    signingSince: instant('signing_since'),
    previousSecret: bytes('previous_secret'),
    previousUntil: instant('previous_until'),
  },
  (table) => [primaryKey({ columns: [table.agencyId, table.sourceId] })],
);
