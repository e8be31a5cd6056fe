/** Counts the leads that were added on full days in UTC. */
import { and, count, eq, gte, isNull, lt, min, sql } from 'drizzle-orm';
import type { Database } from '../db/open.ts';
import { lead } from '../db/schema.ts';
import { DAY, toDate } from '../topics/day-range.ts';

/** A date after every analysed day. Dates are compared as text. */
const NEVER = '9999-12-31';

/** Returns the dates of the last `length` days before today in UTC, in chronological order. */
export function lastFullDays(now: Date, length: number): string[] {
  const today = Math.floor(now.getTime() / DAY);
  return Array.from({ length }, (_, place) => toDate(today - length + place));
}

/**
 * Counts the leads that were added on each day. The returned function returns null for a day with an unknown number.
 */
export async function newLeadsPerDay(
  db: Database,
  agencyId: string,
  days: readonly string[],
): Promise<(day: string) => number | null> {
  const day = sql<string>`to_char(${lead.createdAt} at time zone 'UTC', 'YYYY-MM-DD')`;
  const counts = await db
    .select({ day, leads: count() })
    .from(lead)
    .where(areAddedOn(agencyId, days))
    .groupBy(day);
  const byDay = new Map(counts.map((each) => [each.day, each.leads]));
  const firstKnown = await firstKnownDay(db, agencyId);
  return (each) => (each < firstKnown ? null : (byDay.get(each) ?? 0));
}

/**
 * Returns the number of leads that were added to each source on these days. Returns null if the number is unknown for
 * any of the days.
 */
export async function newLeadsPerSource(
  db: Database,
  agencyId: string,
  days: readonly string[],
): Promise<ReadonlyMap<string, number> | null> {
  if (days[0]! < (await firstKnownDay(db, agencyId))) return null;
  const counts = await db
    .select({ sourceId: lead.sourceId, leads: count() })
    .from(lead)
    .where(areAddedOn(agencyId, days))
    .groupBy(lead.sourceId);
  return new Map(counts.map(({ sourceId, leads }) => [sourceId, leads]));
}

function areAddedOn(agencyId: string, days: readonly string[]) {
  const [start, end] = [new Date(days[0]!), new Date(Date.parse(days.at(-1)!) + DAY)];
  return and(eq(lead.agencyId, agencyId), gte(lead.createdAt, start), lt(lead.createdAt, end));
}

/**
 * Returns the first date on which the creation time of all leads is known. Returns '' if every lead has a creation
 * time.
 */
async function firstKnownDay(db: Database, agencyId: string): Promise<string> {
  const isOwn = eq(lead.agencyId, agencyId);
  const [undated] = await db
    .select({ id: lead.id })
    .from(lead)
    .where(and(isOwn, isNull(lead.createdAt)))
    .limit(1);
  if (undated === undefined) return '';
  const [first] = await db
    .select({ at: min(lead.createdAt) })
    .from(lead)
    .where(isOwn);
  // The creation times of the first recorded day may be incomplete, because the recording may have started during that
  // day. The next day is therefore the first known day.
  return first?.at ? toDate(Math.floor(first.at.getTime() / DAY) + 1) : NEVER;
}
