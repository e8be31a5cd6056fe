import { prefetchNames } from '../../api/names/names.ts';
import type { PagePrefetch } from '../../api/resources/page-prefetch.ts';
import { botDirectory } from '../../api/resources/bot-directory.ts';
import { folderDirectory } from '../../api/resources/folder-queries.ts';
import { personaQueries } from '../../api/resources/persona-queries.ts';
import { botQueries } from '../../api/resources/bot-queries.ts';
import { prefetch } from '../../api/transport/read.ts';

/** Starts the requests of the bot list without waiting for the responses. */
export const readBots: PagePrefetch = ({ queryClient }) => {
  prefetchNames(queryClient);
  void prefetch(queryClient, botDirectory(), personaQueries.list(), folderDirectory());
};

/** Starts the requests of the bot page without waiting for the responses. */
export const readBot: PagePrefetch = ({ queryClient, params: { botId = '' } }) => {
  prefetchNames(queryClient);
  const detail = botQueries.detail(botId);
  // If the service cannot read a single bot, the page takes the name from the bot directory.
  const bot = detail.enabled ? detail : botDirectory();
  void prefetch(queryClient, bot, personaQueries.list(), folderDirectory());
};
