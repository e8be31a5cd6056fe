import { useQuery } from '@tanstack/react-query';
import { countUnreadNotifications, listNotifications } from '#contract/notification.ts';
import { notificationQueries } from '../api/resources/notification-queries.ts';
import { isSupported } from '../api/transport/config.ts';
import { unreadSummary } from './notification-groups.ts';

export function canCountUnread(): boolean {
  return isSupported(countUnreadNotifications) || isSupported(listNotifications);
}

type FetchOptions = { refetchOnWindowFocus?: boolean; retryOnMount?: boolean };

/**
 * Returns the numbers of unread notifications and their subjects. The service counts them if it can, because the list
 * may be long. A newer cached list is preferred, because it contains the changes of this tab.
 */
export function useUnreadNotifications(options: FetchOptions) {
  const isCounted = isSupported(countUnreadNotifications);
  const [counts, list] = [notificationQueries.unread(), notificationQueries.list()];
  const counted = useQuery({ ...counts, ...options });
  const listed = useQuery({ ...list, ...options, enabled: list.enabled && !isCounted });
  const isListCurrent = listed.data !== undefined && listed.dataUpdatedAt >= counted.dataUpdatedAt;
  return {
    unread: isListCurrent ? unreadSummary(listed.data.data) : counted.data?.data,
    query: isCounted ? counted : listed,
    queryKey: (isCounted ? counts : list).queryKey,
    receivedAt: (isListCurrent ? listed : counted).data?.receivedAt,
    invalidCount: isCounted ? 0 : (listed.data?.invalidCount ?? 0),
  };
}
