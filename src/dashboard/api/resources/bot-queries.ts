import type { QueryClient } from '@tanstack/react-query';
import { getBot, type Bot } from '#contract/bot.ts';
import type { Reply } from '../transport/call.ts';
import { read } from '../transport/read.ts';

/** A reply with a bot. `answeredTo`: the mutation that returned the bot; missing if the bot was read. */
export type BotReply = Reply<Bot> & { answeredTo?: 'duplication' | 'endOfTest' };

export const botQueries = {
  detail: (botId: string) => read<typeof getBot, BotReply>(getBot, { params: { id: botId } }),
};

/** Returns the bots in the cache that were read individually or returned by a mutation in this tab. */
export function cachedBots(queryClient: QueryClient): Reply<Bot>[] {
  const replies = queryClient.getQueriesData<Reply<Bot>>({ queryKey: [getBot.id] });
  return replies.flatMap(([, reply]) => reply ?? []);
}
