import { useMemo } from 'react';
import type { TopicAnalytics } from '#contract/topic.ts';
import type { Reply } from '../../api/transport/call.ts';
import type { DayRange } from '../../lib/day.ts';
import {
  toTopicRows,
  type ComparedTopics,
  type ListedTopics,
  type TopicRow,
} from '../../domain/topics/topic-rows.ts';
import type { Topics } from './use-topics.ts';

type AwaitedDays = { now: DayRange; before: DayRange };

export type TopicRows = {
  /** Memoised: the array stays the same until the topics change. */
  rows: readonly TopicRow[];
  /** The compared topics; null if nothing is compared or the compared days are not loaded. */
  comparison: ComparedTopics | null;
  /** The days of a comparison that is still loading; null otherwise. The page reserves room for the comparison. */
  awaited: AwaitedDays | null;
};

const NONE: readonly TopicRow[] = [];

/**
 * Returns the loaded topics, each with its change since the compared days. The rows are empty until the reply arrives.
 */
export function useTopicRows(topics: Topics | null): TopicRows {
  const { search, today, range, reply, days = null, compared = null, comparedError = null } = topics ?? {};
  const limit = search?.limit ?? 0;
  const comparison = useMemo((): ComparedTopics | null => {
    if (compared === null || days?.kind !== 'compared') return null;
    return {
      now: { ...days.now, ...listedIn(compared.now, limit) },
      before: { ...days.before, ...listedIn(compared.before, limit) },
    };
  }, [compared, days, limit]);
  const rows = useMemo(() => {
    if (reply === undefined || range === undefined || today === undefined) return NONE;
    const known = { today, oldest: reply.data.oldestAnalyzedOn };
    return toTopicRows(listedIn(reply, limit), range, known, comparison);
  }, [reply, limit, range, today, comparison]);
  const isAwaited = days?.kind === 'compared' && compared === null && comparedError === null;
  const awaited = isAwaited ? { now: days.now.range, before: days.before.range } : null;
  return { rows, comparison, awaited };
}

function listedIn(reply: Reply<TopicAnalytics>, limit: number): ListedTopics {
  return { analytics: reply.data, isCut: isCut(reply, limit) };
}

/** Whether the limit may have left topics out of the reply. */
export function isCut({ data, invalidCount }: Reply<TopicAnalytics>, limit: number): boolean {
  return data.topics.length + invalidCount >= limit;
}
