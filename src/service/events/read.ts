/**
 * Reads the events of an agency in an order that passes over none. Transactions commit in another order than they begin, so
 * an event gets its position only after its commit, from the first reader that finds it.
 */
import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm';
import { EVENT_PLACE, type Event } from '#contract/event.ts';
import type { Database } from '../db/open.ts';
import { toEvent } from '../delivery/events.ts';
import { event, eventCursor } from '../db/schema.ts';

export type PositionedEvent = { event: Event; position: number };

/** More than one page, so that a page that is not the last one always says so. */
const POSITIONED_AT_ONCE = 1000;

/** The position of the newest event. */
export async function readPresent(db: Database, agencyId: string): Promise<number> {
  while ((await assignPositions(db, agencyId)) === POSITIONED_AT_ONCE);
  const [cursor] = await db.select().from(eventCursor).where(eq(eventCursor.agencyId, agencyId));
  return cursor?.lastPosition ?? 0;
}

/** The events of an agency after a position, the first `limit` of them. */
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
 * Gives positions to committed events that have none, and returns their number. Readers take turns by the lock on the
 * cursor. Writers never wait for it: they take part only through what they have committed.
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
 * The position that a client names, null for text that names none. A place of an earlier version becomes the position before
 * the first event that comes after it, so that none is passed over.
 */
export async function readPosition(db: Database, agencyId: string, text: string): Promise<number | null> {
  const [, position, writtenBy, place] = EVENT_PLACE.exec(text) ?? [];
  if (position !== undefined) return Number(position);
  if (writtenBy === undefined || place === undefined || BigInt(writtenBy) >= 2n ** 64n) return null;
  const present = await readPresent(db, agencyId);
  const { rows } = await db.execute<{ first: string | null; is_known: boolean }>(sql`
    select min(position)::text as first, ${writtenBy}::xid8 < pg_snapshot_xmax(pg_current_snapshot()) as is_known
    from ${event}
    where agency_id = ${agencyId} and (written_by, place) > (${writtenBy}::xid8, ${place}::bigint)`);
  const { first = null, is_known: isKnown = false } = rows[0] ?? {};
  if (!isKnown) return null;
  return first === null ? present : Number(first) - 1;
}
