import { useQueryClient, useSuspenseQuery, type QueryClient } from '@tanstack/react-query';
import { listCustomChannels, type ListedChannel } from '#contract/custom-channel.ts';
import { channelQueries } from '../../../api/channel-queries.ts';
import type { Reply } from '../../../api/call.ts';
import { offers } from '../../../api/config.ts';

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

/** The channel as it is now, or as this tab last saw it where it cannot be read. */
export async function readChannel(
  queryClient: QueryClient,
  sourceId: string,
  channelId: string,
): Promise<ListedChannel | null> {
  if (!offers(listCustomChannels)) {
    return queryClient.getQueryData(channelQueries.saved(sourceId, channelId).queryKey)?.data ?? null;
  }
  const list = { ...channelQueries.ofSource(sourceId), staleTime: 0, retry: false };
  const { data } = await queryClient.fetchQuery(list);
  return data.find(({ id }) => id === channelId) ?? null;
}
