/**
 * The rules that determine when rows expire. Each table that can grow without limit has a rule here or a reason in
 * `kept-tables.ts`.
 */
import { and, eq, exists, getTableName, inArray, lt, notExists, or, sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Retention } from '#contract/retention.ts';
import { CONVERSATION_TABLES, removeConversations } from '../conversations/store.ts';
import type { Database } from '../db/open.ts';
import {
  conversation,
  delivery,
  deliveryAttempt,
  event,
  idempotentReply,
  inboundMessage,
  notification,
  pageVisit,
  rateLimit,
  receipt,
  webhookEndpoint,
} from '../db/schema.ts';
import { RECEIPT_DAYS } from '../delivery/receipts.ts';
import { REPLY_DAYS } from '../http/idempotency.ts';
import { DUPLICATE_DAYS } from '../inbound/duplicates.ts';
import { DAY } from '../topics/day-range.ts';

/** The number of deleted rows by table name. */
export type Removed = Record<string, number>;

export type Rule = {
  tables: readonly PgTable[];
  /** The table with the expiring rows. Rows of the other `tables` are deleted together with their row in this table. */
  table: AgencyTable;
  /** The column with the time or day of a row. A batch deletes the oldest rows first. */
  time: PgColumn;
  /** Returns the SQL condition for expired rows, or null if rows never expire. */
  isExpired: (now: Date, retention: Retention, agencyId: string) => SQL | null;
  /** Deletes up to `most` expired rows of an agency, oldest first. */
  remove: (tx: Database, batch: Batch) => Promise<Removal>;
};

type Batch = { agencyId: string; isExpired: SQL; most: number };

export type Removal = {
  removed: Removed;
  /** The time of the newest deleted row. Null if the batch deleted no rows. */
  last: Date | string | null;
};

type AgencyTable = PgTable & { agencyId: PgColumn };

/** Returns the time `days` before `now`, or null if the rows never expire. */
function daysBefore(now: Date, days: number | null): Date | null {
  return days === null ? null : new Date(now.getTime() - days * DAY);
}

/** Returns a rule for a table without dependent tables. */
function rowsOf(
  table: AgencyTable,
  id: readonly PgColumn[],
  time: PgColumn,
  daysOf: (retention: Retention) => number | null,
  isExpiredBefore: (before: Date) => SQL | undefined = () => undefined,
): Rule {
  return {
    tables: [table],
    table,
    time,
    isExpired(now, retention) {
      const before = daysBefore(now, daysOf(retention));
      return before && (and(lt(time, before), isExpiredBefore(before)) ?? null);
    },
    async remove(tx, { agencyId, isExpired, most }) {
      const isOfAgency = eq(table.agencyId, agencyId);
      // Locked rows are skipped, so that a deletion never waits for a request. The selection is a common table
      // expression, because PostgreSQL may run a subquery with a limit several times. Each run would lock and delete
      // further rows.
      const some = tx.$with('expired').as(
        tx
          .select(Object.fromEntries(id.map((column) => [column.name, column])))
          .from(table)
          .where(and(isOfAgency, isExpired))
          .orderBy(time)
          .limit(most)
          .for('update', { skipLocked: true }),
      );
      const rows = await tx
        .with(some)
        .delete(table)
        .where(and(isOfAgency, sql`(${listOf(id)}) in (table expired)`))
        .returning({ time });
      return { removed: { [getTableName(table)]: rows.length }, last: latest(rows) };
    },
  };
}

const events: Rule = {
  tables: [event, delivery, deliveryAttempt],
  table: event,
  time: event.time,
  isExpired(now, { eventDays, heldEventDays }, agencyId) {
    const before = daysBefore(now, eventDays);
    if (before === null) return null;
    const heldBefore = daysBefore(now, heldEventDays);
    const isHeldTooLong = heldBefore === null ? undefined : lt(event.time, heldBefore);
    return (
      and(
        lt(event.time, before),
        notExists(deliveriesOf(agencyId, ['pending', 'sending'])),
        or(
          isHeldTooLong,
          and(notExists(deliveriesOf(agencyId, ['held'])), notExists(sourceThatIsOff(agencyId))),
        ),
      ) ?? null
    );
  },
  async remove(tx, { agencyId, isExpired, most }) {
    const old = await tx
      .select({ id: event.id, time: event.time })
      .from(event)
      .where(and(eq(event.agencyId, agencyId), isExpired))
      .orderBy(event.time)
      .limit(most)
      .for('update', { skipLocked: true });
    if (old.length === 0) return { removed: {}, last: null };
    const ids = old.map(({ id }) => id);
    const isOfEvents = and(eq(delivery.agencyId, agencyId), inArray(delivery.eventId, ids));
    const sent = tx.select({ id: delivery.id }).from(delivery).where(isOfEvents);
    const attempts = await tx
      .delete(deliveryAttempt)
      .where(and(eq(deliveryAttempt.agencyId, agencyId), inArray(deliveryAttempt.deliveryId, sent)));
    const deliveries = await tx.delete(delivery).where(isOfEvents);
    await tx.delete(event).where(and(eq(event.agencyId, agencyId), inArray(event.id, ids)));
    const removed = {
      [getTableName(event)]: ids.length,
      [getTableName(delivery)]: deliveries.rowCount ?? 0,
      [getTableName(deliveryAttempt)]: attempts.rowCount ?? 0,
    };
    return { removed, last: latest(old) };
  },
};

