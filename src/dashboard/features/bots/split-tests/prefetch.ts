import { getBot } from '#contract/bot.ts';
import { prefetchNames } from '../../../api/names/names.ts';
import type { PagePrefetch } from '../../../api/resources/page-prefetch.ts';
import { botDirectory } from '../../../api/resources/bot-directory.ts';
import { personaQueries } from '../../../api/resources/persona-queries.ts';
import { botQueries } from '../../../api/resources/bot-queries.ts';
import { isSupported } from '../../../api/transport/config.ts';

/** Starts what the list of split tests reads, and waits for none of it. */
export const readSplitTests: PagePrefetch = ({ queryClient }) => {
  prefetchNames(queryClient);
  void queryClient.prefetchQuery(botDirectory());
  void queryClient.prefetchQuery(personaQueries.list());
};

/** Starts what the page of a split test reads, and waits for none of it. */
export const readSplitTest: PagePrefetch = ({ queryClient, params: { botId = '' } }) => {
  prefetchNames(queryClient);
  if (isSupported(getBot)) void queryClient.prefetchQuery(botQueries.detail(botId));
  void queryClient.prefetchQuery(personaQueries.list());
};
