import * as z from 'zod';
import { getWebhookEndpoint, listDeliveries } from '#contract/delivery.ts';
import { getOutboundWebhook } from '#contract/outbound-webhook.ts';
import { listBots } from '#contract/bot.ts';
import { listCustomChannels } from '#contract/custom-channel.ts';
import { FIRST_PAGE } from '#contract/lead.ts';
import type { AskedLeads } from '../../api/lead-reply.ts';
import type { PageReads } from '../../api/page-reads.ts';
import { botDirectory } from '../../api/bot-directory.ts';
import { sourceDirectory } from '../../api/source-directory.ts';
import { offers } from '../../api/config.ts';
import { channelQueries } from '../../api/channel-queries.ts';
import { deliveryQueries } from '../../api/delivery-queries.ts';
import { faqQueries } from '../../api/faq-queries.ts';
import { inboundQueries, offersInbound } from '../../api/inbound-queries.ts';
import { leadQueries } from '../../api/lead-queries.ts';
import { webhookQueries } from '../../api/webhook-queries.ts';
import { defineSearch, one } from '../../lib/search-params.ts';
import { deliveryFilters, DELIVERY_FIELDS } from './deliveries/delivery-search.ts';

const SOURCE_TABS = [
  { name: 'overview', label: 'Overview' },
  { name: 'channels', label: 'Channels' },
  { name: 'webhook', label: 'Outbound webhook' },
  { name: 'inbound', label: 'Inbound' },
  { name: 'deliveries', label: 'Deliveries' },
] as const;

type SourceTab = (typeof SOURCE_TABS)[number]['name'];

/** Whether the connected service has something for it. Where the inbound side can only be read, it stands below the outbound one. */
function isTab(tab: SourceTab): boolean {
  if (tab === 'inbound') return offersInbound();
  return tab !== 'deliveries' || offers(listDeliveries);
}

export function sourceTabs() {
  return SOURCE_TABS.filter(({ name }) => isTab(name));
}

/** The tab that an address asks for, or the one that shows the same where the service offers less. */
export function shownTab(tab: SourceTab): SourceTab {
  if (isTab(tab)) return tab;
  return tab === 'inbound' ? 'webhook' : 'overview';
}

/** What the page of a source keeps in its URL. */
export const sourcePageSearch = defineSearch({
  tab: one(z.enum(SOURCE_TABS.map(({ name }) => name)), 'overview'),
  ...DELIVERY_FIELDS,
});

export type SourcePageSearch = typeof sourcePageSearch.defaults;

/** So many leads and questions of a source its page shows. */
export const FEW = 5;

export function newestLeadsOf(sourceId: string): AskedLeads {
  return { page: FIRST_PAGE, pageSize: FEW, sourceId };
}

/** Starts what the list of sources reads, and waits for none of it. */
export const readSources: PageReads = ({ queryClient }) => {
  void queryClient.prefetchQuery(sourceDirectory());
  if (offers(listBots)) void queryClient.prefetchQuery(botDirectory());
};

/** Starts what the chosen tab of a source reads, and waits for none of it. */
export const readSource: PageReads = ({ queryClient, params: { sourceId = '' }, search }) => {
  const { values } = sourcePageSearch.read(search);
  const tab = shownTab(values.tab);
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
  if (tab === 'deliveries') {
    void import('./deliveries/deliveries-tab.tsx').catch(() => null);
    const filters = deliveryFilters({ ...values, source: sourceId });
    void queryClient.prefetchInfiniteQuery(deliveryQueries.list(filters));
    if (offers(getWebhookEndpoint)) void queryClient.prefetchQuery(deliveryQueries.endpoint(sourceId));
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
