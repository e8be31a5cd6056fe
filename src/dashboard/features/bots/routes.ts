import type { QueryClient } from '@tanstack/react-query';
import type { RouteObject } from 'react-router';
import { paths } from '../../lib/paths.ts';

/** The list of bots, and the page of each. Loaders are lazy as well: what they import is not for other pages to fetch. */
export function botRoutes(queryClient: QueryClient): RouteObject[] {
  return [
    {
      path: paths.bots(),
      lazy: {
        loader: async () => (await import('./load-bots.ts')).loadBots(queryClient),
        Component: async () => (await import('./bots-page.tsx')).BotsPage,
      },
    },
    {
      path: `${paths.bots()}/:botId`,
      lazy: {
        loader: async () => (await import('../bot/load-bot.ts')).loadBot(queryClient),
        Component: async () => (await import('../bot/bot-page.tsx')).BotPage,
      },
    },
  ];
}
