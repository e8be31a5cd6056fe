import { useQuery } from '@tanstack/react-query';
import { countUnreadNotifications, listNotifications } from '#contract/notification.ts';
import { notificationQueries } from '../api/resources/notification-queries.ts';
import { isUnreadComplete } from '../api/resources/newest-notifications.ts';
import { isSupported } from '../api/transport/config.ts';
import { unreadSummary } from './notification-groups.ts';

export function canCountUnread(): boolean {
  return isSupported(countUnreadNotifications) || isSupported(listNotifications);
}

type FetchOptions = { refetchOnWindowFocus?: boolean; retryOnMount?: boolean };

/**
 * Returns the number of unread notifications and of their subjects. If the service can count them, this avoids loading
 * a long list. A cached list is preferred if it is newer than the counts, because it contains the changes that were
 * made in this tab.
 */
export function useUnreadNotifications(options: FetchOptions) {
  const isCounted = isSupported(countUnreadNotifications);
  const [counts, list] = [notificationQueries.unread(), notificationQueries.list()];
  const counted = useQuery({ ...counts, ...options });
  const listed = useQuery({ ...list, ...options, enabled: list.enabled && !isCounted });
  const newest = useQuery({ ...notificationQueries.newest(), enabled: false });
  const isUnreadKnown = newest.data !== undefined && isUnreadComplete(newest.data);
  const cached = isUnreadKnown && newest.dataUpdatedAt > listed.dataUpdatedAt ? newest : listed;
  const known = cached.dataUpdatedAt >= counted.dataUpdatedAt ? cached.data : undefined;
  return {
    unread: known ? unreadSummary(known.data) : counted.data?.data,
    query: isCounted ? counted : listed,
    queryKey: (isCounted ? counts : list).queryKey,
    receivedAt: (known ?? counted.data)?.receivedAt,
    invalidCount: isCounted ? 0 : (listed.data?.invalidCount ?? 0),
  };
}
