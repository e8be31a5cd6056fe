import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useState } from 'react';
import type { TopicAnalytics } from '#contract/topic.ts';
import type { Reply } from '../../api/transport/call.ts';
import { FIGURES, useLiveQuery, LIVE_OPTIONS } from '../../api/live/live-query.ts';
import { PREFETCHED } from '../../api/transport/query-client.ts';
import { topicQueries } from '../../api/resources/topic-queries.ts';
import type { Day, DayRange } from '../../lib/day.ts';
import type { ComparedDays } from '../../domain/topics/compared-days.ts';
import { askedComparison, askedTopics } from './topic-query.ts';
import type { TopicSearch } from './topic-search.ts';

/** Of the days that are over, and of those that they are compared with. */
export type ComparedReplies = { now: Reply<TopicAnalytics>; before: Reply<TopicAnalytics> };

/** What was answered, with what it was asked for. */
export type Topics = {
  search: TopicSearch;
  today: Day;
  range: DayRange;
  reply: Reply<TopicAnalytics>;
  /** Null where nothing is to be compared. */
  days: ComparedDays | null;
  /** Null where nothing is compared, and while the compared days are on their way or could not be had. */
  compared: ComparedReplies | null;
  /** Beside replies where only later ones could not be had. */
  comparedError: Error | null;
};

/**
 * The topics that the address asks for. The controls follow the address at once; `shown` stays what it was until other
 * topics are there, or cannot be had.
 */
export function useTopics(search: TopicSearch, today: Day) {
  const isAll = search.range === 'all';
  const oldest = useQuery({ ...topicQueries.oldestDay(today), ...PREFETCHED, enabled: isAll });
  const oldestDay = oldest.data?.data.oldestAnalyzedOn ?? null;
  const { range, asked } = useMemo(
    () => askedTopics(search, { today, oldest: oldestDay }),
    [search, today, oldestDay],
  );
  // All days are known only once the earliest is.
  const isKnown = !isAll || oldest.data !== undefined;
  const ofAddress = topicQueries.analytics(asked);
  // Of days that are over there is little to come.
  const topics = useLiveQuery(
    useQuery({ ...ofAddress, ...LIVE_OPTIONS, enabled: isKnown }),
    ofAddress.queryKey,
    isKnown && range.last >= today ? FIGURES : null,
  );

  // Every reply tells where the record begins: what cannot be compared for that is not asked for again.
  const earliest = topics.data?.data.oldestAnalyzedOn ?? oldestDay;
  const { days, complete, compared } = useMemo(
    () => askedComparison(search, range, { today, oldest: earliest }),
    [search, range, today, earliest],
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
    /** The days of the address. */
    range,
    /** The earliest day with any topic, agency-wide; null while it is not known, or where there is none. */
    oldestDay: earliest,
    /** Of the topics of the address: when they were loaded, why they could not be, and the way to load them anew. */
    query,
    /** Why there is nothing to show. */
    failure,
    shown,
    /** What is shown is not, or may soon not be, what the address asks for. */
    isPending: shown !== answered || [query, current, earlier].some(({ isFetching }) => isFetching),
    retryCompared: () => {
      for (const each of [current, earlier]) if (each.isError) void each.refetch({ cancelRefetch: false });
    },
  };
}
