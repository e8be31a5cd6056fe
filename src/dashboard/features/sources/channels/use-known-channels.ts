import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { listCustomChannels, type ListedChannel } from '#contract/custom-channel.ts';
import { channelQueries } from '../../../api/channel-queries.ts';
import type { Reply } from '../../../api/call.ts';

/** The providers that channels were seen to have in this tab, of any source. */
export function useSeenProviders(): string[] {
  const queryClient = useQueryClient();
  const saved = queryClient.getQueriesData<Reply<ListedChannel>>({ queryKey: channelQueries.anySaved });
  const listed = queryClient.getQueriesData<Reply<ListedChannel[]>>({ queryKey: [listCustomChannels.id] });
  const channels = [...saved, ...listed].flatMap(([, reply]) => reply?.data ?? []);
  return [...new Set(channels.flatMap(({ provider }) => (provider ? [provider] : [])))].toSorted();
}

/** The channels of a source as the service lists them. Only where it does. */
export function useListedChannels(sourceId: string) {
  return useSuspenseQuery(channelQueries.ofSource(sourceId));
}

/** Those that the service answered with when they were saved in this tab, the last first: all that can be known elsewhere. */
export function useSavedChannels(sourceId: string): readonly Reply<ListedChannel>[] {
  return useQueryClient()
    .getQueriesData<Reply<ListedChannel>>({ queryKey: channelQueries.savedOfSource(sourceId) })
    .flatMap(([, reply]) => (reply ? [reply] : []))
    .toSorted((a, b) => b.receivedAt - a.receivedAt);
}
