import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { listNotifications as operation } from '#contract/notification.ts';
import type { Verb } from '../context.ts';
import { listInParts } from '../db/json-list.ts';
import { jsonTextOf } from '../db/json-text.ts';
import { notification } from '../db/schema.ts';
import { shownNotificationColumns, toNotification } from './to-notification.ts';

/**
 * assumed: newest first, notifications without a time last, then by id. The document does not contain this operation.
 */
export const listNotifications: Verb<typeof operation> = async ({ ctx: { db, agencyId } }) => {
  const ordered = await db
    .select({ id: notification.id })
    .from(notification)
    .where(eq(notification.agencyId, agencyId))
    .orderBy(sql`${notification.timestamp} desc nulls last`, asc(notification.id));
  const read = async (ids: string[]) => {
    const rows = await db
      .select(shownNotificationColumns)
      .from(notification)
      .where(and(eq(notification.agencyId, agencyId), inArray(notification.id, ids)));
    return rows.map((row) => ({ id: row.id, record: jsonTextOf(toNotification(row)) }));
  };
  return listInParts(ordered, read);
};
