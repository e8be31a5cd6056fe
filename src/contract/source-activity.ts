/** The activity of each source, separate from the activity of the agency, which most pages load. */
import * as z from 'zod';
import { Id } from './fields.ts';
import { defineOperation } from './operation.ts';

/** A week, which contains every weekday once. */
export const SOURCE_ACTIVITY_DAYS = 7;

/** The number of leads that were added to a source; null if the service did not record this on all days. */
export const SourceActivity = z.object({ sourceId: Id, newLeads: z.int().nullable() });
export type SourceActivity = z.infer<typeof SourceActivity>;

/** Counts the leads of the last full days in UTC. Sources without new leads have 0. */
export const listSourceActivity = defineOperation({
  id: 'listSourceActivity',
  method: 'GET',
  path: '/agency/activity/sources',
  summary: 'Count the new leads of each source in the last seven days',
  origin: 'extension',
  responses: { success: z.array(SourceActivity), records: [] },
});
