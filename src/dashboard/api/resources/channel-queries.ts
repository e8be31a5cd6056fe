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
  /** Only where `offers(listCustomChannels)`: an extension that a service may not have. */
  ofSource: (sourceId: string) =>
    queryOptions({
      queryKey: [listCustomChannels.id, { sourceId }],
      queryFn: ({ signal }) => call(listCustomChannels, { params: { sourceId } }, { signal }),
    }),

  /**
   * With its token, so that it is asked for when somebody wants to see that, and not kept. Only where
   * `offers(getCustomChannel)`.
   */
  withToken: (sourceId: string, channelId: string) =>
    queryOptions({
      queryKey: [getCustomChannel.id, { sourceId, channelId }],
      queryFn: ({ signal }) => call(getCustomChannel, { params: { sourceId, channelId } }, { signal }),
      staleTime: 0,
      gcTime: 0,
      retry: false,
    }),

  /** The key of what is gathered from several sources, see `attentionQueries`. */
  gathered: ['channelsOfSources'] as const,

  /** What the service answered when a channel was saved in this tab, but for its token. Never asked for: there is nothing to ask. */
  saved: (sourceId: string, channelId: string) =>
    queryOptions<Reply<ListedChannel>>({
      queryKey: [...SAVED, { sourceId, channelId }],
      queryFn: skipToken,
      gcTime: Number.POSITIVE_INFINITY,
      staleTime: Number.POSITIVE_INFINITY,
    }),
};

/** Those of a source that the service answered with when they were saved in this tab, the last first. */
export function savedChannels(queryClient: QueryClient, sourceId: string): readonly Reply<ListedChannel>[] {
  return queryClient
    .getQueriesData<Reply<ListedChannel>>({ queryKey: [...SAVED, { sourceId }] })
    .flatMap(([, reply]) => (reply ? [reply] : []))
    .toSorted((a, b) => b.receivedAt - a.receivedAt);
}

/** The providers that channels were seen to have in this tab, of any source. */
export function seenProviders(queryClient: QueryClient): string[] {
  const saved = queryClient.getQueriesData<Reply<ListedChannel>>({ queryKey: SAVED });
  const listed = queryClient.getQueriesData<Reply<ListedChannel[]>>({ queryKey: [listCustomChannels.id] });
  const channels = [...saved, ...listed].flatMap(([, reply]) => reply?.data ?? []);
  return [...new Set(channels.flatMap(({ provider }) => (provider ? [provider] : [])))].toSorted();
}

export type ChannelPut = { sourceId: string; channelId: string; body: CustomChannelInput };

export const channelMutations = {
  /**
   * Creates or replaces the channel of an id. It cannot be taken back. The caller resets the mutation once it is done:
   * what it was called with holds secrets.
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
        // Drops a read that began before. None of this is awaited: what was saved is shown at once.
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
