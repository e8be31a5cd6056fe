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
import { inboundQueries, offersInbound } from '../../api/inbound-queries.ts';
import { leadQueries } from '../../api/lead-queries.ts';
import { webhookQueries } from '../../api/webhook-queries.ts';
import { defineSearch, one } from '../../lib/search-params.ts';
import { newestLeadsOf } from './detail/source-facts.ts';

const SOURCE_TABS = [
  { name: 'overview', label: 'Overview' },
  { name: 'channels', label: 'Channels' },
  { name: 'webhook', label: 'Outbound webhook' },
  { name: 'inbound', label: 'Inbound' },
] as const;

type SourceTab = (typeof SOURCE_TABS)[number]['name'];

/** Where the inbound side can only be read, it stands below the outbound one. */
export function sourceTabs() {
  return SOURCE_TABS.filter(({ name }) => name !== 'inbound' || offersInbound());
}

/** The tab that an address asks for, or the one that shows the same where the service offers less. */
export function shownTab(tab: SourceTab): SourceTab {
  return tab === 'inbound' && !offersInbound() ? 'webhook' : tab;
}

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
  const tab = shownTab(sourcePageSearch.read(search).values.tab);
  void queryClient.prefetchQuery(sourceDirectory());
  if (tab === 'channels' && offers(listCustomChannels)) {
    void queryClient.prefetchQuery(channelQueries.ofSource(sourceId));
  }
  if (tab === 'webhook') {
    // Not the page's own code. Where this fails the tab fails again, and says so.
    void import('./webhook/webhook-tab.tsx').catch(() => null);
    if (offers(getOutboundWebhook)) void queryClient.prefetchQuery(webhookQueries.ofSource(sourceId));
  }
  if (tab === 'inbound') {
    void import('./inbound/inbound-tab.tsx').catch(() => null);
    void queryClient.prefetchQuery(webhookQueries.ofSource(sourceId));
    void queryClient.prefetchQuery(inboundQueries.samples(sourceId, null));
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
