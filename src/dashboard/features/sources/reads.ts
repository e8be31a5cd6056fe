import * as z from 'zod';
import { getOutboundWebhook } from '#contract/outbound-webhook.ts';
import { listBots } from '#contract/bot.ts';
import { listCustomChannels } from '#contract/custom-channel.ts';
import type { PageReads } from '../../api/page-reads.ts';
import { botDirectory } from '../../api/bot-directory.ts';
import { sourceDirectory } from '../../api/source-directory.ts';
import { offers } from '../../api/config.ts';
import { channelQueries } from '../../api/channel-queries.ts';
import { faqQueries } from '../../api/faq-queries.ts';
import { leadQueries } from '../../api/lead-queries.ts';
import { webhookQueries } from '../../api/webhook-queries.ts';
import { defineSearch, one } from '../../lib/search-params.ts';
import { newestLeadsOf } from './detail/source-facts.ts';

export const SOURCE_TABS = [
  { name: 'overview', label: 'Overview' },
  { name: 'channels', label: 'Channels' },
  { name: 'webhook', label: 'Outbound webhook' },
] as const;

/** What the page of a source keeps in its URL. */
export const sourcePageSearch = defineSearch({
  tab: one(z.enum(SOURCE_TABS.map(({ name }) => name)), 'overview'),
});

/** Starts what the list of sources reads, and waits for none of it. */
export const readSources: PageReads = ({ queryClient }) => {
  void queryClient.prefetchQuery(sourceDirectory());
  if (offers(listBots)) void queryClient.prefetchQuery(botDirectory());
};

/** Starts what the chosen tab of a source reads, and waits for none of it. */
export const readSource: PageReads = ({ queryClient, params: { sourceId = '' }, search }) => {
  const { tab } = sourcePageSearch.read(search).values;
  void queryClient.prefetchQuery(sourceDirectory());
  if (tab === 'channels' && offers(listCustomChannels)) {
    void queryClient.prefetchQuery(channelQueries.ofSource(sourceId));
  }
  if (tab === 'webhook') {
    // Not the page's own code. Where this fails the tab fails again, and says so.
    void import('./webhook/webhook-tab.tsx').catch(() => null);
    if (offers(getOutboundWebhook)) void queryClient.prefetchQuery(webhookQueries.ofSource(sourceId));
  }
  if (tab === 'overview') {
    void queryClient.prefetchQuery(leadQueries.list(newestLeadsOf(sourceId)));
    void queryClient.prefetchQuery(faqQueries.list({ sourceId }));
    if (offers(listBots)) void queryClient.prefetchQuery(botDirectory());
  }
};

/** Starts what the form of a channel reads, and waits for none of it. */
export const readChannel: PageReads = ({ queryClient, params: { sourceId = '' } }) => {
  void queryClient.prefetchQuery(sourceDirectory());
  if (offers(listCustomChannels)) void queryClient.prefetchQuery(channelQueries.ofSource(sourceId));
};
