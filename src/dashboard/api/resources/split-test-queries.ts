import { useQueries, type UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import {
  getSplitTestHistory,
  saveSplitTestPlan,
  type SplitTestHistory,
} from '#contract/split-test-history.ts';
import type { Reply } from '../transport/call.ts';
import { read } from '../transport/read.ts';
import { write } from '../transport/write.ts';

export const splitTestQueries = {
  /** The daily counts of a bot's test. An extension, so the query may be disabled. */
  history: (botId: string) => read(getSplitTestHistory, { params: { id: botId } }),
};

export const splitTestMutations = {
  /** Stores the difference that the test should detect. Null deletes the plan. */
  savePlan: (botId: string) =>
    write(
      saveSplitTestPlan,
      (difference: number | null) => ({ params: { id: botId }, body: { difference } }),
      { refetches: () => [splitTestQueries.history(botId).queryKey] },
    ),
};

/** Reads the histories of these bots' tests. A history that is loading or unavailable is missing. */
export function useSplitTestHistories(botIds: readonly string[]): ReadonlyMap<string, SplitTestHistory> {
  const replies = useQueries({
    queries: botIds.map((botId) => splitTestQueries.history(botId)),
    combine: dataOf,
  });
  return useMemo(
    () => new Map(botIds.flatMap((botId, place) => (replies[place] ? [[botId, replies[place]]] : []))),
    [botIds, replies],
  );
}

/** Outside of the component, so that the result changes only with the data. */
function dataOf(results: readonly UseQueryResult<Reply<SplitTestHistory>>[]): (SplitTestHistory | null)[] {
  return results.map(({ data }) => data?.data ?? null);
}
