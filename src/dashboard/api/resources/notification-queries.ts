import type { FetchQueryOptions, QueryClient } from '@tanstack/react-query';
import {
  countUnreadNotifications,
  listNotifications,
  updateNotification,
  type Notification,
} from '#contract/notification.ts';
import type { Reply } from '../transport/call.ts';
import { cacheOnly, read } from '../transport/read.ts';
import { changeCached, write } from '../transport/write.ts';
import { isUnreadComplete, newestNotifications } from './newest-notifications.ts';

/** A notification from the reply to an update in this tab. */
export type SeenNotification = { notification: Notification; receivedAt: number };

const NONE: readonly SeenNotification[] = [];

export const notificationQueries = {
  /** All notifications, in a single reply. */
  list: () => read(listNotifications, {}),

  /** The loaded pages of notifications, if the service returns notifications in pages. */
  newest: newestNotifications,

  unread: () => read(countUnreadNotifications, {}),

  /** The replies to updates in this tab, newest first. The API cannot read a single notification. */
  seen: () => ({ ...cacheOnly<readonly SeenNotification[]>(['seenNotifications']), initialData: NONE }),
};

type MarkedReply = Reply<Notification>;

export const notificationMutations = {
  /** Marks a notification as read or unread. By default, `onReply` caches the returned notification immediately. */
  mark: (onReply = (queryClient: QueryClient, reply: MarkedReply) => keepUpdated(queryClient, [reply])) =>
    write(
      updateNotification,
      ({ id, viewed }: Pick<Notification, 'id' | 'viewed'>) => ({ params: { id }, body: { viewed } }),
      { onReply },
    ),
};

/** Caches updated notifications. Pending reads are cancelled so that their older data does not overwrite the update. */
export function keepUpdated(queryClient: QueryClient, replies: readonly MarkedReply[]): void {
  const updated = new Map(
    replies.map(({ data, receivedAt }) => [data.id, { notification: data, receivedAt }]),
  );
  queryClient.setQueryData(notificationQueries.seen().queryKey, (seen = NONE) => [
    ...Array.from(updated.values()).toReversed(),
    ...seen.filter(({ notification }) => !updated.has(notification.id)),
  ]);
  const change = (notifications: Notification[]) =>
    notifications.map((other) => updated.get(other.id)?.notification ?? other);
  const [list, newest] = [notificationQueries.list(), notificationQueries.newest()];
  const all = queryClient.getQueryData(list.queryKey);
  const first = queryClient.getQueryData(newest.queryKey);
  if (all) changeCached(queryClient, list, change);
  else void readAgain(queryClient, list);
  if (first) changeCached(queryClient, newest, change);
  else void readAgain(queryClient, newest);
  if (!all && !(first && isUnreadComplete(first))) {
    void queryClient.invalidateQueries({ queryKey: notificationQueries.unread().queryKey });
  }
}

type ListQuery = ReturnType<(typeof notificationQueries)['list' | 'newest']>;

/**
 * A pending first read of the list may have begun before the update. In this case, waits for the read and then fetches
 * the list once more.
 */
async function readAgain(queryClient: QueryClient, list: ListQuery): Promise<void> {
  if (queryClient.isFetching({ queryKey: list.queryKey, exact: true }) === 0) return;
  // The queries `list` and `newest` differ only in the type of their data.
  const query = list as FetchQueryOptions;
  try {
    await queryClient.fetchQuery(query);
    await queryClient.fetchQuery({ ...query, staleTime: 0 });
  } catch {
    // The read failed or the session ended. The pages that show the list report the error.
  }
}
