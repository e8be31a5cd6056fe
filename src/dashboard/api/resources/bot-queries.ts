import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { getBot, type Bot } from '#contract/bot.ts';
import { call, type Reply } from '../transport/call.ts';

/** A bot, and what it was answered to where it was not read: nothing reads such a bot anew. */
export type BotReply = Reply<Bot> & { answeredTo?: 'duplication' | 'endOfTest' };

export const botQueries = {
  /**
   * A bot by id. Where the service has no such read (`offers(getBot)`) it can be read from the cache alone, which holds
   * the bots that a duplication or the end of a split test answered in this tab.
   */
  detail: (botId: string) =>
    queryOptions({
      queryKey: [getBot.id, { botId }],
      queryFn: ({ signal }): Promise<BotReply> => call(getBot, { params: { id: botId } }, { signal }),
    }),
};

/** The bots that are known in whole because somebody asked for each, or changed it, in this tab. */
export function cachedBots(queryClient: QueryClient): Reply<Bot>[] {
  const replies = queryClient.getQueriesData<Reply<Bot>>({ queryKey: [getBot.id] });
  return replies.flatMap(([, reply]) => reply ?? []);
}
