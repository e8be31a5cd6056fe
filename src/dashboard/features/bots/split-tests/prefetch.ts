import { getBot } from '#contract/bot.ts';
import { prefetchNames } from '../../../api/names/names.ts';
import type { PagePrefetch } from '../../../api/resources/page-prefetch.ts';
import { botDirectory } from '../../../api/resources/bot-directory.ts';
import { personaQueries } from '../../../api/resources/persona-queries.ts';
import { botQueries } from '../../../api/resources/bot-queries.ts';
import { isSupported } from '../../../api/transport/config.ts';

/** Starts the requests of the split test list without waiting for the responses. */
export const readSplitTests: PagePrefetch = ({ queryClient }) => {
  prefetchNames(queryClient);
  void queryClient.prefetchQuery(botDirectory());
  void queryClient.prefetchQuery(personaQueries.list());
};

/** Starts the requests of the split test page without waiting for the responses. */
export const readSplitTest: PagePrefetch = ({ queryClient, params: { botId = '' } }) => {
  prefetchNames(queryClient);
  if (isSupported(getBot)) void queryClient.prefetchQuery(botQueries.detail(botId));
  void queryClient.prefetchQuery(personaQueries.list());
};
