import { listBots } from '#contract/bot.ts';
import { listNotifications } from '#contract/notification.ts';
import { DEFAULT_TOPIC_LIMIT, type TopicQuery } from '#contract/topic.ts';
import type { PagePrefetch } from '../../api/resources/page-prefetch.ts';
import {
  allSourcesQueries,
  offersChannels,
  offersWebhooks,
  SOURCES_AT_FIRST,
} from '../../api/resources/all-sources.ts';
import { botDirectory } from '../../api/resources/bot-directory.ts';
import { faqQueries } from '../../api/resources/faq-queries.ts';
import { notificationQueries } from '../../api/resources/notification-queries.ts';
import { transactionQueries } from '../../api/resources/transaction-queries.ts';
import { isSupported } from '../../api/transport/config.ts';
import { toTopicPeriod, topicQueries } from '../../api/resources/topic-queries.ts';
import { addDays, todayInUtc, type Day, type DayRange } from '../../lib/day.ts';

/**
 * Starts the requests of the overview without waiting for their replies. Cards that need a single request come first.
 */
export const readOverview: PagePrefetch = ({ queryClient }) => {
  void queryClient.prefetchQuery(transactionQueries.list({ status: 'failed' }));
  void queryClient.prefetchQuery(transactionQueries.list({ status: 'pending' }));
  if (isSupported(listNotifications)) void queryClient.prefetchQuery(notificationQueries.list());
  void queryClient.prefetchQuery(faqQueries.list({ answered: 'unanswered' }));
  if (isSupported(listBots)) void queryClient.prefetchQuery(botDirectory());
  const topics = topicReads(weeksUntil(todayInUtc()));
  void queryClient.prefetchQuery(topics.now);
  void queryClient.prefetchQuery(topics.before);
  if (offersWebhooks()) {
    void queryClient.prefetchQuery(allSourcesQueries.webhooks(SOURCES_AT_FIRST));
  }
  if (offersChannels()) {
    void queryClient.prefetchQuery(allSourcesQueries.channels(SOURCES_AT_FIRST));
  }
};

export type ComparedWeeks = { now: DayRange; before: DayRange };

/** Returns the last seven full days and the seven days before, so that weekdays match. */
export function weeksUntil(today: Day): ComparedWeeks {
  return {
    now: { first: addDays(today, -7), last: addDays(today, -1) },
    before: { first: addDays(today, -14), last: addDays(today, -8) },
  };
}

/** Returns the same queries as the topics page, so that the page finds them in the cache. */
export function topicReads({ now, before }: ComparedWeeks) {
  return { now: topicQueries.analytics(requestOf(now)), before: topicQueries.analytics(requestOf(before)) };
}

function requestOf(range: DayRange): TopicQuery {
  return { ...toTopicPeriod(range), limit: DEFAULT_TOPIC_LIMIT };
}
