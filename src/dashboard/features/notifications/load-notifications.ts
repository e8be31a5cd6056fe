import type { QueryClient } from '@tanstack/react-query';
import type { LoaderFunction } from 'react-router';
import { listNotifications } from '#contract/notification.ts';
import { listSources } from '#contract/source.ts';
import { notificationQueries } from '../../api/notification-queries.ts';
import { personaQueries } from '../../api/persona-queries.ts';
import { sourceQueries } from '../../api/source-queries.ts';
import { offers } from '../../app/config.ts';

/** Starts what the pages read, and waits for none of it. */
export function loadNotifications(queryClient: QueryClient): LoaderFunction {
  return () => {
    if (offers(listNotifications)) void queryClient.prefetchQuery(notificationQueries.list());
    if (offers(listSources)) void queryClient.prefetchQuery(sourceQueries.list());
    void queryClient.prefetchQuery(personaQueries.list());
    return null;
  };
}
