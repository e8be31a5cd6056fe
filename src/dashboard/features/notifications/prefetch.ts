import { listNotifications } from '#contract/notification.ts';
import type { PagePrefetch } from '../../api/resources/page-prefetch.ts';
import { notificationQueries } from '../../api/resources/notification-queries.ts';
import { prefetchNames } from '../../api/names/names.ts';
import { isSupported } from '../../api/transport/config.ts';

export const readNotifications: PagePrefetch = ({ queryClient }) => {
  if (isSupported(listNotifications)) void queryClient.prefetchQuery(notificationQueries.list());
  prefetchNames(queryClient, ['bot', 'source']);
};
