import { getBot } from '#contract/bot.ts';
import { prefetchNames } from '../../api/names/names.ts';
import type { PagePrefetch } from '../../api/resources/page-prefetch.ts';
import { botDirectory } from '../../api/resources/bot-directory.ts';
import { folderDirectory } from '../../api/resources/folder-queries.ts';
import { personaQueries } from '../../api/resources/persona-queries.ts';
import { botQueries } from '../../api/resources/bot-queries.ts';
import { isSupported } from '../../api/transport/config.ts';

/** Starts the requests of the bot list without waiting for the responses. */
export const readBots: PagePrefetch = ({ queryClient }) => {
  prefetchNames(queryClient);
  void queryClient.prefetchQuery(botDirectory());
  void queryClient.prefetchQuery(personaQueries.list());
  void queryClient.prefetchQuery(folderDirectory());
};

/** Starts the requests of the bot page without waiting for the responses. */
export const readBot: PagePrefetch = ({ queryClient, params: { botId = '' } }) => {
  prefetchNames(queryClient);
  if (isSupported(getBot)) void queryClient.prefetchQuery(botQueries.detail(botId));
  // If the service cannot read bots, the name comes from the directory.
  else void queryClient.prefetchQuery(botDirectory());
  void queryClient.prefetchQuery(personaQueries.list());
  void queryClient.prefetchQuery(folderDirectory());
};
