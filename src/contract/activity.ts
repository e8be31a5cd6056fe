/** The activity of the agency per day. */
import * as z from 'zod';
import { Day, wholeNumber } from './fields.ts';
import { defineOperation } from './operation.ts';

/** The default number of days in a response: two whole weeks, so that a client can compare them. */
export const DEFAULT_ACTIVITY_DAYS = 14;
/** assumed: at most 92 days in a response, because no quarter of a year is longer. */
const MOST_ACTIVITY_DAYS = 92;

/** The activity of the agency on one day in UTC. */
export const ActivityDay = z.object({
  day: Day,
  /** The number of conversations that started. */
  conversations: z.int(),
  /** The number of conversations of this day with a reply of the lead. */
  replied: z.int(),
  /** The number of leads that were added; null for days before the service recorded new leads. */
  newLeads: z.int().nullable(),
});
export type ActivityDay = z.infer<typeof ActivityDay>;

/** Returns the activity of the last full days in UTC, in chronological order. A day without activity has zeros. */
export const getActivity = defineOperation({
  id: 'getActivity',
  method: 'GET',
  path: '/agency/activity',
  summary: 'Get the conversations and new leads of each day',
  origin: 'extension',
  query: z.object({ days: wholeNumber(1, MOST_ACTIVITY_DAYS).optional() }),
  responses: { success: z.object({ days: z.array(ActivityDay) }) },
});
