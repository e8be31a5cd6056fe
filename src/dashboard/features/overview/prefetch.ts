import { DEFAULT_TOPIC_LIMIT, type TopicQuery } from '#contract/topic.ts';
import type { PagePrefetch } from '../../api/resources/page-prefetch.ts';
import { allSourcesQueries, SOURCES_AT_FIRST } from '../../api/resources/all-sources.ts';
import { listedBots } from '../../api/resources/bot-directory.ts';
import { endpointQueries } from '../../api/resources/endpoint-queries.ts';
import { faqQueries } from '../../api/resources/faq-queries.ts';
import { notificationQueries } from '../../api/resources/notification-queries.ts';
import { transactionQueries } from '../../api/resources/transaction-queries.ts';
import { prefetch } from '../../api/transport/read.ts';
import { toTopicPeriod, topicQueries } from '../../api/resources/topic-queries.ts';
import { addDays, todayInUtc, type Day, type DayRange } from '../../lib/day.ts';

/**
 * Starts the requests of the overview without waiting for their replies. Cards that need a single request come first.
 */
export const readOverview: PagePrefetch = ({ queryClient }) => {
  const topics = topicReads(weeksUntil(todayInUtc()));
  void prefetch(
    queryClient,
    transactionQueries.list({ status: 'failed' }),
    transactionQueries.list({ status: 'pending' }),
    notificationQueries.list(),
    faqQueries.list({ answered: 'unanswered' }),
    listedBots(),
    topics.now,
    topics.before,
    endpointQueries.ofAllSources(),
    allSourcesQueries.webhooks(SOURCES_AT_FIRST),
    allSourcesQueries.channels(SOURCES_AT_FIRST),
  );
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
