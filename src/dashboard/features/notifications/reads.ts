import { listNotifications } from '#contract/notification.ts';
import type { PageReads } from '../../api/page-reads.ts';
import { notificationQueries } from '../../api/notification-queries.ts';
import { prefetchNames } from '../../api/names.ts';
import { offers } from '../../api/config.ts';

/** Starts what the pages read, and waits for none of it. */
export const readNotifications: PageReads = ({ queryClient }) => {
  if (offers(listNotifications)) void queryClient.prefetchQuery(notificationQueries.list());
  prefetchNames(queryClient, ['bot', 'source']);
};
