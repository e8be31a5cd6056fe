/**
 * The tabs of the source page. The search parameter, the tab bar, both kinds of prefetching and the content are derived
 * from this table. The page's prefetch runs before the page's code, so the table must not import components.
 */
import type { QueryClient, UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { listDeliveries } from '#contract/delivery.ts';
import { FIRST_PAGE } from '#contract/lead.ts';
import { listedBots } from '../../api/resources/bot-directory.ts';
import { channelQueries } from '../../api/resources/channel-queries.ts';
import { deliveryQueries } from '../../api/resources/delivery-queries.ts';
import { faqQueries } from '../../api/resources/faq-queries.ts';
import { inboundQueries, offersInbound } from '../../api/resources/inbound-queries.ts';
import { leadQueries, type LeadListRequest } from '../../api/resources/lead-queries.ts';
import type { SourceDirectory } from '../../api/resources/source-directory.ts';
import { webhookQueries } from '../../api/resources/webhook-queries.ts';
import { isSupported } from '../../api/transport/config.ts';
import { prefetch } from '../../api/transport/read.ts';
import { defineSearch } from '../../lib/search-params.ts';
import { tabField, tabNamed } from '../../lib/tabs.ts';
import { DELIVERY_FIELDS, deliveryFilters, type DeliverySearch } from '../deliveries/delivery-search.ts';

type TabVisit = { queryClient: QueryClient; sourceId: string; search: Omit<DeliverySearch, 'source'> };

export type SourceTabProps = { sourceId: string; directory: UseQueryResult<SourceDirectory> };

type SourceTab = {
  name: string;
  label: string;
  /** Whether the connected service supports the tab. The default is yes. */
  isOffered?: () => boolean;
  /** The tab that replaces this one if it is not offered. The default is the first tab. */
  substitute?: string;
  /** Starts the requests of the tab without waiting for the responses. */
  prefetch: (visit: TabVisit) => void;
  /** Loads the component. Only for tabs with their own file; the others are in the file of the page. */
  load?: () => Promise<(props: SourceTabProps) => ReactNode>;
};

/** The number of leads and of questions that the overview shows at most. */
export const MAX_OVERVIEW_LINES = 5;

export function newestLeadsOf(sourceId: string): LeadListRequest {
  return { page: FIRST_PAGE, pageSize: MAX_OVERVIEW_LINES, sourceId };
}

export const SOURCE_TABS = [
  {
    name: 'overview',
    label: 'Overview',
    prefetch: ({ queryClient, sourceId }) => {
      const leads = leadQueries.list(newestLeadsOf(sourceId));
      void prefetch(queryClient, leads, faqQueries.list({ sourceId }), listedBots());
    },
  },
  {
    name: 'channels',
    label: 'Channels',
    prefetch: ({ queryClient, sourceId }) => {
      void prefetch(queryClient, channelQueries.ofSource(sourceId));
    },
  },
  {
    name: 'webhook',
    label: 'Outbound webhook',
    prefetch: ({ queryClient, sourceId }) => {
      void prefetch(queryClient, webhookQueries.ofSource(sourceId));
    },
    load: async () => {
      const [{ WebhookTab }] = await Promise.all([
        import('../webhooks/outbound/webhook-tab.tsx'),
        // Starts to load the large editor of the bodies. The tab works without it.
        import('../webhooks/outbound/body-editor.tsx').then((editor) => editor.prefetchBodyEditor()),
      ]);
      return WebhookTab;
    },
  },
  {
    name: 'inbound',
    label: 'Inbound',
    isOffered: offersInbound,
    // If the service only reads the mapping, the webhook tab shows it.
    substitute: 'webhook',
    prefetch: ({ queryClient, sourceId }) => {
      void prefetch(
        queryClient,
        webhookQueries.ofSource(sourceId),
        inboundQueries.samples(sourceId, null),
        inboundQueries.address(sourceId),
      );
    },
    load: async () => (await import('../webhooks/inbound/inbound-tab.tsx')).InboundTab,
  },
  {
    name: 'deliveries',
    label: 'Deliveries',
    isOffered: () => isSupported(listDeliveries),
    prefetch: ({ queryClient, sourceId, search }) => {
      const filters = deliveryFilters({ ...search, source: sourceId });
      void prefetch(queryClient, deliveryQueries.list(filters), deliveryQueries.endpoint(sourceId));
    },
    load: async () => (await import('./detail/deliveries-tab.tsx')).DeliveriesTab,
  },
] as const satisfies readonly SourceTab[];

export function offeredTabs<Tab extends SourceTab>(tabs: readonly Tab[]): Tab[] {
  return tabs.filter(({ isOffered }) => isOffered?.() ?? true);
}

/** Returns the requested tab, or its substitute if the service does not support it. */
export function shownTab<Tab extends SourceTab>(tabs: readonly Tab[], requested: string): Tab {
  const tab = tabNamed(tabs, requested);
  const offered = offeredTabs(tabs);
  return offered.includes(tab) ? tab : tabNamed(offered, tab.substitute);
}

export const sourcePageSearch = defineSearch({ tab: tabField(SOURCE_TABS), ...DELIVERY_FIELDS });

export type SourcePageSearch = typeof sourcePageSearch.defaults;

/** Starts to load the data and the code of the requested tab. */
export function prefetchSourceTab(requested: string, visit: TabVisit): void {
  const tab: SourceTab = shownTab(SOURCE_TABS, requested);
  tab.prefetch(visit);
  // Ignore a failure of this import. The tab imports the code again and reports the error.
  void tab.load?.().catch(() => null);
}
