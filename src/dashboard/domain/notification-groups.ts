/** Counts the subjects of notifications. The list shows each subject once, and the bell counts unread ones. */
import { subjectOf, type Notification, type UnreadNotifications } from '#contract/notification.ts';
import { pluralize } from '../lib/pluralize.ts';

export function unreadSummary(notifications: readonly Notification[]): UnreadNotifications {
  const unread = notifications.filter(({ viewed }) => !viewed);
  return { unread: unread.length, subjects: new Set(unread.map(subjectOf)).size };
}

/** Returns a text such as ' about 5 subjects'. Empty if each unread notification has its own subject. */
export function subjectsText({ unread, subjects }: UnreadNotifications): string {
  return subjects < unread ? ` about ${pluralize(subjects, 'subject')}` : '';
}
