import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useState } from 'react';
import type { TopicAnalytics } from '#contract/topic.ts';
import type { Reply } from '../../api/transport/call.ts';
import { FIGURES, useLiveQuery } from '../../api/live/live-query.ts';
import { PREFETCHED } from '../../api/transport/query-client.ts';
import { topicQueries } from '../../api/resources/topic-queries.ts';
import type { Day, DayRange } from '../../lib/day.ts';
import { useStableFor } from '../../lib/use-stable-for.ts';
import type { ComparedDays } from '../../domain/topics/compared-days.ts';
import { askedComparison, askedTopics } from './topic-query.ts';
import type { TopicSearch } from './topic-search.ts';

/** The replies for the full days of the range and for the earlier days that they are compared with. */
export type ComparedReplies = { now: Reply<TopicAnalytics>; before: Reply<TopicAnalytics> };

/** A loaded reply with the search that it belongs to. */
export type Topics = {
  search: TopicSearch;
  today: Day;
  range: DayRange;
  reply: Reply<TopicAnalytics>;
  /** The compared days, or the reason why they cannot be compared; null if no comparison is chosen. */
  days: ComparedDays | null;
  /**
   * The replies of the comparison; null if nothing is compared, while the compared days load, or if the request failed.
   */
  compared: ComparedReplies | null;
  /** The error of the comparison; null without an error. If `compared` is set as well, only a later refresh failed. */
  comparedError: Error | null;
};

/**
 * Loads the topics for the search in the URL. The controls follow the URL immediately; `shown` keeps the previous
 * topics until the new topics arrive or fail to load.
 */
export function useTopics(search: TopicSearch, today: Day) {
  const isAll = search.range === 'all';
  const oldest = useQuery({ ...topicQueries.oldestDay(today), ...PREFETCHED, enabled: isAll });
  const oldestDay = oldest.data?.data.oldestAnalyzedOn ?? null;
  const { range, asked } = useSame(
    useMemo(() => askedTopics(search, { today, oldest: oldestDay }), [search, today, oldestDay]),
  );
  // The range 'all' starts on the earliest analysed day, so the page must load this day first.
  const isKnown = !isAll || oldest.data !== undefined;
  // Days in the past rarely change, so only a range that includes today updates live.
  const topics = useLiveQuery(
    { ...topicQueries.analytics(asked), enabled: isKnown },
    isKnown && range.last >= today ? FIGURES : null,
  );

  // Every reply contains the earliest analysed day, so the page can refuse a comparison with earlier days without a
  // request.
  const earliest = topics.data?.data.oldestAnalyzedOn ?? oldestDay;
  const { days, complete, compared } = useSame(
    useMemo(
      () => askedComparison(search, range, { today, oldest: earliest }),
      [search, range, today, earliest],
    ),
  );
  const isCompared = isKnown && compared !== null;
  const current = useQuery({
    ...topicQueries.analytics(complete ?? asked),
    ...PREFETCHED,
    enabled: isCompared,
  });
  const earlier = useQuery({
    ...topicQueries.analytics(compared ?? asked),
    ...PREFETCHED,
    enabled: isCompared,
  });

  const query = isKnown ? topics : oldest;
  const reply = query.data;
  const [now, before] = isCompared ? [current.data, earlier.data] : [];
  const comparedError = isCompared ? (current.error ?? earlier.error) : null;
  const answered = useMemo<Topics | null>(
    () =>
      reply === undefined
        ? null
        : {
            search,
            today,
            range,
            reply,
            days,
            compared: now && before ? { now, before } : null,
            comparedError,
          },
    [search, today, range, reply, days, now, before, comparedError],
  );

  const failure = answered === null ? query.error : null;
  const [previous, setPrevious] = useState(answered);
  const latest = failure === null ? (answered ?? previous) : null;
  if (latest !== previous) setPrevious(latest);
  const shown = useDeferredValue(latest);

  return {
    /** The days that the URL selects. */
    range,
    /** The earliest day with any topic, agency-wide; null if unknown or if no topic exists. */
    oldestDay: earliest,
    /** The query for the topics in the URL, with its load time, its error and its `refetch`. */
    query,
    /** The error to show in place of the topics; null if there are topics to show. */
    failure,
    shown,
    /** Whether `shown` differs from the URL or may soon change because a request is in progress. */
    isPending: shown !== answered || [query, current, earlier].some(({ isFetching }) => isFetching),
    retryCompared: () => {
      for (const each of [current, earlier]) if (each.isError) void each.refetch({ cancelRefetch: false });
    },
  };
}

/**
 * Returns the previous object while the content is equal, e.g. if a search only chooses another topic, so that memoised
 * values stay valid.
 */
function useSame<Value>(value: Value): Value {
  return useStableFor(value, JSON.stringify(value));
}
