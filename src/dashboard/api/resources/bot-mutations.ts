import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { duplicateBot, endSplitTest, getBot } from '#contract/bot.ts';
import { listPersonas } from '#contract/persona.ts';
import { isSupported } from '../transport/config.ts';
import { botDirectory } from './bot-directory.ts';
import { botQueries, type BotReply } from './bot-queries.ts';
import { call } from '../transport/call.ts';
import type { IdempotentCall } from '../transport/idempotent-call.ts';

/** Both mutations return a bot, but must not be called just to read one. They cannot be undone. */
export const botMutations = {
  duplicate: (queryClient: QueryClient, intent: IdempotentCall) =>
    mutationOptions({
      mutationFn: (botId: string) => intent.call(duplicateBot, { params: { id: botId } }),
      onSuccess: (reply) => keepReturned(queryClient, { ...reply, answeredTo: 'duplication' }),
    }),

  /** Ends the running split test of a bot and returns the bot, even if the test had already ended. */
  endSplitTest: (queryClient: QueryClient) =>
    mutationOptions({
      mutationFn: (botId: string) => call(endSplitTest, { params: { id: botId } }),
      onSuccess: (reply) => keepReturned(queryClient, { ...reply, answeredTo: 'endOfTest' }),
    }),
};

/**
 * Caches a returned bot as the newest version. If the service cannot read bots, this is the only version, so it never
 * expires.
 */
function keepReturned(queryClient: QueryClient, reply: BotReply): void {
  if (!isSupported(getBot)) {
    const forever = Number.POSITIVE_INFINITY;
    queryClient.setQueryDefaults([getBot.id], { gcTime: forever, staleTime: forever });
  }
  const bot = reply.data;
  const { queryKey: detail } = botQueries.detail(bot.id);
  const { queryKey: directory } = botDirectory();
  // Cancels reads that began earlier, because their older data would overwrite the reply.
  for (const queryKey of [detail, directory]) void queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(detail, reply);
  queryClient.setQueryData(directory, (known) => {
    if (!known) return known;
    const others = known.data.filter(({ id }) => id !== bot.id);
    return { ...known, data: [...others, { id: bot.id, name: bot.name, bot }] };
  });
  // Not awaited, so that the reply is shown immediately. Personas are refetched first, because the directory may depend
  // on them.
  void queryClient.invalidateQueries({ queryKey: [listPersonas.id] });
  void queryClient.invalidateQueries({ queryKey: directory });
}
