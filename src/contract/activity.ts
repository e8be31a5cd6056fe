/** The activity of the agency per day. */
import * as z from 'zod';
import { Day, wholeNumber } from './fields.ts';
import { defineOperation } from './operation.ts';

/** Two weeks, which can be compared. */
export const DEFAULT_ACTIVITY_DAYS = 14;
/** assumed: enough for a quarter. */
const MOST_ACTIVITY_DAYS = 92;

/** One day in UTC. */
export const ActivityDay = z.object({
  day: Day,
  /** The number of conversations that started. */
  conversations: z.int(),
  /** The number of these in which the lead replied. */
  replied: z.int(),
  /** The number of leads that were added; null for days before the service recorded this. */
  newLeads: z.int().nullable(),
});
export type ActivityDay = z.infer<typeof ActivityDay>;

/** Returns the last full days in UTC, in chronological order. Days without activity have zeros. */
export const getActivity = defineOperation({
  id: 'getActivity',
  method: 'GET',
  path: '/agency/activity',
  summary: 'Get the conversations and new leads of each day',
  origin: 'extension',
  query: z.object({ days: wholeNumber(1, MOST_ACTIVITY_DAYS).optional() }),
  responses: { success: z.object({ days: z.array(ActivityDay) }) },
});
