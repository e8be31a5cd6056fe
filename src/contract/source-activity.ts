/** The activity of each source. In a separate file, because most pages load only the activity of the whole agency. */
import * as z from 'zod';
import { Id } from './fields.ts';
import { defineOperation } from './operation.ts';

/** The number of counted days: a week, which contains every weekday once. */
export const SOURCE_ACTIVITY_DAYS = 7;

/**
 * The number of leads that were added to a source in the counted days; null if the service recorded no new leads on
 * some days.
 */
export const SourceActivity = z.object({ sourceId: Id, newLeads: z.int().nullable() });
export type SourceActivity = z.infer<typeof SourceActivity>;

/** Counts the leads that were added on the last full days in UTC. Sources without new leads have 0. */
export const listSourceActivity = defineOperation({
  id: 'listSourceActivity',
  method: 'GET',
  path: '/agency/activity/sources',
  summary: 'Count the new leads of each source in the last seven days',
  origin: 'extension',
  responses: { success: z.array(SourceActivity), records: [] },
});
