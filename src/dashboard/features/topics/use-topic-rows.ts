import { useMemo } from 'react';
import type { TopicAnalytics } from '#contract/topic.ts';
import type { Reply } from '../../api/call.ts';
import {
  toTopicRows,
  type ComparedTopics,
  type ListedTopics,
  type TopicRow,
} from '../../lib/topics/topic-rows.ts';
import type { Topics } from './use-topics.ts';

export type TopicRows = {
  /** Memoised. */
  rows: readonly TopicRow[];
  /** Null where nothing is compared, or the compared days are not there. */
  comparison: ComparedTopics | null;
};

const NONE: readonly TopicRow[] = [];

/** The topics that were answered, each with what became of it. None before there is an answer. */
export function useTopicRows(topics: Topics | null): TopicRows {
  const { search, today, range, reply, days = null, compared = null } = topics ?? {};
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
  return { rows, comparison };
}

function listedIn(reply: Reply<TopicAnalytics>, limit: number): ListedTopics {
  return { analytics: reply.data, isCut: isCut(reply, limit) };
}

/** Whether the service may know of more topics than it was to name. */
export function isCut({ data, unreadable }: Reply<TopicAnalytics>, limit: number): boolean {
  return data.topics.length + unreadable >= limit;
}
