import type { QueryClient } from '@tanstack/react-query';
import type { LoaderFunction } from 'react-router';
import { getBot } from '#contract/bot.ts';
import { botQueries } from '../../api/bot-queries.ts';
import { personaQueries } from '../../api/persona-queries.ts';
import { offers } from '../../app/config.ts';

/** Starts what the page of a split test reads, and waits for none of it. */
export function loadSplitTest(queryClient: QueryClient): LoaderFunction {
  return ({ params: { botId = '' } }) => {
    if (offers(getBot)) void queryClient.prefetchQuery(botQueries.detail(botId));
    void queryClient.prefetchQuery(personaQueries.list());
    return null;
  };
}
