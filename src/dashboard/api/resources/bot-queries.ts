import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { getBot, type Bot } from '#contract/bot.ts';
import { call, type Reply } from '../transport/call.ts';

/**
 * A bot. `answeredTo` names the mutation that returned it, and is missing if it was read. Bots from mutations are not
 * refetched.
 */
export type BotReply = Reply<Bot> & { answeredTo?: 'duplication' | 'endOfTest' };

export const botQueries = {
  /**
   * Returns a bot by id. If `isSupported(getBot)` is false, only the cache can provide it: it holds the bots that a
   * duplication or an ended split test returned in this tab.
   */
  detail: (botId: string) =>
    queryOptions({
      queryKey: [getBot.id, { botId }],
      queryFn: ({ signal }): Promise<BotReply> => call(getBot, { params: { id: botId } }, { signal }),
    }),
};

/** Returns the complete bots that were read individually or returned by a mutation in this tab. */
export function cachedBots(queryClient: QueryClient): Reply<Bot>[] {
  const replies = queryClient.getQueriesData<Reply<Bot>>({ queryKey: [getBot.id] });
  return replies.flatMap(([, reply]) => reply ?? []);
}
