import { getTableColumns } from 'drizzle-orm';
import type { Notification } from '#contract/notification.ts';
import { notification } from '../db/schema.ts';

const { agencyId: _agencyId, ...shown } = getTableColumns(notification);

export const shownNotificationColumns = shown;

type ShownNotification = Omit<typeof notification.$inferSelect, 'agencyId'>;

/** Converts a stored notification to the type in the contract. */
export function toNotification(row: ShownNotification): Notification {
  return { ...row, timestamp: row.timestamp?.toISOString() ?? null };
}
