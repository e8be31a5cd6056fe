import { useMemo } from 'react';
import type { Notification } from '#contract/notification.ts';
import { dayOf, viewerZone } from '../../lib/time.ts';
import type { Day } from '../../lib/day.ts';
import { useClientRows } from '../../list/data-table/client-rows.ts';
import { useNow } from '../../ui/moment.tsx';
import { NOTIFICATION_COLUMNS } from './notification-columns.tsx';
import { matchesFilters, toNotificationRows, type NotificationRow } from './notification-rows.ts';
import type { NotificationSearch } from './notification-search.ts';

export type NotificationList = {
  /** All that are known; null before they are. */
  all: readonly NotificationRow[] | null;
  /** What the filters leave of them, in their order. */
  rows: readonly NotificationRow[];
  /** The rows are not yet what was asked for. */
  pending: boolean;
  today: Day;
};

const NO_ROWS: readonly NotificationRow[] = [];

/** The notifications as the screen shows them. */
export function useNotificationList(
  notifications: readonly Notification[] | undefined,
  search: NotificationSearch,
): NotificationList {
  const zone = viewerZone();
  const today = dayOf(useNow(), zone);
  const all = useMemo(
    () => (notifications ? toNotificationRows(notifications, zone) : null),
    [notifications, zone],
  );
  const { show, kind, day } = search;
  const filter = useMemo(
    () => (row: NotificationRow) => matchesFilters(row, { show, kind, day }),
    [show, kind, day],
  );
  const { rows, pending } = useClientRows(all ?? NO_ROWS, {
    columns: NOTIFICATION_COLUMNS,
    search: search.text,
    filter,
    sort: search.sort,
  });
  return { all, rows, pending, today };
}
