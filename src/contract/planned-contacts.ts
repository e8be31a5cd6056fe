/** The messages that bots plan to send to leads. */
import * as z from 'zod';
import { Id, Text } from './fields.ts';
import { defineOperation } from './operation.ts';

export const PLANNED_HOURS = 72;

const contacts = z.int().positive();
/** The start of a quarter of an hour. Every time zone has whole quarters. */
const quarter = z.iso.datetime({ precision: 3 });

/** A number of follow-ups and scheduled responses that are due in the same quarter of an hour. */
export const PlannedContacts = z.object({
  from: z.iso.datetime({ precision: 3 }),
  until: z.iso.datetime({ precision: 3 }),
  /** By the time zone of the lead, as stored: an IANA zone, any other text, or null. */
  zones: z.array(z.object({ timeZone: Text, at: quarter, contacts })),
  /** The same messages by source. */
  sources: z.array(z.object({ sourceId: Id, at: quarter, contacts })),
});
export type PlannedContacts = z.infer<typeof PlannedContacts>;

/** Counts the messages of the next 72 hours. Leads to whom bots do not respond until later are left out. */
export const getPlannedContacts = defineOperation({
  id: 'getPlannedContacts',
  method: 'GET',
  path: '/agency/planned-contacts',
  summary: 'Count the messages that bots plan to send',
  origin: 'extension',
  responses: { success: PlannedContacts },
});
