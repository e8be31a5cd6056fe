import type { QueryClient } from '@tanstack/react-query';
import type { LoaderFunction } from 'react-router';
import { getBot } from '#contract/bot.ts';
import { botDirectory } from '../../api/bot-directory.ts';
import { botQueries } from '../../api/bot-queries.ts';
import { folderDirectory } from '../../api/folder-queries.ts';
import { personaQueries } from '../../api/persona-queries.ts';
import { offers } from '../../app/config.ts';

/** Starts what the page of a bot reads, and waits for none of it. */
export function loadBot(queryClient: QueryClient): LoaderFunction {
  return ({ params: { botId = '' } }) => {
    if (offers(getBot)) void queryClient.prefetchQuery(botQueries.detail(botId));
    // What names the bot, where nothing reads it.
    else void queryClient.prefetchQuery(botDirectory());
    void queryClient.prefetchQuery(personaQueries.list());
    void queryClient.prefetchQuery(folderDirectory());
    return null;
  };
}
