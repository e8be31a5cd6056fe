import type { QueryClient } from '@tanstack/react-query';
import {
  countUnreadNotifications,
  listNotifications,
  updateNotification,
  type Notification,
} from '#contract/notification.ts';
import type { Reply } from '../transport/call.ts';
import { cacheOnly, read } from '../transport/read.ts';
import { changeCached, write } from '../transport/write.ts';

/** A notification from the reply to an update in this tab. */
export type SeenNotification = { notification: Notification; receivedAt: number };

const NONE: readonly SeenNotification[] = [];

export const notificationQueries = {
  list: () => read(listNotifications, {}),

  unread: () => read(countUnreadNotifications, {}),

  /** The replies to updates in this tab, newest first. The API cannot read a single notification. */
  seen: () => ({ ...cacheOnly<readonly SeenNotification[]>(['seenNotifications']), initialData: NONE }),
};

type MarkedReply = Reply<Notification>;

export const notificationMutations = {
  /** Marks a notification as viewed or not. By default, `onReply` caches the returned notification immediately. */
  mark: (onReply = (queryClient: QueryClient, reply: MarkedReply) => keepUpdated(queryClient, [reply])) =>
    write(
      updateNotification,
      ({ id, viewed }: Pick<Notification, 'id' | 'viewed'>) => ({ params: { id }, body: { viewed } }),
      { onReply },
    ),
};

/**
 * Caches updated notifications as the newest versions. Earlier reads are cancelled so that they do not overwrite the
 * update.
 */
export function keepUpdated(queryClient: QueryClient, replies: readonly MarkedReply[]): void {
  const updated = new Map(
    replies.map(({ data, receivedAt }) => [data.id, { notification: data, receivedAt }]),
  );
  queryClient.setQueryData(notificationQueries.seen().queryKey, (seen = NONE) => [
    ...Array.from(updated.values()).toReversed(),
    ...seen.filter(({ notification }) => !updated.has(notification.id)),
  ]);
  const list = notificationQueries.list();
  if (queryClient.getQueryData(list.queryKey) === undefined) {
    void queryClient.invalidateQueries({ queryKey: notificationQueries.unread().queryKey });
    void readAgain(queryClient);
    return;
  }
  changeCached(queryClient, list, (notifications) =>
    notifications.map((other) => updated.get(other.id)?.notification ?? other),
  );
}

/** If the first read of the list began before the update, fetches the list once more after that read. */
async function readAgain(queryClient: QueryClient): Promise<void> {
  const list = notificationQueries.list();
  if (queryClient.isFetching({ queryKey: list.queryKey }) === 0) return;
  try {
    await queryClient.fetchQuery(list);
    await queryClient.fetchQuery({ ...list, staleTime: 0 });
  } catch {
    // The read failed or the session ended. The views of the list report it.
  }
}
