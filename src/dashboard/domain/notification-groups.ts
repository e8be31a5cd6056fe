/** Groups unread notifications about the same subject. The list and the bell count each subject once. */
import type { Notification, UnreadNotifications } from '#contract/notification.ts';
import { pluralize } from '../lib/pluralize.ts';

/**
 * Returns the subject of an unread notification as a key. It is equal for notifications of the same kind, title, bot,
 * source and AI provider. Null for a read notification.
 */
export function subjectOf({ viewed, id, kind, title, metadata }: Notification): string | null {
  if (viewed) return null;
  // The list shows a notification without a title by its id, so each such notification has its own subject.
  if (!title?.trim()) return id;
  const { botId = null, sourceId = null, aiProviderId = null } = metadata ?? {};
  return JSON.stringify([kind, title, botId, sourceId, aiProviderId]);
}

export function unreadSummary(notifications: readonly Notification[]): UnreadNotifications {
  const unread = notifications.filter(({ viewed }) => !viewed);
  return { unread: unread.length, subjects: new Set(unread.map(subjectOf)).size };
}

/** Returns a text such as ' about 5 subjects'. Empty if each unread notification has its own subject. */
export function subjectsText({ unread, subjects }: UnreadNotifications): string {
  return subjects < unread ? ` about ${pluralize(subjects, 'subject')}` : '';
}
