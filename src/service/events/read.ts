/**
 * Events in the order in which they can be told without passing one over. Transactions commit in another order than they
 * begin: only what was written before each of those that are still under way is read, in the order of the transactions.
 */
import { and, asc, eq, sql } from 'drizzle-orm';
import { EVENT_PLACE, type Event } from '#contract/event.ts';
import type { Database } from '../db/open.ts';
import { toEvent } from '../delivery/events.ts';
import { event } from '../db/schema.ts';

/** After an event: what its transaction wrote later, and all later transactions. */
export type Place = { writtenBy: bigint; place: bigint };

export type PlacedEvent = { event: Event; at: Place };

export function formatPlace({ writtenBy, place }: Place): string {
  return `${writtenBy}-${place}`;
}

/** Of what `formatPlace` made; null for anything else. */
export function parsePlace(text: string): Place | null {
  const [, writtenBy, place] = EVENT_PLACE.exec(text) ?? [];
  return writtenBy === undefined || place === undefined
    ? null
    : { writtenBy: BigInt(writtenBy), place: BigInt(place) };
}

export function isAfter(one: Place, other: Place): boolean {
  return one.writtenBy === other.writtenBy ? one.place > other.place : one.writtenBy > other.writtenBy;
}

/** All that cannot be told yet comes after it. */
export async function readPresent(db: Database): Promise<Place> {
  const { rows } = await db.execute<{ present: string }>(
    sql`select pg_snapshot_xmin(pg_current_snapshot())::text as present`,
  );
  return { writtenBy: BigInt(rows[0]?.present ?? 0), place: 0n };
}

/** The events of an agency after a place, the first `limit` of them. */
export async function readEventsAfter(
  db: Database,
  agencyId: string,
  after: Place,
  limit: number,
): Promise<PlacedEvent[]> {
  const rows = await db
    .select()
    .from(event)
    .where(
      and(
        eq(event.agencyId, agencyId),
        sql`(${event.writtenBy}, ${event.place}) > (${String(after.writtenBy)}::xid8, ${String(after.place)}::bigint)`,
        sql`${event.writtenBy} < pg_snapshot_xmin(pg_current_snapshot())`,
      ),
    )
    .orderBy(asc(event.writtenBy), asc(event.place))
    .limit(limit);
  return rows.map((row) => ({
    event: toEvent(row),
    at: { writtenBy: BigInt(row.writtenBy), place: BigInt(row.place) },
  }));
}
