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
  /**
   * The daily counts of a bot's split test. The operation is an extension of the API, so the query is disabled if the
   * service does not support it.
   */
  history: (botId: string) => read(getSplitTestHistory, { params: { id: botId } }),
};

export const splitTestMutations = {
  /**
   * Saves the difference between response rates that the split test should detect. Null deletes the saved difference.
   */
  savePlan: (botId: string) =>
    write(
      saveSplitTestPlan,
      (difference: number | null) => ({ params: { id: botId }, body: { difference } }),
      { refetches: () => [splitTestQueries.history(botId).queryKey] },
    ),
};

type Histories = { histories: ReadonlyMap<string, SplitTestHistory>; isPending: boolean };

/**
 * Reads the daily counts of these bots' split tests. `histories` lacks a bot while its counts are loading or if they
 * are unavailable.
 */
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
