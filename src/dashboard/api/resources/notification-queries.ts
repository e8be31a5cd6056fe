import { mutationOptions, queryOptions, skipToken, type QueryClient } from '@tanstack/react-query';
import { listNotifications, updateNotification, type Notification } from '#contract/notification.ts';
import { isSupported } from '../transport/config.ts';
import { call, type Reply } from '../transport/call.ts';

/** A notification from the reply to an update in this tab. */
export type SeenNotification = { notification: Notification; receivedAt: number };

const NONE: readonly SeenNotification[] = [];

export const notificationQueries = {
  /** Requires `isSupported(listNotifications)`. */
  list: () =>
    queryOptions({
      queryKey: [listNotifications.id],
      queryFn: ({ signal }) => call(listNotifications, {}, { signal }),
    }),

  /**
   * The replies to updates in this tab, newest first. Read from the cache only, because the API cannot read a single
   * notification.
   */
  seen: () =>
    queryOptions({
      queryKey: ['seenNotifications'],
      queryFn: skipToken,
      initialData: NONE,
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: Number.POSITIVE_INFINITY,
    }),
};

type MarkedReply = Reply<Notification>;

export const notificationMutations = {
  /**
   * Marks a notification as viewed or not and returns the complete notification. By default, `onReply` caches the reply
   * immediately.
   */
  mark: (
    queryClient: QueryClient,
    onReply: (reply: MarkedReply) => void = (reply) => keepUpdated(queryClient, [reply]),
  ) =>
    mutationOptions({
      mutationFn: ({ id, viewed }: Pick<Notification, 'id' | 'viewed'>) =>
        call(updateNotification, { params: { id }, body: { viewed } }),
      onSuccess: onReply,
    }),
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
  if (!isSupported(listNotifications)) return;
  const { queryKey } = notificationQueries.list();
  const known = queryClient.getQueryData(queryKey);
  if (!known) {
    void readAgain(queryClient);
    return;
  }
  void queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, {
    ...known,
    data: known.data.map((other) => updated.get(other.id)?.notification ?? other),
  });
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
