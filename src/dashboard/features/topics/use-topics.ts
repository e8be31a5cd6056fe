import { useQuery, useQueryClient, useSuspenseQueries, useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { queryTopics, type TopicAnalytics, type TopicQuery } from '#contract/topic.ts';
import type { Reply } from '../../api/call.ts';
import { ASKED_BY_LOADER } from '../../api/query-client.ts';
import { topicQueries } from '../../api/topic-queries.ts';
import type { Day, DayRange } from '../../lib/day.ts';
import { queriesOf } from './topic-query.ts';
import { toTopicRows, type TopicRow } from '../../lib/topics/topic-rows.ts';
import type { TopicFilters } from './topic-search.ts';

export type Topics = {
  reply: Reply<TopicAnalytics>;
  range: DayRange;
  /** The days compared with; null where nothing is compared. */
  comparedRange: DayRange | null;
  /** Null where nothing is compared, and while the other days are on their way or could not be had. */
  comparedReply: Reply<TopicAnalytics> | null;
  /** Beside a reply where only a later one could not be had. */
  comparedError: Error | null;
  retryCompared: () => void;
  rows: readonly TopicRow[];
  isFetching: boolean;
};

/** The topics that the filters ask for. Suspends until they are there, and fails when they cannot be had. */
export function useTopics(filters: TopicFilters, today: Day): Topics {
  const [oldest] = useSuspenseQueries({
    queries: [topicQueries.oldestDay(today)].filter(() => filters.range === 'all'),
  });
  const { range, asked, comparedRange, compared } = queriesOf(filters, {
    today,
    oldest: oldest?.data.data.oldestAnalyzedOn ?? null,
  });
  const { data: reply, isFetching } = useSuspenseQuery(topicQueries.analytics(asked));
  const other = useQuery({
    ...topicQueries.analytics(compared ?? asked),
    ...ASKED_BY_LOADER,
    enabled: compared !== null,
  });
  const comparedReply = compared === null ? null : (other.data ?? null);
  const { first, last } = range;
  const { first: comparedFirst, last: comparedLast } = comparedRange ?? range;
  const rows = useMemo(
    () =>
      toTopicRows(
        reply.data,
        { first, last },
        comparedReply && {
          range: { first: comparedFirst, last: comparedLast },
          topics: comparedReply.data.topics,
        },
      ),
    [reply, first, last, comparedReply, comparedFirst, comparedLast],
  );
  return {
    reply,
    range,
    comparedRange,
    comparedReply,
    comparedError: compared === null ? null : other.error,
    retryCompared: () => void other.refetch({ cancelRefetch: false }),
    rows,
    isFetching: isFetching || other.isFetching,
  };
}

/**
 * Takes back every question that nobody waits for any more: the service need not count for it. The query library does
 * so only for what a component on the screen has watched, not for what was asked ahead of one that never came.
 */
export function useCancelledRequests(wanted: readonly (TopicQuery | null)[]): void {
  const queryClient = useQueryClient();
  const asked = JSON.stringify(wanted);
  useEffect(() => {
    const texts = new Set((JSON.parse(asked) as unknown[]).map((body) => JSON.stringify(body)));
    void queryClient.cancelQueries({
      queryKey: [queryTopics.id],
      fetchStatus: 'fetching',
      predicate: ({ queryKey }) => !texts.has(JSON.stringify(queryKey[1])),
    });
  }, [queryClient, asked]);
  useEffect(
    () => () => void queryClient.cancelQueries({ queryKey: [queryTopics.id], fetchStatus: 'fetching' }),
    [queryClient],
  );
}
