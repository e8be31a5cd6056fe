import { asc, eq, sql } from 'drizzle-orm';
import type { listNotifications as operation } from '#contract/notification.ts';
import type { Verb } from '../context.ts';
import { notification } from '../db/schema.ts';
import { shownNotificationColumns, toNotification } from './to-notification.ts';

/**
 * assumed: newest first, notifications without a time last, then by id. The document does not contain this operation.
 */
export const listNotifications: Verb<typeof operation> = async ({ ctx: { db, agencyId } }) => {
  const rows = await db
    .select(shownNotificationColumns)
    .from(notification)
    .where(eq(notification.agencyId, agencyId))
    .orderBy(sql`${notification.timestamp} desc nulls last`, asc(notification.id));
  return rows.map(toNotification);
};
