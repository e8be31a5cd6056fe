import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLiveQuery } from '../../api/live/live-query.ts';
import {
  isUnreadComplete,
  loadOlderNotifications,
  loadUnreadNotifications,
} from '../../api/resources/newest-notifications.ts';
import { notificationQueries } from '../../api/resources/notification-queries.ts';
import { unreadSummary } from '../../domain/notification-groups.ts';

type Options = {
  /** Whether a filter, a search or a sort is active that needs older notifications. */
  isFiltered: boolean;
  /** The id of the open notification; null without an open notification. */
  openId: string | null;
};

const LIVE = { on: ['notification.created'] as const };

/**
 * Loads the notifications for the list. If the service returns pages, the list shows the first pages until the user
 * needs older notifications: for a filter, a search, a sort, or an older open notification.
 */
export function useLoadedNotifications({ isFiltered, openId }: Options) {
  const queryClient = useQueryClient();
  const [isFilterUsed, setFilterUsed] = useState(false);
  const options = { all: notificationQueries.list(), newest: notificationQueries.newest() };
  const isPaged = options.newest.enabled;
  const newest = useLiveQuery(options.newest, LIVE);
  const isMore = newest.data !== undefined && newest.data.rest !== null;
  const isOlder = openId !== null && newest.data?.data.some(({ id }) => id === openId) === false;
  const needsAll = !isPaged || (isMore && (isFiltered || isFilterUsed || isOlder));
  const all = useLiveQuery({ ...options.all, enabled: options.all.enabled && needsAll }, LIVE);
  const showsAll = needsAll && (!isPaged || isFiltered || isOlder || all.data !== undefined);
  const older = useMutation({ mutationFn: () => loadOlderNotifications(queryClient) });
  const unread = useMutation({ mutationFn: () => loadUnreadNotifications(queryClient) });

  const query = showsAll ? all : newest;
  const isPart = !showsAll && isMore;
  const knowsUnread = !isPart || isUnreadComplete(newest.data);
  const count = notificationQueries.unread();
  const counted = useQuery({ ...count, enabled: count.enabled && !knowsUnread });
  return {
    query,
    notifications: query.data?.data,
    /** Whether the service has notifications that are not loaded. */
    isPart,
    /** Whether all unread notifications are loaded. */
    isUnreadComplete: knowsUnread,
    /**
     * The number of unread notifications and their subjects; null if not all are loaded and the service does not count
     * them.
     */
    unread: knowsUnread ? unreadSummary(query.data?.data ?? []) : (counted.data?.data ?? null),
    /** Loads all notifications, because the choices of the filters come from all notifications. */
    prepareFilters: () => setFilterUsed(true),
    filterError: !showsAll && needsAll ? all.error : null,
    older: {
      isLoading: older.isPending,
      error: older.error,
      load: () => older.mutate(),
    },
    loadUnread: unread,
    loadAll: async () => (await queryClient.fetchQuery(options.all)).data,
  };
}
