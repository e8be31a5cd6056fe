import { mutationOptions, queryOptions, skipToken, type QueryClient } from '@tanstack/react-query';
import { listNotifications, updateNotification, type Notification } from '#contract/notification.ts';
import { isSupported } from '../transport/config.ts';
import { call, type Reply } from '../transport/call.ts';

/** A notification as the service answered it when it was updated in this tab. */
export type SeenNotification = { notification: Notification; receivedAt: number };

const NONE: readonly SeenNotification[] = [];

export const notificationQueries = {
  /** Only where `offers(listNotifications)`. */
  list: () =>
    queryOptions({
      queryKey: [listNotifications.id],
      queryFn: ({ signal }) => call(listNotifications, {}, { signal }),
    }),

  /** What updates were answered with in this tab, the newest first. Never asked for: there is no read of one. */
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
  /** Marks one notification as viewed or not; answers the whole of it. `onReply` keeps it, unless said otherwise, at once. */
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

/** Updated notifications are the newest that is known of them. A read that began before must not take that back. */
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

/** The first read of the list may be under way and have begun before an update: what it brings is asked for once more. */
async function readAgain(queryClient: QueryClient): Promise<void> {
  const list = notificationQueries.list();
  if (queryClient.isFetching({ queryKey: list.queryKey }) === 0) return;
  try {
    await queryClient.fetchQuery(list);
    await queryClient.fetchQuery({ ...list, staleTime: 0 });
  } catch {
    // It failed, or the session is over: whoever wants the list is told.
  }
}
