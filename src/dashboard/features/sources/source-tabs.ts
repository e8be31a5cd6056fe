/**
 * The tabs of the source page. This table determines the values of the search parameter, the tab bar, the prefetched
 * data and code, and the content. The prefetch runs before the code of the page loads, so the table must not import
 * components.
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
  /** Whether the connected service supports the tab. A tab without this function is always supported. */
  isOffered?: () => boolean;
  /**
   * The name of the tab that is shown instead if the service does not support this tab. The default is the first tab.
   */
  substitute?: string;
  /** Starts the requests of the tab without waiting for the responses. */
  prefetch: (visit: TabVisit) => void;
  /** Loads the component of the tab. Missing for tabs whose code is part of the page's code. */
  load?: () => Promise<(props: SourceTabProps) => ReactNode>;
};

/** The maximum number of leads, and of questions, that the overview shows. */
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
        // Also starts to load the large code editor for template bodies. The tab works without it.
        import('../webhooks/outbound/body-editor.tsx').then((editor) => editor.prefetchBodyEditor()),
      ]);
      return WebhookTab;
    },
  },
  {
    name: 'inbound',
    label: 'Inbound',
    isOffered: offersInbound,
    // If the service cannot change the mapping, the webhook tab shows the mapping read only.
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

/** Starts the requests and the loading of the code for the requested tab. */
export function prefetchSourceTab(requested: string, visit: TabVisit): void {
  const tab: SourceTab = shownTab(SOURCE_TABS, requested);
  tab.prefetch(visit);
  // Ignores a failed import. The tab imports the code again and reports the error.
  void tab.load?.().catch(() => null);
}
