import { and, asc, eq, sql, type SQL } from 'drizzle-orm';
import type { listNotifications as operation } from '#contract/notification.ts';
import type { Context, Verb } from '../context.ts';
import { listInParts } from '../db/json-list.ts';
import { notification } from '../db/schema.ts';
import { Rejected } from '../errors.ts';
import { shownNotificationColumns, toNotification } from './to-notification.ts';

/**
 * assumed: notifications are sorted by time, newest first, then by id. Notifications without a time come last. The API
 * document does not contain this operation.
 */
export const listNotifications: Verb<typeof operation> = async ({ ctx, input: { query } }) => {
  const { db, agencyId } = ctx;
  const { viewed, before, limit } = query;
  const notifications = {
    table: notification,
    id: notification.id,
    owner: eq(notification.agencyId, agencyId),
    filter: and(
      viewed === undefined ? undefined : eq(notification.viewed, viewed),
      before === undefined ? undefined : await isAfter(ctx, before),
    ),
    orderBy: [sql`${notification.timestamp} desc nulls last`, asc(notification.id)],
    ...(limit !== undefined && { limit }),
  };
  return listInParts(db, notifications, async (isInPart, orderBy) => {
    const rows = await db
      .select(shownNotificationColumns)
      .from(notification)
      .where(isInPart)
      .orderBy(...orderBy);
    return rows.map(toNotification);
  });
};

/** Matches the notifications that follow the notification with this id in the order of the list. */
async function isAfter({ db, agencyId }: Context, id: string): Promise<SQL> {
  const [last] = await db
    .select({ timestamp: notification.timestamp })
    .from(notification)
    .where(and(eq(notification.agencyId, agencyId), eq(notification.id, id)));
  if (!last) {
    throw new Rejected('There is no notification with the id in `before`.', [
      { path: ['before'], message: 'must be the id of the last notification of a page' },
    ]);
  }
  const isLaterId = sql`${notification.id} > ${id}`;
  if (last.timestamp === null) return sql`(${notification.timestamp} is null and ${isLaterId})`;
  const time = sql.param(last.timestamp, notification.timestamp);
  return sql`(
    ${notification.timestamp} < ${time} or (${notification.timestamp} = ${time} and ${isLaterId})
    or ${notification.timestamp} is null)`;
}
