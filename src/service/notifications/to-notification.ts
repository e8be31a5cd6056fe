import { getTableColumns } from 'drizzle-orm';
import type { Notification } from '#contract/notification.ts';
import { notification } from '../db/schema.ts';

const { agencyId: _agencyId, viewedAt: _viewedAt, ...shown } = getTableColumns(notification);

export const shownNotificationColumns = shown;

type ShownNotification = Omit<typeof notification.$inferSelect, 'agencyId' | 'viewedAt'>;

export function toNotification(row: ShownNotification): Notification {
  return { ...row, timestamp: row.timestamp?.toISOString() ?? null };
}
