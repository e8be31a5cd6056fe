/** The messages that bots plan to send to leads. */
import * as z from 'zod';
import { Id, Text } from './fields.ts';
import { defineOperation } from './operation.ts';

export const PLANNED_HOURS = 72;

const contacts = z.int().positive();
/**
 * The start of a quarter of an hour. The offset of every time zone is a whole number of quarters, so that clients can
 * add up quarters to hours and days of any zone.
 */
const quarter = z.iso.datetime({ precision: 3 });

/** The numbers of planned messages (follow-ups and scheduled responses) that are due in the same quarter of an hour. */
export const PlannedContacts = z.object({
  from: z.iso.datetime({ precision: 3 }),
  until: z.iso.datetime({ precision: 3 }),
  /** The numbers of messages by the time zone of the lead, as stored: an IANA zone, any other text, or null. */
  zones: z.array(z.object({ timeZone: Text, at: quarter, contacts })),
  /** The numbers of the same messages by source. */
  sources: z.array(z.object({ sourceId: Id, at: quarter, contacts })),
});
export type PlannedContacts = z.infer<typeof PlannedContacts>;

/**
 * Counts the messages that bots plan to send in the next 72 hours. Leaves out messages before the lead's
 * `wontRespondUntil`, because bots do not send them.
 */
export const getPlannedContacts = defineOperation({
  id: 'getPlannedContacts',
  method: 'GET',
  path: '/agency/planned-contacts',
  summary: 'Count the messages that bots plan to send',
  origin: 'extension',
  responses: { success: PlannedContacts },
});
