import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useState } from 'react';
import type { TopicAnalytics } from '#contract/topic.ts';
import type { Reply } from '../../api/call.ts';
import { ASKED_BY_LOADER } from '../../api/query-client.ts';
import { topicQueries } from '../../api/topic-queries.ts';
import type { Day, DayRange } from '../../lib/day.ts';
import { queriesOf } from './topic-query.ts';
import type { TopicSearch } from './topic-search.ts';

/** What was answered, with what it was asked for. */
export type Topics = {
  search: TopicSearch;
  today: Day;
  range: DayRange;
  reply: Reply<TopicAnalytics>;
  /** The days compared with; null where nothing is compared. */
  comparedRange: DayRange | null;
  /** Null where nothing is compared, and while the other days are on their way or could not be had. */
  comparedReply: Reply<TopicAnalytics> | null;
  /** Beside a reply where only a later one could not be had. */
  comparedError: Error | null;
};

/**
 * The topics that the address asks for. The controls follow the address at once; `shown` stays what it was until other
 * topics are there, or cannot be had.
 */
export function useTopics(search: TopicSearch, today: Day) {
  const isAll = search.range === 'all';
  const oldest = useQuery({ ...topicQueries.oldestDay(today), ...ASKED_BY_LOADER, enabled: isAll });
  const oldestDay = oldest.data?.data.oldestAnalyzedOn ?? null;
  const wanted = useMemo(() => queriesOf(search, { today, oldest: oldestDay }), [search, today, oldestDay]);
  const { asked, compared } = wanted;
  // All days are known only once the earliest is.
  const isKnown = !isAll || oldest.data !== undefined;
  const topics = useQuery({ ...topicQueries.analytics(asked), ...ASKED_BY_LOADER, enabled: isKnown });
  const other = useQuery({
    ...topicQueries.analytics(compared ?? asked),
    ...ASKED_BY_LOADER,
    enabled: isKnown && compared !== null,
  });

  const query = isKnown ? topics : oldest;
  const reply = query.data;
  const comparedReply = (compared && other.data) ?? null;
  const comparedError = compared && other.error;
  const answered = useMemo<Topics | null>(() => {
    const { range, comparedRange } = wanted;
    return reply === undefined
      ? null
      : { search, today, range, reply, comparedRange, comparedReply, comparedError };
  }, [search, today, wanted, reply, comparedReply, comparedError]);

  const failure = answered === null ? query.error : null;
  const [previous, setPrevious] = useState(answered);
  const current = failure === null ? (answered ?? previous) : null;
  if (current !== previous) setPrevious(current);
  const shown = useDeferredValue(current);

  return {
    /** The days of the address. */
    range: wanted.range,
    /** The earliest day with any topic, agency-wide; null while it is not known, or where there is none. */
    oldestDay: reply?.data.oldestAnalyzedOn ?? oldestDay,
    /** Of the topics of the address: when they were loaded, why they could not be, and the way to load them anew. */
    query,
    /** Why there is nothing to show. */
    failure,
    shown,
    /** What is shown is not, or may soon not be, what the address asks for. */
    isPending: shown !== answered || query.isFetching || other.isFetching,
    retryCompared: () => void other.refetch({ cancelRefetch: false }),
  };
}
