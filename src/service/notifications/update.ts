import { and, eq } from 'drizzle-orm';
import type { updateNotification as operation } from '#contract/notification.ts';
import type { Verb } from '../context.ts';
import { notification } from '../db/schema.ts';
import { NotFound } from '../errors.ts';
import { shownNotificationColumns, toNotification } from './to-notification.ts';

export const updateNotification: Verb<typeof operation> = async ({ ctx: { db, agencyId }, input }) => {
  const [row] = await db
    .update(notification)
    .set({ viewed: input.body.viewed })
    .where(and(eq(notification.agencyId, agencyId), eq(notification.id, input.params.id)))
    .returning(shownNotificationColumns);
  if (!row) throw new NotFound('There is no notification with this id.');
  return toNotification(row);
};
