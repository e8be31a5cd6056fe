import { prefetchNames } from '../../../api/names/names.ts';
import type { PagePrefetch } from '../../../api/resources/page-prefetch.ts';
import { botDirectory } from '../../../api/resources/bot-directory.ts';
import { personaQueries } from '../../../api/resources/persona-queries.ts';
import { botQueries } from '../../../api/resources/bot-queries.ts';
import { prefetch } from '../../../api/transport/read.ts';

/** Starts the requests of the split test list without waiting for the responses. */
export const readSplitTests: PagePrefetch = ({ queryClient }) => {
  prefetchNames(queryClient);
  void prefetch(queryClient, botDirectory(), personaQueries.list());
};

/** Starts the requests of the split test page without waiting for the responses. */
export const readSplitTest: PagePrefetch = ({ queryClient, params: { botId = '' } }) => {
  prefetchNames(queryClient);
  void prefetch(queryClient, botQueries.detail(botId), personaQueries.list());
};
