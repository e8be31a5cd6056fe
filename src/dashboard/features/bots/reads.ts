import { getBot } from '#contract/bot.ts';
import { prefetchNames } from '../../api/names.ts';
import type { PageReads } from '../../api/page-reads.ts';
import { botDirectory } from '../../api/bot-directory.ts';
import { folderDirectory } from '../../api/folder-queries.ts';
import { personaQueries } from '../../api/persona-queries.ts';
import { botQueries } from '../../api/bot-queries.ts';
import { offers } from '../../api/config.ts';

/** Starts what the list of bots reads, and waits for none of it. */
export const readBots: PageReads = ({ queryClient }) => {
  prefetchNames(queryClient);
  void queryClient.prefetchQuery(botDirectory());
  void queryClient.prefetchQuery(personaQueries.list());
  void queryClient.prefetchQuery(folderDirectory());
};

/** Starts what the page of a bot reads, and waits for none of it. */
export const readBot: PageReads = ({ queryClient, params: { botId = '' } }) => {
  prefetchNames(queryClient);
  if (offers(getBot)) void queryClient.prefetchQuery(botQueries.detail(botId));
  // What names the bot, where nothing reads it.
  else void queryClient.prefetchQuery(botDirectory());
  void queryClient.prefetchQuery(personaQueries.list());
  void queryClient.prefetchQuery(folderDirectory());
};
