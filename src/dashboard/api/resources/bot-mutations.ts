import type { QueryClient } from '@tanstack/react-query';
import { duplicateBot, endSplitTest } from '#contract/bot.ts';
import { listPersonas } from '#contract/persona.ts';
import { botDirectory } from './bot-directory.ts';
import { botQueries, type BotReply } from './bot-queries.ts';
import type { IdempotentCall } from '../transport/idempotent-call.ts';
import { cacheReply, changeCached, write } from '../transport/write.ts';

const toInput = (botId: string) => ({ params: { id: botId } });

/**
 * Returns the keys of the queries to refetch. Personas come first, because the bot directory may be gathered from them.
 */
const refetches = () => [[listPersonas.id], botDirectory().queryKey];

/** Both mutations return the bot and cannot be undone, so they must not be called only to read the bot. */
export const botMutations = {
  duplicate: (intent: IdempotentCall) =>
    write(duplicateBot, toInput, {
      intent,
      onReply: (queryClient, reply) => keepReturned(queryClient, { ...reply, answeredTo: 'duplication' }),
      refetches,
    }),

  /** Ends the running split test of a bot and returns the bot, even if the test had already ended. */
  endSplitTest: () =>
    write(endSplitTest, toInput, {
      onReply: (queryClient, reply) => keepReturned(queryClient, { ...reply, answeredTo: 'endOfTest' }),
      refetches,
    }),
};

/** Caches the bot that a mutation returned. If the service cannot read bots, the cache contains no other version. */
function keepReturned(queryClient: QueryClient, reply: BotReply): void {
  const bot = reply.data;
  cacheReply(queryClient, botQueries.detail(bot.id), reply);
  changeCached(queryClient, botDirectory(), (bots) => [
    ...bots.filter(({ id }) => id !== bot.id),
    { id: bot.id, name: bot.name, bot },
  ]);
}
