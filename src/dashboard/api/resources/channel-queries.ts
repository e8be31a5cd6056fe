import { mutationOptions, queryOptions, skipToken, type QueryClient } from '@tanstack/react-query';
import {
  getCustomChannel,
  listCustomChannels,
  putCustomChannel,
  toListedChannel,
  type CustomChannelInput,
  type ListedChannel,
} from '#contract/custom-channel.ts';
import { isSupported } from '../transport/config.ts';
import { call, type Reply } from '../transport/call.ts';

const SAVED = ['savedChannel'] as const;

export const channelQueries = {
  /** Requires `isSupported(listCustomChannels)`, because the operation is an extension. */
  ofSource: (sourceId: string) =>
    queryOptions({
      queryKey: [listCustomChannels.id, { sourceId }],
      queryFn: ({ signal }) => call(listCustomChannels, { params: { sourceId } }, { signal }),
    }),

  /**
   * Includes the token, so it is only requested when a user wants to see the token, and is not cached. Requires
   * `isSupported(getCustomChannel)`.
   */
  withToken: (sourceId: string, channelId: string) =>
    queryOptions({
      queryKey: [getCustomChannel.id, { sourceId, channelId }],
      queryFn: ({ signal }) => call(getCustomChannel, { params: { sourceId, channelId } }, { signal }),
      staleTime: 0,
      gcTime: 0,
      retry: false,
    }),

  /** The query key of the data that `allSourcesQueries` collects from several sources. */
  gathered: ['channelsOfSources'] as const,

  /**
   * The reply to a save in this tab, without the token. Read from the cache only, because the API has no such
   * operation.
   */
  saved: (sourceId: string, channelId: string) =>
    queryOptions<Reply<ListedChannel>>({
      queryKey: [...SAVED, { sourceId, channelId }],
      queryFn: skipToken,
      gcTime: Number.POSITIVE_INFINITY,
      staleTime: Number.POSITIVE_INFINITY,
    }),
};

/** Returns the channels of a source that were saved in this tab, newest first. */
export function savedChannels(queryClient: QueryClient, sourceId: string): readonly Reply<ListedChannel>[] {
  return queryClient
    .getQueriesData<Reply<ListedChannel>>({ queryKey: [...SAVED, { sourceId }] })
    .flatMap(([, reply]) => (reply ? [reply] : []))
    .toSorted((a, b) => b.receivedAt - a.receivedAt);
}

/** Returns the providers of all channels that this tab has loaded, for any source. */
export function seenProviders(queryClient: QueryClient): string[] {
  const saved = queryClient.getQueriesData<Reply<ListedChannel>>({ queryKey: SAVED });
  const listed = queryClient.getQueriesData<Reply<ListedChannel[]>>({ queryKey: [listCustomChannels.id] });
  const channels = [...saved, ...listed].flatMap(([, reply]) => reply?.data ?? []);
  return [...new Set(channels.flatMap(({ provider }) => (provider ? [provider] : [])))].toSorted();
}

export type ChannelPut = { sourceId: string; channelId: string; body: CustomChannelInput };

export const channelMutations = {
  /**
   * Creates or replaces a channel. Cannot be undone. Callers must reset the mutation afterwards, because its variables
   * contain secrets.
   */
  put: (queryClient: QueryClient) =>
    mutationOptions({
      mutationFn: ({ sourceId, channelId, body }: ChannelPut) =>
        call(putCustomChannel, { params: { sourceId, channelId }, body }),
      gcTime: 0,
      onSuccess: (reply, { sourceId, channelId }) => {
        queryClient.setQueryDefaults(SAVED, { gcTime: Number.POSITIVE_INFINITY });
        const saved = { ...reply, data: toListedChannel(reply.data) };
        queryClient.setQueryData(channelQueries.saved(sourceId, channelId).queryKey, saved);
        if (!isSupported(listCustomChannels)) return;
        const { queryKey } = channelQueries.ofSource(sourceId);
        // Cancels reads that began before the save. Nothing here is awaited, so that the saved channel is shown
        // immediately.
        void queryClient.cancelQueries({ queryKey });
        queryClient.setQueryData(queryKey, (known) => {
          if (!known) return known;
          const others = known.data.filter(({ id }) => id !== saved.data.id);
          return { ...known, data: [...others, saved.data] };
        });
        for (const stale of [queryKey, channelQueries.gathered]) {
          void queryClient.invalidateQueries({ queryKey: stale });
        }
      },
    }),
};
