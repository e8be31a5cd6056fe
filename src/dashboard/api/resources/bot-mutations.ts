import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { duplicateBot, endSplitTest, getBot } from '#contract/bot.ts';
import { listPersonas } from '#contract/persona.ts';
import { isSupported } from '../transport/config.ts';
import { botDirectory } from './bot-directory.ts';
import { botQueries, type BotReply } from './bot-queries.ts';
import { call } from '../transport/call.ts';
import type { IdempotentCall } from '../transport/idempotent-call.ts';

/** Both answer a bot, but neither is ever called to read one. They cannot be taken back. */
export const botMutations = {
  /** Copies the bot of an id; answers the copy. */
  duplicate: (queryClient: QueryClient, intent: IdempotentCall) =>
    mutationOptions({
      mutationFn: (botId: string) => intent.call(duplicateBot, { params: { id: botId } }),
      onSuccess: (reply) => keepReturned(queryClient, { ...reply, answeredTo: 'duplication' }),
    }),

  /** Ends the running split test of a bot; answers the bot as it is then, also where it had ended before. */
  endSplitTest: (queryClient: QueryClient) =>
    mutationOptions({
      mutationFn: (botId: string) => call(endSplitTest, { params: { id: botId } }),
      onSuccess: (reply) => keepReturned(queryClient, { ...reply, answeredTo: 'endOfTest' }),
    }),
};

/** A returned bot is the newest that is known of it, and where bots cannot be read it is all that ever will be. */
function keepReturned(queryClient: QueryClient, reply: BotReply): void {
  if (!isSupported(getBot)) {
    const forever = Number.POSITIVE_INFINITY;
    queryClient.setQueryDefaults([getBot.id], { gcTime: forever, staleTime: forever });
  }
  const bot = reply.data;
  const { queryKey: detail } = botQueries.detail(bot.id);
  const { queryKey: directory } = botDirectory();
  // Reads that began before know less, and would overwrite it when they come.
  for (const queryKey of [detail, directory]) void queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(detail, reply);
  queryClient.setQueryData(directory, (known) => {
    if (!known) return known;
    const others = known.data.filter(({ id }) => id !== bot.id);
    return { ...known, data: [...others, { id: bot.id, name: bot.name, bot }] };
  });
  // Not awaited: what the service answered is shown at once, and what follows from it when it comes. Personas first:
  // the directory may be gathered from them.
  void queryClient.invalidateQueries({ queryKey: [listPersonas.id] });
  void queryClient.invalidateQueries({ queryKey: directory });
}
