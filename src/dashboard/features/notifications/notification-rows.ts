/** Prepares notifications for the list: sorted with unread first, and grouped by day. */
import type { Notification } from '#contract/notification.ts';
import { codeWords } from '../../lib/code-words.ts';
import { addDays, dayWithYear, type Day } from '../../lib/day.ts';
import { once } from '../../lib/once.ts';
import { dayOf, parseInstant } from '../../lib/time.ts';

export type NotificationRow = Notification & {
  /** The day of the timestamp in the user's time zone; null without a valid timestamp. */
  day: Day | null;
};

/**
 * Returns the notifications as sorted rows.
 * assumed: unread first, then newest first, with missing times last, because the API documents no order.
 */
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

/**
 * Returns the row of a notification. Returns the same object for the same notification, so that only changed rows
 * render while hundreds are marked.
 */
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

/** Compares two times, newest first. Two missing times (-Infinity) are equal, because their difference would be NaN. */
function byNewest(a: number, b: number): number {
  return a === b ? 0 : b - a;
}

/** Returns the label of a day, e.g. 'Today', 'Yesterday' or '14 Mar 2025'. */
export function dayText(day: Day, today: Day): string {
  if (day === today) return 'Today';
  return day === addDays(today, -1) ? 'Yesterday' : dayWithYear(day);
}

/** Returns whether the group headings name the day of their rows. The default order has the column null. */
export function isGroupedByDay(column: string | null): boolean {
  return column === null || column === 'when';
}

/**
 * Returns a function that provides the group heading of a row. The groups depend on the sorted column; null is the
 * default order, unread first. Returns undefined if a sort by this column has no groups.
 */
export function grouping(column: string | null, today: Day): ((row: NotificationRow) => string) | undefined {
  const dayOfRow = ({ day }: NotificationRow) => (day === null ? 'Without a time' : dayText(day, today));
  if (column === null) return (row) => `${row.viewed ? 'Read' : 'Unread'} · ${dayOfRow(row)}`;
  if (column === 'when') return dayOfRow;
  return column === 'kind' ? (row) => kindText(row) ?? 'Without a kind' : undefined;
}

/** The maximum number of characters of a message that can become a title. A message may have many pages. */
const MOST_LETTERS = 240;

// Segments sentences of any script, and does not end one at an abbreviation or inside a number.
const sentences = once(() => new Intl.Segmenter(undefined, { granularity: 'sentence' }));

/** Returns the kind of a notification as words; null without a kind. */
function kindText({ kind }: Pick<Notification, 'kind'>): string | null {
  return kind?.trim() ? codeWords(kind) : null;
}

/**
 * Returns the label of a notification: its title, otherwise the first sentence of its message. `isNamed` is false if it
 * has neither.
 */
export function notificationTitle({
  id,
  title,
  body,
  kind,
}: Pick<Notification, 'id' | 'title' | 'body' | 'kind'>): { text: string; isNamed: boolean } {
  if (title?.trim()) return { text: title, isNamed: true };
  const [sentence] = sentences().segment((body ?? '').trim().slice(0, MOST_LETTERS));
  if (sentence) return { text: sentence.segment.trim().replace(/[.。]$/, ''), isNamed: true };
  return { text: `Untitled ${kindText({ kind }) ?? 'notification'} ${id}`, isNamed: false };
}
