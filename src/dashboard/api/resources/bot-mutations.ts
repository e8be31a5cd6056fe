import type { QueryClient } from '@tanstack/react-query';
import { duplicateBot, endSplitTest } from '#contract/bot.ts';
import { listPersonas } from '#contract/persona.ts';
import { botDirectory } from './bot-directory.ts';
import { botQueries, type BotReply } from './bot-queries.ts';
import type { IdempotentCall } from '../transport/idempotent-call.ts';
import { cacheReply, changeCached, write } from '../transport/write.ts';

const toInput = (botId: string) => ({ params: { id: botId } });

/** Personas are refetched first, because the directory may depend on them. */
const refetches = () => [[listPersonas.id], botDirectory().queryKey];

/** Both mutations return a bot, but must not be called just to read one. They cannot be undone. */
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

/** Caches a returned bot as the newest version. If the service cannot read bots, this is the only version. */
function keepReturned(queryClient: QueryClient, reply: BotReply): void {
  const bot = reply.data;
  cacheReply(queryClient, botQueries.detail(bot.id), reply);
  changeCached(queryClient, botDirectory(), (bots) => [
    ...bots.filter(({ id }) => id !== bot.id),
    { id: bot.id, name: bot.name, bot },
  ]);
}
