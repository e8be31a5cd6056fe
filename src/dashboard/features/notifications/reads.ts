import { listNotifications } from '#contract/notification.ts';
import { listSources } from '#contract/source.ts';
import type { PageReads } from '../../api/page-reads.ts';
import { notificationQueries } from '../../api/notification-queries.ts';
import { personaQueries } from '../../api/persona-queries.ts';
import { sourceQueries } from '../../api/source-queries.ts';
import { offers } from '../../api/config.ts';

/** Starts what the pages read, and waits for none of it. */
export const readNotifications: PageReads = ({ queryClient }) => {
  if (offers(listNotifications)) void queryClient.prefetchQuery(notificationQueries.list());
  if (offers(listSources)) void queryClient.prefetchQuery(sourceQueries.list());
  void queryClient.prefetchQuery(personaQueries.list());
};
