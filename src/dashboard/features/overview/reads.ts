import { listBots } from '#contract/bot.ts';
import { listCustomChannels } from '#contract/custom-channel.ts';
import { listNotifications } from '#contract/notification.ts';
import { getOutboundWebhook } from '#contract/outbound-webhook.ts';
import type { PageReads } from '../../api/page-reads.ts';
import { attentionQueries, SOURCES_AT_FIRST } from '../../api/attention-sources.ts';
import { botDirectory } from '../../api/bot-directory.ts';
import { faqQueries } from '../../api/faq-queries.ts';
import { notificationQueries } from '../../api/notification-queries.ts';
import { transactionQueries } from '../../api/transaction-queries.ts';
import { offers } from '../../api/config.ts';
import { todayInUtc } from '../../lib/day.ts';
import { topicReads, weeksUntil } from './topic-reads.ts';

/** Starts what the page reads, what is one request before what is many, and waits for none of it. */
export const readOverview: PageReads = ({ queryClient }) => {
  void queryClient.prefetchQuery(transactionQueries.list({ status: 'failed' }));
  void queryClient.prefetchQuery(transactionQueries.list({ status: 'pending' }));
  if (offers(listNotifications)) void queryClient.prefetchQuery(notificationQueries.list());
  void queryClient.prefetchQuery(faqQueries.list({ answered: 'unanswered' }));
  if (offers(listBots)) void queryClient.prefetchQuery(botDirectory());
  const topics = topicReads(weeksUntil(todayInUtc()));
  void queryClient.prefetchQuery(topics.now);
  void queryClient.prefetchQuery(topics.before);
  if (offers(getOutboundWebhook)) {
    void queryClient.prefetchQuery(attentionQueries.webhooks(SOURCES_AT_FIRST));
  }
  if (offers(listCustomChannels)) {
    void queryClient.prefetchQuery(attentionQueries.channels(SOURCES_AT_FIRST));
  }
};
