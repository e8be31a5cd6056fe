/**
 * Reads the events of an agency in an order that skips no event. Transactions may commit in another order than they
 * start. The first reader that finds an event after its commit therefore assigns a position to it.
 */
import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm';
import { EVENT_PLACE, type Event } from '#contract/event.ts';
import type { Database } from '../db/open.ts';
import { toEvent } from '../delivery/events.ts';
import { event, eventCursor } from '../db/schema.ts';

export type PositionedEvent = { event: Event; position: number };

/**
 * The maximum number of events that get positions at once. It exceeds the size of a page, so that a page always detects
 * that further events follow.
 */
const POSITIONED_AT_ONCE = 1000;

/** Assigns positions to all new events. Returns the position of the newest event. */
export async function readPresent(db: Database, agencyId: string): Promise<number> {
  while ((await assignPositions(db, agencyId)) === POSITIONED_AT_ONCE);
  const [cursor] = await db.select().from(eventCursor).where(eq(eventCursor.agencyId, agencyId));
  return cursor?.lastPosition ?? 0;
}

export async function readEventsAfter(
  db: Database,
  agencyId: string,
  after: number,
  limit: number,
): Promise<PositionedEvent[]> {
  await assignPositions(db, agencyId);
  const rows = await db
    .select()
    .from(event)
    .where(and(eq(event.agencyId, agencyId), gt(event.position, after)))
    .orderBy(asc(event.position))
    .limit(limit);
  return rows.flatMap((row) =>
    row.position === null ? [] : [{ event: toEvent(row), position: row.position }],
  );
}

/**
 * Assigns positions to committed events without a position, and returns the number of these events. A lock on the
 * cursor of the agency serializes readers. Writers of events do not need this lock, so they never wait for readers.
 */
async function assignPositions(db: Database, agencyId: string): Promise<number> {
  const isNew = and(eq(event.agencyId, agencyId), isNull(event.position));
  const [found] = await db.select({ id: event.id }).from(event).where(isNew).limit(1);
  if (!found) return 0;
  return db.transaction(async (tx) => {
    await tx.insert(eventCursor).values({ agencyId, lastPosition: 0 }).onConflictDoNothing();
    const isOfAgency = eq(eventCursor.agencyId, agencyId);
    const [cursor] = await tx.select().from(eventCursor).where(isOfAgency).for('update');
    const last = cursor?.lastPosition ?? 0;
    const { rowCount } = await tx.execute(sql`
      with new_event as (
        select id, row_number() over (order by time, place) as number from (
          select id, time, place from ${event} where agency_id = ${agencyId} and position is null
          order by time, place limit ${POSITIONED_AT_ONCE}
        ) as oldest)
      update ${event} set position = ${last}::bigint + new_event.number from new_event
      where ${event.agencyId} = ${agencyId} and ${event.id} = new_event.id`);
    const count = rowCount ?? 0;
    await tx
      .update(eventCursor)
      .set({ lastPosition: last + count })
      .where(isOfAgency);
    return count;
  });
}

/**
 * Parses the position that a client sends. Returns null for an invalid position. A position of an earlier version
 * contains a transaction number and a place. It is converted to the position before the first later event, so that the
 * client misses no event. Transaction numbers of a restored database start differently, so an event with a higher place
 * also counts as later.
 */
export async function readPosition(db: Database, agencyId: string, text: string): Promise<number | null> {
  const [, position, writtenBy, place] = EVENT_PLACE.exec(text) ?? [];
  if (position !== undefined) return Number(position);
  if (writtenBy === undefined || place === undefined || BigInt(writtenBy) >= 2n ** 64n) return null;
  const present = await readPresent(db, agencyId);
  const { rows } = await db.execute<{ first: string | null; is_known: boolean }>(sql`
    select min(position)::text as first,
      ${writtenBy}::xid8 < pg_snapshot_xmax(pg_current_snapshot())
        or exists (select from ${event} where agency_id = ${agencyId} and written_by >= ${writtenBy}::xid8) as is_known
    from ${event}
    where agency_id = ${agencyId}
      and ((written_by, place) > (${writtenBy}::xid8, ${place}::bigint) or place > ${place}::bigint)`);
  const { first = null, is_known: isKnown = false } = rows[0] ?? {};
  if (!isKnown) return null;
  return first === null ? present : Number(first) - 1;
}
