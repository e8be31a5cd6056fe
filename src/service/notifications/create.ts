import { randomUUID } from 'node:crypto';
import type { Notification } from '#contract/notification.ts';
import type { Context } from '../context.ts';
import { notification } from '../db/schema.ts';
import { recordEvent } from '../delivery/events.ts';

export type NewNotification = Pick<Notification, 'kind' | 'title' | 'body' | 'metadata'>;

/**
 * Stores a notification for the agency and its event. Must be called in the transaction of the change that causes the
 * notification.
 */
export async function createNotification(
  ctx: Pick<Context, 'db' | 'agencyId' | 'clock'>,
  { kind, title, body, metadata }: NewNotification,
): Promise<void> {
  const { db, agencyId, clock } = ctx;
  const id = `ntf_${randomUUID().replaceAll('-', '')}`;
  await db
    .insert(notification)
    .values({ agencyId, id, kind, title, body, viewed: false, timestamp: clock(), metadata });
  await recordEvent(ctx, {
    type: 'notification.created',
    botId: metadata?.botId ?? null,
    sourceId: metadata?.sourceId ?? null,
    data: { notificationId: id, kind, title, body },
  });
}
