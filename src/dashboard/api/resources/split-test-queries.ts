import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import {
  getSplitTestHistory,
  saveSplitTestPlan,
  type SplitTestHistory,
} from '#contract/split-test-history.ts';
import { isSupported } from '../transport/config.ts';
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

type Histories = { histories: ReadonlyMap<string, SplitTestHistory>; isPending: boolean };

/** Reads the histories of these bots' tests. A history that is loading or unavailable is missing. */
export function useSplitTestHistories(botIds: readonly string[]): Histories {
  const { data, isLoading } = useQuery({
    queryKey: [getSplitTestHistory.id, botIds],
    queryFn: async ({ client }) => {
      const replies = await Promise.allSettled(
        botIds.map((botId) => client.fetchQuery(splitTestQueries.history(botId))),
      );
      return replies.map((reply) => (reply.status === 'fulfilled' ? reply.value.data : null));
    },
    enabled: isSupported(getSplitTestHistory) && botIds.length > 0,
  });
  const histories = useMemo(
    () => new Map(botIds.flatMap((botId, place) => (data?.[place] ? [[botId, data[place]]] : []))),
    [botIds, data],
  );
  return { histories, isPending: isLoading };
}
