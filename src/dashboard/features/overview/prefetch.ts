import { countUnreadNotifications } from '#contract/notification.ts';
import { DEFAULT_TOPIC_LIMIT, type TopicQuery } from '#contract/topic.ts';
import { activityQueries } from '../../api/resources/activity-queries.ts';
import type { PagePrefetch } from '../../api/resources/page-prefetch.ts';
import { allSourcesQueries, SOURCES_AT_FIRST } from '../../api/resources/all-sources.ts';
import { listedBots } from '../../api/resources/bot-directory.ts';
import { endpointQueries } from '../../api/resources/endpoint-queries.ts';
import { faqQueries } from '../../api/resources/faq-queries.ts';
import { notificationQueries } from '../../api/resources/notification-queries.ts';
import { transactionQueries } from '../../api/resources/transaction-queries.ts';
import { isSupported } from '../../api/transport/config.ts';
import { prefetch } from '../../api/transport/read.ts';
import { toTopicPeriod, topicQueries } from '../../api/resources/topic-queries.ts';
import { addDays, todayInUtc, type Day, type DayRange } from '../../lib/day.ts';

/**
 * Starts the requests of the overview without waiting for their replies. The requests of checks that need a single
 * request come first.
 */
export const readOverview: PagePrefetch = ({ queryClient }) => {
  const topics = topicReads(periodsUntil(todayInUtc()));
  void prefetch(
    queryClient,
    transactionQueries.list({ status: 'failed' }),
    transactionQueries.list({ status: 'pending' }),
    isSupported(countUnreadNotifications) ? notificationQueries.unread() : notificationQueries.list(),
    faqQueries.list({ answered: 'unanswered' }),
    listedBots(),
    topics.now,
    topics.before,
    activityQueries.fortnight(),
    endpointQueries.ofAllSources(),
    allSourcesQueries.webhooks(SOURCES_AT_FIRST),
    allSourcesQueries.channels(SOURCES_AT_FIRST),
  );
};

export type ComparedPeriods = { now: DayRange; before: DayRange };

/**
 * The length of both compared periods: whole weeks, so that weekdays match.
 * assumed: fewer days would hide slow changes, and more days would show old changes.
 */
export const COMPARED_DAYS = 28;

/** Returns the last 28 full days and the 28 days before them. */
export function periodsUntil(today: Day): ComparedPeriods {
  return {
    now: { first: addDays(today, -COMPARED_DAYS), last: addDays(today, -1) },
    before: { first: addDays(today, -2 * COMPARED_DAYS), last: addDays(today, -COMPARED_DAYS - 1) },
  };
}

/** Returns the same queries as the topics page, so that the page finds them in the cache. */
export function topicReads({ now, before }: ComparedPeriods) {
  return { now: topicQueries.analytics(requestOf(now)), before: topicQueries.analytics(requestOf(before)) };
}

function requestOf(range: DayRange): TopicQuery {
  return { ...toTopicPeriod(range), limit: DEFAULT_TOPIC_LIMIT };
}
