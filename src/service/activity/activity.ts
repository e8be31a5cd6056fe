import { and, between, count, eq, gte, isNull, lt, min, sql } from 'drizzle-orm';
import { DEFAULT_ACTIVITY_DAYS, type getActivity as getOperation } from '#contract/activity.ts';
import type { Verb } from '../context.ts';
import type { Database } from '../db/open.ts';
import { conversation, lead } from '../db/schema.ts';

const DAY_MS = 86_400_000;
/** After every day, as text. */
const NEVER = '9999-12-31';

export const getActivity: Verb<typeof getOperation> = async ({
  ctx: { db, agencyId, clock },
  input: {
    query: { days: length = DEFAULT_ACTIVITY_DAYS },
  },
}) => {
  const today = clock().getTime();
  const days = Array.from({ length }, (_, place) => dayAt(today - (length - place) * DAY_MS));
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
  const [start, end] = [new Date(days[0]!), new Date(Date.parse(days.at(-1)!) + DAY_MS)];
  const [counts, [first], [undated]] = [
    await db
      .select({ day, leads: count() })
      .from(lead)
      .where(and(isOwn, gte(lead.createdAt, start), lt(lead.createdAt, end)))
      .groupBy(day),
    await db
      .select({ at: min(lead.createdAt) })
      .from(lead)
      .where(isOwn),
    await db
      .select({ id: lead.id })
      .from(lead)
      .where(and(isOwn, isNull(lead.createdAt)))
      .limit(1),
  ];
  const byDay = new Map(counts.map((each) => [each.day, each.leads]));
  // An earlier version stored the leads without a time. The first recorded day is only known in part.
  const firstKnown = undated === undefined ? '' : first?.at ? dayAt(first.at.getTime() + DAY_MS) : NEVER;
  return (each) => (each < firstKnown ? null : (byDay.get(each) ?? 0));
}

/** Returns the calendar day in UTC. */
function dayAt(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
