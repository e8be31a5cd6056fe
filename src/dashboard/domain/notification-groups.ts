/** Notifications with the same subject, which the list and the bell count once while they are unread. */
import type { Notification, UnreadNotifications } from '#contract/notification.ts';
import { pluralize } from '../lib/pluralize.ts';

/** Returns the same text for unread notifications of the same kind, title, bot, source and provider. null if read. */
export function subjectOf({ viewed, id, kind, title, metadata }: Notification): string | null {
  if (viewed) return null;
  // A notification without a title is named by its id.
  if (!title?.trim()) return id;
  const { botId = null, sourceId = null, aiProviderId = null } = metadata ?? {};
  return JSON.stringify([kind, title, botId, sourceId, aiProviderId]);
}

export function unreadSummary(notifications: readonly Notification[]): UnreadNotifications {
  const unread = notifications.filter(({ viewed }) => !viewed);
  return { unread: unread.length, subjects: new Set(unread.map(subjectOf)).size };
}

/** E.g. ' about 5 subjects'. Empty if each unread notification has its own subject. */
export function subjectsText({ unread, subjects }: UnreadNotifications): string {
  return subjects < unread ? ` about ${pluralize(subjects, 'subject')}` : '';
}
