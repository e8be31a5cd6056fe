import { getBot } from '#contract/bot.ts';
import { prefetchNames } from '../../api/names.ts';
import type { PageReads } from '../../api/page-reads.ts';
import { botDirectory } from '../../api/bot-directory.ts';
import { personaQueries } from '../../api/persona-queries.ts';
import { botQueries } from '../../api/bot-queries.ts';
import { offers } from '../../api/config.ts';

/** Starts what the list of split tests reads, and waits for none of it. */
export const readSplitTests: PageReads = ({ queryClient }) => {
  prefetchNames(queryClient);
  void queryClient.prefetchQuery(botDirectory());
  void queryClient.prefetchQuery(personaQueries.list());
};

/** Starts what the page of a split test reads, and waits for none of it. */
export const readSplitTest: PageReads = ({ queryClient, params: { botId = '' } }) => {
  prefetchNames(queryClient);
  if (offers(getBot)) void queryClient.prefetchQuery(botQueries.detail(botId));
  void queryClient.prefetchQuery(personaQueries.list());
};
