import { listAgencyChannels } from '#contract/custom-channel.ts';
import { listOutboundWebhooks } from '#contract/outbound-webhook.ts';
import { allSourcesQueries, SOURCES_AT_FIRST } from '../../api/resources/all-sources.ts';
import { listedBots } from '../../api/resources/bot-directory.ts';
import { channelQueries } from '../../api/resources/channel-queries.ts';
import { deliveryQueries } from '../../api/resources/delivery-queries.ts';
import { endpointQueries } from '../../api/resources/endpoint-queries.ts';
import type { PagePrefetch } from '../../api/resources/page-prefetch.ts';
import { sourceDirectory } from '../../api/resources/source-directory.ts';
import { isSupported } from '../../api/transport/config.ts';
import { prefetch } from '../../api/transport/read.ts';
import { prefetchSourceTab, sourcePageSearch } from './source-tabs.ts';

/**
 * Returns the queries for the webhooks and the channels of all sources. Each query is enabled only if one request
 * returns the records of all sources.
 */
export function listedForAllSources() {
  return [
    { ...allSourcesQueries.webhooks(SOURCES_AT_FIRST), enabled: isSupported(listOutboundWebhooks) },
    { ...allSourcesQueries.channels(SOURCES_AT_FIRST), enabled: isSupported(listAgencyChannels) },
  ] as const;
}

export const readSources: PagePrefetch = ({ queryClient }) => {
  void prefetch(
    queryClient,
    sourceDirectory(),
    listedBots(),
    endpointQueries.ofAllSources(),
    ...listedForAllSources(),
  );
};

export const readSource: PagePrefetch = ({ queryClient, params: { sourceId = '' }, search }) => {
  void prefetch(
    queryClient,
    sourceDirectory(),
    deliveryQueries.endpoint(sourceId),
    channelQueries.ofSource(sourceId),
  );
  const { tab, ...values } = sourcePageSearch.read(search).values;
  prefetchSourceTab(tab, { queryClient, sourceId, search: values });
};

export const readChannel: PagePrefetch = ({ queryClient, params: { sourceId = '' } }) => {
  void prefetch(queryClient, sourceDirectory(), channelQueries.ofSource(sourceId));
};
