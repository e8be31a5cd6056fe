import type { PagePrefetch } from '../../api/resources/page-prefetch.ts';
import { notificationQueries } from '../../api/resources/notification-queries.ts';
import { prefetchNames } from '../../api/names/names.ts';
import { prefetch } from '../../api/transport/read.ts';

export const readNotifications: PagePrefetch = ({ queryClient }) => {
  const newest = notificationQueries.newest();
  void prefetch(queryClient, newest.enabled ? newest : notificationQueries.list());
  prefetchNames(queryClient, ['bot', 'source']);
};
