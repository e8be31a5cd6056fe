/** Notifications as the list shows them: by day, those that nobody viewed first. */
import type { Notification } from '#contract/notification.ts';
import { addDays, dayWithYear, type Day } from '../../lib/day.ts';
import { dayOf, parseInstant } from '../../lib/time.ts';

export type NotificationRow = Notification & {
  /** The calendar day of its moment in the viewer's zone; null where it names none. */
  day: Day | null;
};

/** assumed: unread before viewed, then the newest first, those without a moment last; the document names no order. */
export function toNotificationRows(
  notifications: readonly Notification[],
  zone: string,
): readonly NotificationRow[] {
  return notifications
    .map((notification) => rowOf(notification, zone))
    .toSorted((a, b) => Number(a.row.viewed) - Number(b.row.viewed) || byNewest(a.time, b.time))
    .map(({ row }) => row);
}

type TimedRow = { row: NotificationRow; time: number; zone: string };

const rowsOf = new WeakMap<Notification, TimedRow>();

/** The same row for the same notification: while hundreds are marked, only what changed is drawn anew. */
function rowOf(notification: Notification, zone: string): TimedRow {
  const known = rowsOf.get(notification);
  if (known?.zone === zone) return known;
  const moment = parseInstant(notification.timestamp);
  const timed = {
    row: { ...notification, day: moment && dayOf(moment, zone) },
    time: moment?.getTime() ?? Number.NEGATIVE_INFINITY,
    zone,
  };
  rowsOf.set(notification, timed);
  return timed;
}

/** Two that have no moment are as they came: to subtract them would say nothing. */
function byNewest(a: number, b: number): number {
  return a === b ? 0 : b - a;
}

/** 'Today', 'Yesterday', '14 Mar 2025': a day as one looks back on it. */
export function dayText(day: Day, today: Day): string {
  if (day === today) return 'Today';
  return day === addDays(today, -1) ? 'Yesterday' : dayWithYear(day);
}

/** What stands above the rows of one group, in the order that the table is in: unread first by itself, else a column's. */
export function grouping(column: string | null, today: Day): ((row: NotificationRow) => string) | undefined {
  const dayOfRow = ({ day }: NotificationRow) => (day === null ? 'Without a time' : dayText(day, today));
  if (column === null) return (row) => `${row.viewed ? 'Read' : 'Unread'} · ${dayOfRow(row)}`;
  if (column === 'when') return dayOfRow;
  return column === 'kind' ? ({ kind }) => kind?.trim() || 'Without a kind' : undefined;
}

export function countUnread(notifications: readonly Pick<Notification, 'viewed'>[]): number {
  return notifications.filter(({ viewed }) => !viewed).length;
}

/** What it is called. `isNamed` is false where it has no title of its own. */
export function notificationTitle({ id, title, kind }: Pick<Notification, 'id' | 'title' | 'kind'>): {
  text: string;
  isNamed: boolean;
} {
  if (title?.trim()) return { text: title, isNamed: true };
  return { text: `Untitled ${kind?.trim() || 'notification'} ${id}`, isNamed: false };
}
