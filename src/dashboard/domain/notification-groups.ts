/** Groups notifications about the same subject. The list shows each subject once, and the bell counts unread ones. */
import type { Notification, UnreadNotifications } from '#contract/notification.ts';
import { pluralize } from '../lib/pluralize.ts';

/**
 * Returns the subject of a notification as a key. It is equal for notifications of the same kind, title, bot, source and
 * AI provider.
 */
export function subjectOf({ id, kind, title, metadata }: Notification): string {
  // The title of such a notification is a sentence of its message, and messages about one subject differ. The service
  // counts each as a subject too.
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
