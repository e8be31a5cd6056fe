import { asc, eq } from 'drizzle-orm';
import { SOURCE_ACTIVITY_DAYS, type listSourceActivity as listOperation } from '#contract/source-activity.ts';
import type { Verb } from '../context.ts';
import { listOfAll } from '../db/json-list.ts';
import { source } from '../db/schema.ts';
import { lastFullDays, newLeadsPerSource } from './new-leads.ts';

export const listSourceActivity: Verb<typeof listOperation> = async ({ ctx: { db, agencyId, clock } }) => {
  const newLeads = await newLeadsPerSource(db, agencyId, lastFullDays(clock(), SOURCE_ACTIVITY_DAYS));
  const sources = await db
    .select({ sourceId: source.id })
    .from(source)
    .where(eq(source.agencyId, agencyId))
    .orderBy(asc(source.id));
  return listOfAll(
    sources.map(({ sourceId }) => ({ sourceId, newLeads: newLeads && (newLeads.get(sourceId) ?? 0) })),
  );
};
