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
  /** Whether a filter, a search or a sort is on that older notifications may affect. */
  isFiltered: boolean;
  /** The id of a notification that the page shows; null without one. */
  openId: string | null;
};

const LIVE = { on: ['notification.created'] as const };

/**
 * The notifications that the list shows. If the service returns pages, these are the first pages until the user needs
 * the others: for a filter, a search, a sort, or an older notification.
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
    /** null if they are not all loaded, and the service does not count them. */
    unread: knowsUnread ? unreadSummary(query.data?.data ?? []) : (counted.data?.data ?? null),
    /** Prepares the choices of the filters, which come from all notifications. */
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
