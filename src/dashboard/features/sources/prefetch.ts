import { listedBots } from '../../api/resources/bot-directory.ts';
import { channelQueries } from '../../api/resources/channel-queries.ts';
import { endpointQueries } from '../../api/resources/endpoint-queries.ts';
import type { PagePrefetch } from '../../api/resources/page-prefetch.ts';
import { sourceDirectory } from '../../api/resources/source-directory.ts';
import { prefetch } from '../../api/transport/read.ts';
import { prefetchSourceTab, sourcePageSearch } from './source-tabs.ts';

export const readSources: PagePrefetch = ({ queryClient }) => {
  void prefetch(queryClient, sourceDirectory(), listedBots(), endpointQueries.ofAllSources());
};

export const readSource: PagePrefetch = ({ queryClient, params: { sourceId = '' }, search }) => {
  void prefetch(queryClient, sourceDirectory());
  const { tab, ...values } = sourcePageSearch.read(search).values;
  prefetchSourceTab(tab, { queryClient, sourceId, search: values });
};

export const readChannel: PagePrefetch = ({ queryClient, params: { sourceId = '' } }) => {
  void prefetch(queryClient, sourceDirectory(), channelQueries.ofSource(sourceId));
};
