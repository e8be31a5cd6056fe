import { sql } from 'drizzle-orm';
import {
  bigint,
  bigserial,
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
import type { DELIVERY_REQUESTS, DeliveryState, SentRequest } from '#contract/delivery.ts';
import type { ENDPOINT_STATES } from '#contract/source-deliveries.ts';
import { agencyId, bytes, instant, transactionId } from './columns.ts';

/**
 * An event that webhooks can report. It is written in the transaction of the change that caused it. Only
 * `delivery/events.ts` writes this table.
 */
export const event = pgTable(
  'event',
  {
    agencyId: agencyId(),
    id: text('id').notNull(),
    /**
     * The position of the event in the order of its agency, the same for all readers. Null until the first reader after
     * the commit assigns the position, see `events/read.ts`.
     */
    position: bigint('position', { mode: 'number' }),
    /**
     * The PostgreSQL transaction that wrote the event. Hosts of the previous version ordered events by it, and clients
     * may still send such positions. The next version removes this column.
     */
    writtenBy: transactionId('written_by')
      .notNull()
      .default(sql`pg_current_xact_id()`),
    /** Increases with every new event, so it orders events of the same time. */
    place: bigserial('place', { mode: 'number' }).notNull(),
    type: text('type').notNull(),
    time: instant('time').notNull(),
    botId: text('bot_id'),
    sourceId: text('source_id'),
    isTest: boolean('is_test').notNull(),
    data: jsonb('data').$type<Record<string, unknown>>().notNull(),
    /**
     * The sources that the event is about. Users can resend events of a source by these ids, even events without an
     * earlier delivery.
     */
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
  ],
);

/**
 * The highest event position of an agency. The row remains after the deletion of the agency, so that no position is
 * used twice and no client mistakes new events for old events.
 */
export const eventCursor = pgTable('event_cursor', {
  agencyId: text('agency_id').primaryKey(),
  lastPosition: bigint('last_position', { mode: 'number' }).notNull(),
});

/** One request that sends one event to the external system of one source. */
export const delivery = pgTable(
  'delivery',
  {
    agencyId: agencyId(),
    id: text('id').notNull(),
    /** Increases with every new delivery. */
    place: bigserial('place', { mode: 'number' }).notNull(),
    eventId: text('event_id').notNull(),
    sourceId: text('source_id').notNull(),
    /** The lead of the event. If the source keeps the order, deliveries with the same lead wait for each other. */
    leadId: text('lead_id'),
    request: text('request').$type<(typeof DELIVERY_REQUESTS)[number]>().notNull(),
    /** For 'setField': the index of the field within the event. */
    field: integer('field').notNull().default(0),
    state: text('state').$type<DeliveryState>().notNull(),
    /** The number of attempts in the current retry schedule. A manual resend restarts the schedule. */
    step: integer('step').notNull().default(0),
    attemptCount: integer('attempt_count').notNull().default(0),
    createdAt: instant('created_at').notNull(),
    nextAttemptAt: instant('next_attempt_at'),
    lastAttemptAt: instant('last_attempt_at'),
    lastStatus: integer('last_status'),
    lastError: text('last_error'),
    /**
     * The lease of the worker that sends the delivery: the id of the attempt, and the time at which the lease expires.
     * After this time, another worker repeats the attempt.
     */
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
    // Finds unfinished deliveries, to count them and to pause or resume a source.
    index('delivery_waiting')
      .on(table.agencyId, table.sourceId)
      .where(sql`state in ('pending', 'sending', 'held')`),
    index('delivery_of_lead')
      .on(table.agencyId, table.sourceId, table.leadId, table.place)
      .where(sql`state in ('pending', 'sending', 'held') and lead_id is not null`),
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
    /** The sent request, without secrets. */
    request: jsonb('request').$type<SentRequest>(),
    answer: text('answer'),
  },
  (table) => [primaryKey({ columns: [table.agencyId, table.deliveryId, table.number] })],
);

/**
 * The delivery state of a source. It is separate from the webhook row, because users save the webhook while workers
 * update the delivery state at every failure.
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
    /** No request is sent to the receiver before this time, because the receiver asked for a lower rate. */
    slowUntil: instant('slow_until'),
    keepsAnswers: boolean('keeps_answers').notNull().default(false),
    /** Whether the deliveries for a lead are sent one after the other, in the order of their events. */
    keepsOrder: boolean('keeps_order').notNull().default(false),
    /** The secret that signs requests, encrypted. `previousSecret` is also encrypted. */
    signingSecret: bytes('signing_secret'),
    signingSince: instant('signing_since'),
    previousSecret: bytes('previous_secret'),
    previousUntil: instant('previous_until'),
  },
  (table) => [
    primaryKey({ columns: [table.agencyId, table.sourceId] }),
    index('webhook_endpoint_paused')
      .on(table.agencyId, table.sourceId)
      .where(sql`state = 'paused'`),
  ],
);
