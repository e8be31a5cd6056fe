import { and, between, count, eq, sql } from 'drizzle-orm';
import { DEFAULT_ACTIVITY_DAYS, type getActivity as getOperation } from '#contract/activity.ts';
import type { Verb } from '../context.ts';
import { conversation } from '../db/schema.ts';
import { lastFullDays, newLeadsPerDay } from './new-leads.ts';

export const getActivity: Verb<typeof getOperation> = async ({
  ctx: { db, agencyId, clock },
  input: {
    query: { days: length = DEFAULT_ACTIVITY_DAYS },
  },
}) => {
  const days = lastFullDays(clock(), length);
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
