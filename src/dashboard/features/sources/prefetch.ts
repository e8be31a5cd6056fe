import * as z from 'zod';
import { listDeliveries } from '#contract/delivery.ts';
import { FIRST_PAGE } from '#contract/lead.ts';
import type { PagePrefetch } from '../../api/resources/page-prefetch.ts';
import { listedBots } from '../../api/resources/bot-directory.ts';
import { sourceDirectory } from '../../api/resources/source-directory.ts';
import { isSupported } from '../../api/transport/config.ts';
import { prefetch } from '../../api/transport/read.ts';
import { channelQueries } from '../../api/resources/channel-queries.ts';
import { deliveryQueries } from '../../api/resources/delivery-queries.ts';
import { faqQueries } from '../../api/resources/faq-queries.ts';
import { inboundQueries, offersInbound } from '../../api/resources/inbound-queries.ts';
import { leadQueries, type LeadListRequest } from '../../api/resources/lead-queries.ts';
import { webhookQueries } from '../../api/resources/webhook-queries.ts';
import { defineSearch, one } from '../../lib/search-params.ts';
import { deliveryFilters, DELIVERY_FIELDS } from '../deliveries/delivery-search.ts';

const SOURCE_TABS = [
  { name: 'overview', label: 'Overview' },
  { name: 'channels', label: 'Channels' },
  { name: 'webhook', label: 'Outbound webhook' },
  { name: 'inbound', label: 'Inbound' },
  { name: 'deliveries', label: 'Deliveries' },
] as const;

type SourceTab = (typeof SOURCE_TABS)[number]['name'];

/**
 * Whether the connected service supports the content of the tab. If it only reads the inbound mapping, the webhook tab
 * shows the mapping instead.
 */
function isTab(tab: SourceTab): boolean {
  if (tab === 'inbound') return offersInbound();
  return tab !== 'deliveries' || isSupported(listDeliveries);
}

export function sourceTabs() {
  return SOURCE_TABS.filter(({ name }) => isTab(name));
}

/** Returns the requested tab, or the tab with the same content if the service does not support the requested one. */
export function shownTab(tab: SourceTab): SourceTab {
  if (isTab(tab)) return tab;
  return tab === 'inbound' ? 'webhook' : 'overview';
}

export const sourcePageSearch = defineSearch({
  tab: one(z.enum(SOURCE_TABS.map(({ name }) => name)), 'overview'),
  ...DELIVERY_FIELDS,
});

export type SourcePageSearch = typeof sourcePageSearch.defaults;

/** The number of leads and of questions that the overview shows at most. */
export const MAX_OVERVIEW_LINES = 5;

export function newestLeadsOf(sourceId: string): LeadListRequest {
  return { page: FIRST_PAGE, pageSize: MAX_OVERVIEW_LINES, sourceId };
}

export const readSources: PagePrefetch = ({ queryClient }) => {
  void prefetch(queryClient, sourceDirectory(), listedBots());
};

export const readSource: PagePrefetch = ({ queryClient, params: { sourceId = '' }, search }) => {
  const { values } = sourcePageSearch.read(search);
  const tab = shownTab(values.tab);
  void prefetch(queryClient, sourceDirectory());
  if (tab === 'channels') void prefetch(queryClient, channelQueries.ofSource(sourceId));
  if (tab === 'webhook') {
    // Ignore a failure of this import. The tab imports the code again and reports the error.
    void import('../webhooks/outbound/webhook-tab.tsx').catch(() => null);
    void prefetch(queryClient, webhookQueries.ofSource(sourceId));
  }
  if (tab === 'inbound') {
    void import('../webhooks/inbound/inbound-tab.tsx').catch(() => null);
    void prefetch(queryClient, webhookQueries.ofSource(sourceId), inboundQueries.samples(sourceId, null));
  }
  if (tab === 'deliveries') {
    void import('./detail/deliveries-tab.tsx').catch(() => null);
    const filters = deliveryFilters({ ...values, source: sourceId });
    void prefetch(queryClient, deliveryQueries.list(filters), deliveryQueries.endpoint(sourceId));
  }
  if (tab === 'overview') {
    const leads = leadQueries.list(newestLeadsOf(sourceId));
    void prefetch(queryClient, leads, faqQueries.list({ sourceId }), listedBots());
  }
};

export const readChannel: PagePrefetch = ({ queryClient, params: { sourceId = '' } }) => {
  void prefetch(queryClient, sourceDirectory(), channelQueries.ofSource(sourceId));
};
