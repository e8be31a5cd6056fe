/** How long the service keeps records. */
import * as z from 'zod';
import { defineOperation } from './operation.ts';

/** The days until records are deleted; null if they are kept. */
const days = z.int().positive().nullable();

export const Retention = z.object({
  /** Counted from the later of their time and the time when they were read. */
  readNotificationDays: days,
  unreadNotificationDays: days,
  pageVisitDays: days,
  /** Deleted conversations no longer count for topics. */
  conversationDays: days,
  /** Also for the deliveries of the events. */
  eventDays: days,
  /** For events of a source that is off, and for events with waiting deliveries. */
  heldEventDays: days,
});
export type Retention = z.infer<typeof Retention>;

/** Returns null for each kind of record that no host deletes. */
export const getRetention = defineOperation({
  id: 'getRetention',
  method: 'GET',
  path: '/agency/retention',
  summary: 'Get the days that records are kept',
  origin: 'extension',
  responses: { success: Retention },
});
