import { getBot } from '#contract/bot.ts';
import { prefetchNames } from '../../api/names/names.ts';
import type { PagePrefetch } from '../../api/resources/page-prefetch.ts';
import { botDirectory } from '../../api/resources/bot-directory.ts';
import { folderDirectory } from '../../api/resources/folder-queries.ts';
import { personaQueries } from '../../api/resources/persona-queries.ts';
import { botQueries } from '../../api/resources/bot-queries.ts';
import { isSupported } from '../../api/transport/config.ts';

/** Starts what the list of bots reads, and waits for none of it. */
export const readBots: PagePrefetch = ({ queryClient }) => {
  prefetchNames(queryClient);
  void queryClient.prefetchQuery(botDirectory());
  void queryClient.prefetchQuery(personaQueries.list());
  void queryClient.prefetchQuery(folderDirectory());
};

/** Starts what the page of a bot reads, and waits for none of it. */
export const readBot: PagePrefetch = ({ queryClient, params: { botId = '' } }) => {
  prefetchNames(queryClient);
  if (isSupported(getBot)) void queryClient.prefetchQuery(botQueries.detail(botId));
  // What names the bot, where nothing reads it.
  else void queryClient.prefetchQuery(botDirectory());
  void queryClient.prefetchQuery(personaQueries.list());
  void queryClient.prefetchQuery(folderDirectory());
};
