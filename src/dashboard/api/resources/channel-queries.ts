import type { QueryClient } from '@tanstack/react-query';
import {
  getCustomChannel,
  listAgencyChannels,
  listCustomChannels,
  putCustomChannel,
  toListedChannel,
  type CustomChannelInput,
  type ListedChannel,
} from '#contract/custom-channel.ts';
import type { Reply } from '../transport/call.ts';
import { cacheOnly, read } from '../transport/read.ts';
import { cacheReply, changeCached, write } from '../transport/write.ts';

const SAVED = 'savedChannel';

export const channelQueries = {
  ofSource: (sourceId: string) => read(listCustomChannels, { params: { sourceId } }),

  /** The channel with its secret token. It is requested only when a user wants to see the token, and is not cached. */
  withToken: (sourceId: string, channelId: string) => ({
    ...read(getCustomChannel, { params: { sourceId, channelId } }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  }),

  /** The reply to a save of a channel in this tab, without the token. */
  saved: (sourceId: string, channelId: string) =>
    cacheOnly<Reply<ListedChannel>>([SAVED, { sourceId, channelId }]),
};

/** Returns the channels of a source that were saved in this tab, newest first. */
export function savedChannels(queryClient: QueryClient, sourceId: string): readonly Reply<ListedChannel>[] {
  return queryClient
    .getQueriesData<Reply<ListedChannel>>({ queryKey: [SAVED, { sourceId }] })
    .flatMap(([, reply]) => (reply ? [reply] : []))
    .toSorted((a, b) => b.receivedAt - a.receivedAt);
}

/** Returns the providers of all channels that this tab has loaded, for any source. */
export function seenProviders(queryClient: QueryClient): string[] {
  const saved = queryClient.getQueriesData<Reply<ListedChannel>>({ queryKey: [SAVED] });
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
  put: () =>
    write(
      putCustomChannel,
      ({ sourceId, channelId, body }: ChannelPut) => ({ params: { sourceId, channelId }, body }),
      {
        gcTime: 0,
        onReply: (queryClient, reply, { sourceId, channelId }) => {
          const saved = toListedChannel(reply.data);
          cacheReply(queryClient, channelQueries.saved(sourceId, channelId), { ...reply, data: saved });
          changeCached(queryClient, channelQueries.ofSource(sourceId), (channels) => [
            ...channels.filter(({ id }) => id !== saved.id),
            saved,
          ]);
        },
        refetches: ({ sourceId }) => [channelQueries.ofSource(sourceId).queryKey, [listAgencyChannels.id]],
      },
    ),
};
