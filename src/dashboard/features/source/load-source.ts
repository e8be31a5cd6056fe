import type { QueryClient } from '@tanstack/react-query';
import type { LoaderFunction } from 'react-router';
import { listBots } from '#contract/bot.ts';
import { listCustomChannels } from '#contract/custom-channel.ts';
import { getOutboundWebhook } from '#contract/outbound-webhook.ts';
import { botDirectory } from '../../api/bot-directory.ts';
import { channelQueries } from '../../api/channel-queries.ts';
import { faqQueries } from '../../api/faq-queries.ts';
import { leadQueries } from '../../api/lead-queries.ts';
import { sourceDirectory } from '../../api/source-directory.ts';
import { webhookQueries } from '../../api/webhook-queries.ts';
import { offers } from '../../app/config.ts';
import { newestLeadsOf } from './overview/newest-leads.ts';
import { sourcePageSearch } from './source-page-search.ts';

/** Starts what the chosen tab of a source reads, and waits for none of it. */
export function loadSource(queryClient: QueryClient): LoaderFunction {
  return ({ params: { sourceId = '' }, request }) => {
    const { tab } = sourcePageSearch.read(new URL(request.url).searchParams).values;
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
    return null;
  };
}

/** Starts what the form of a channel reads, and waits for none of it. */
export function loadChannel(queryClient: QueryClient): LoaderFunction {
  return ({ params: { sourceId = '' } }) => {
    void queryClient.prefetchQuery(sourceDirectory());
    if (offers(listCustomChannels)) void queryClient.prefetchQuery(channelQueries.ofSource(sourceId));
    return null;
  };
}
