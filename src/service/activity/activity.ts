import { and, between, count, eq, gte, isNull, lt, min, sql, type SQL } from 'drizzle-orm';
import { DEFAULT_ACTIVITY_DAYS, type getActivity as getOperation } from '#contract/activity.ts';
import type { Verb } from '../context.ts';
import type { Database } from '../db/open.ts';
import { conversation, lead } from '../db/schema.ts';
import { DAY, toDate } from '../topics/day-range.ts';

/** After every day, as text. */
const NEVER = '9999-12-31';

export const getActivity: Verb<typeof getOperation> = async ({
  ctx: { db, agencyId, clock },
  input: {
    query: { days: length = DEFAULT_ACTIVITY_DAYS },
  },
}) => {
  const today = Math.floor(clock().getTime() / DAY);
  const days = Array.from({ length }, (_, place) => toDate(today - length + place));
  const rows = await db
    .select({
      day: conversation.day,
      conversations: count(),
      replied: sql<number>`(count(*) filter (where ${conversation.responded}))::int`,
    })
    .from(conversation)
    .where(and(eq(conversation.agencyId, agencyId), between(conversation.day, days[0]!, days.at(-1)!)))
    .groupBy(conversation.day);
  const byDay = new Map(rows.map((row) => [row.day, row]));
  const newLeads = await newLeadsPerDay(db, agencyId, days);
  return {
    days: days.map((day) => ({
      day,
      conversations: byDay.get(day)?.conversations ?? 0,
      replied: byDay.get(day)?.replied ?? 0,
      newLeads: newLeads(day),
    })),
  };
};

/** Returns a function for the number of leads that were added on a day; null if that is unknown. */
async function newLeadsPerDay(
  db: Database,
  agencyId: string,
  days: readonly string[],
): Promise<(day: string) => number | null> {
  const isOwn = eq(lead.agencyId, agencyId);
  const day = sql<string>`to_char(${lead.createdAt} at time zone 'UTC', 'YYYY-MM-DD')`;
  const [start, end] = [new Date(days[0]!), new Date(Date.parse(days.at(-1)!) + DAY)];
  const counts = await db
    .select({ day, leads: count() })
    .from(lead)
    .where(and(isOwn, gte(lead.createdAt, start), lt(lead.createdAt, end)))
    .groupBy(day);
  const byDay = new Map(counts.map((each) => [each.day, each.leads]));
  const firstKnown = await firstKnownDay(db, isOwn);
  return (each) => (each < firstKnown ? null : (byDay.get(each) ?? 0));
}

/** Returns the first day whose new leads are known, as a date. Empty if all days are. */
async function firstKnownDay(db: Database, isOwn: SQL): Promise<string> {
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
  // The first recorded day is only known in part.
  return first?.at ? toDate(Math.floor(first.at.getTime() / DAY) + 1) : NEVER;
}
