import { and, eq, sql } from 'drizzle-orm';
import type { updateNotification as operation } from '#contract/notification.ts';
import type { Verb } from '../context.ts';
import { notification } from '../db/schema.ts';
import { NotFound } from '../errors.ts';
import { shownNotificationColumns, toNotification } from './to-notification.ts';

export const updateNotification: Verb<typeof operation> = async ({ ctx: { db, agencyId, clock }, input }) => {
  const { viewed } = input.body;
  const now = clock().toISOString();
  // If the notification is already read, a repeated request does not change the time at which it was read.
  const viewedAt = sql`case when ${notification.viewed} then ${notification.viewedAt} else ${now}::timestamptz end`;
  const [row] = await db
    .update(notification)
    .set({ viewed, viewedAt: viewed ? viewedAt : null })
    .where(and(eq(notification.agencyId, agencyId), eq(notification.id, input.params.id)))
    .returning(shownNotificationColumns);
  if (!row) throw new NotFound('There is no notification with this id.');
  return toNotification(row);
};
