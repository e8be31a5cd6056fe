import { queryTopics, type TopicQuery } from '#contract/topic.ts';
import { rememberAccepted } from '../parameters/accepted-filters.ts';
import { read } from '../transport/read.ts';
import type { Day, DayRange } from '../../lib/day.ts';

/** Converts a range of full days to the start and end that the service expects. */
export function toTopicPeriod({ first, last }: DayRange): Pick<TopicQuery, 'start' | 'end'> {
  return { start: `${first}T00:00:00.000Z`, end: `${last}T23:59:59.999Z` };
}

/** Every reply contains the earliest analysed day, so the smallest possible request is enough: one topic on one day. */
function oldestDayRequest(today: Day): TopicQuery {
  return { ...toTopicPeriod({ first: today, last: today }), limit: 1 };
}

export const topicQueries = {
  /** A read-only POST, which is sent, cached and cancelled like any other read. spec: Endpoints 3 */
  analytics: (body: TopicQuery) =>
    read(
      queryTopics,
      { body },
      {
        createToData:
          ({ client }) =>
          (reply) => {
            rememberAccepted(client, body.filters?.dimensions ?? []);
            return reply;
          },
      },
    ),

  /** A minimal query of topics. Its reply contains the earliest analysed day. */
  oldestDay: (today: Day) => topicQueries.analytics(oldestDayRequest(today)),
};
