import type { QueryClient } from '@tanstack/react-query';
import type { LoaderFunction } from 'react-router';
import { listBots } from '#contract/bot.ts';
import { botDirectory } from '../../api/bot-directory.ts';
import { sourceDirectory } from '../../api/source-directory.ts';
import { offers } from '../../app/config.ts';

/** Starts what the list of sources reads, and waits for none of it. */
export function loadSources(queryClient: QueryClient): LoaderFunction {
  return () => {
    void queryClient.prefetchQuery(sourceDirectory());
    if (offers(listBots)) void queryClient.prefetchQuery(botDirectory());
    return null;
  };
}
