/** The number of days that the service keeps each kind of record. */
import * as z from 'zod';
import { defineOperation } from './operation.ts';

/** The days until the service deletes records; null if it keeps them. */
const days = z.int().positive().nullable();

export const Retention = z.object({
  /**
   * The days for read notifications, counted from the creation of a notification, or from the time when a user read it
   * if that time is later.
   */
  readNotificationDays: days,
  unreadNotificationDays: days,
  pageVisitDays: days,
  /** The days for conversations. Topics do not count deleted conversations. */
  conversationDays: days,
  /** The days for events and their deliveries. */
  eventDays: days,
  /** The days for events of a source whose deliveries are off, and for events with held deliveries. */
  heldEventDays: days,
});
export type Retention = z.infer<typeof Retention>;

/** Returns the retention of the service. It contains null for each kind of record that no host deletes. */
export const getRetention = defineOperation({
  id: 'getRetention',
  method: 'GET',
  path: '/agency/retention',
  summary: 'Get the days that records are kept',
  origin: 'extension',
  responses: { success: Retention },
});
