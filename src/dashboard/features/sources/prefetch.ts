import { listBots } from '#contract/bot.ts';
import { listCustomChannels } from '#contract/custom-channel.ts';
import { botDirectory } from '../../api/resources/bot-directory.ts';
import { channelQueries } from '../../api/resources/channel-queries.ts';
import type { PagePrefetch } from '../../api/resources/page-prefetch.ts';
import { sourceDirectory } from '../../api/resources/source-directory.ts';
import { isSupported } from '../../api/transport/config.ts';
import { prefetchSourceTab, sourcePageSearch } from './source-tabs.ts';

export const readSources: PagePrefetch = ({ queryClient }) => {
  void queryClient.prefetchQuery(sourceDirectory());
  if (isSupported(listBots)) void queryClient.prefetchQuery(botDirectory());
};

export const readSource: PagePrefetch = ({ queryClient, params: { sourceId = '' }, search }) => {
  void queryClient.prefetchQuery(sourceDirectory());
  const { tab, ...values } = sourcePageSearch.read(search).values;
  prefetchSourceTab(tab, { queryClient, sourceId, search: values });
};

export const readChannel: PagePrefetch = ({ queryClient, params: { sourceId = '' } }) => {
  void queryClient.prefetchQuery(sourceDirectory());
  if (isSupported(listCustomChannels)) void queryClient.prefetchQuery(channelQueries.ofSource(sourceId));
};