function deliveriesOf(agencyId: string, states: readonly (typeof delivery.$inferSelect)['state'][]) {
  return sql`(select from ${delivery} where ${and(
    eq(delivery.agencyId, agencyId),
    eq(delivery.eventId, event.id),
    inArray(delivery.state, [...states]),
  )})`;
}

/**
 * Whether a source of the event is turned off. Such a source gets no deliveries, but users can replay its events after
 * they turn it on again.
 */
const sourceThatIsOff = (agencyId: string) =>
  sql`(select from ${webhookEndpoint} where ${and(
    eq(webhookEndpoint.agencyId, agencyId),
    eq(webhookEndpoint.state, 'off'),
  )} and ${webhookEndpoint.sourceId} = any(${event.concerns}))`;

const conversations: Rule = {
  tables: CONVERSATION_TABLES,
  table: conversation,
  time: conversation.day,
  isExpired(now, { conversationDays }) {
    const before = daysBefore(now, conversationDays);
    return before && lt(conversation.day, before.toISOString().slice(0, 10));
  },
  remove: removeConversations,
};

export const RULES: readonly Rule[] = [
  rowsOf(
    notification,
    [notification.id],
    notification.timestamp,
    ({ readNotificationDays }) => readNotificationDays,
    (before) =>
      and(
        eq(notification.viewed, true),
        lt(sql`coalesce(${notification.viewedAt}, ${notification.timestamp})`, before.toISOString()),
      ),
  ),
  rowsOf(
    notification,
    [notification.id],
    notification.timestamp,
    ({ unreadNotificationDays }) => unreadNotificationDays,
    () => eq(notification.viewed, false),
  ),
  rowsOf(pageVisit, [pageVisit.id], pageVisit.visitedAt, ({ pageVisitDays }) => pageVisitDays),
  conversations,
  events,
  rowsOf(receipt, [receipt.sourceId, receipt.id], receipt.receivedAt, () => RECEIPT_DAYS),
  rowsOf(
    inboundMessage,
    [inboundMessage.sourceId, inboundMessage.key],
    inboundMessage.receivedAt,
    () => DUPLICATE_DAYS,
  ),
  rowsOf(idempotentReply, [idempotentReply.key], idempotentReply.createdAt, () => REPLY_DAYS),
];

/** Deletes the rows of rate limits whose buckets are empty. These rows belong to no agency. */
export async function removeDrained(tx: Database, most: number): Promise<Removal> {
  const some = tx.$with('expired').as(
    tx
      .select({ name: rateLimit.name })
      .from(rateLimit)
      .where(lt(rateLimit.drainedAt, sql`now()`))
      .limit(most)
      .for('update', { skipLocked: true }),
  );
  const { rowCount } = await tx
    .with(some)
    .delete(rateLimit)
    .where(sql`${rateLimit.name} in (table expired)`);
  return { removed: { [getTableName(rateLimit)]: rowCount ?? 0 }, last: null };
}

/** Returns an SQL condition: whether an agency has expired rows for this rule. */
export function hasExpired(db: Database, { table }: Rule, agencyId: string, isExpired: SQL): SQL {
  return exists(
    db
      .select({ one: sql`1` })
      .from(table)
      .where(and(eq(table.agencyId, agencyId), isExpired)),
  );
}

/**
 * Returns the latest time of the rows. The deleted rows are not sorted, even if a subquery has selected them by time.
 */
function latest(rows: readonly { time: unknown }[]): Date | null {
  const times = rows.map(({ time }) => (time instanceof Date ? time.getTime() : 0));
  return times.length === 0 ? null : new Date(times.reduce((most, one) => Math.max(most, one)));
}

function listOf(columns: readonly PgColumn[]): SQL {
  return sql.join([...columns], sql`, `);
}
