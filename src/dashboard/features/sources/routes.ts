import type { QueryClient } from '@tanstack/react-query';
import type { RouteObject } from 'react-router';
import { paths } from '../../lib/paths.ts';

/** The list of sources, the page of each, and the form of a channel. Loaders are lazy as well: what they import is not for other pages to fetch. */
export function sourceRoutes(queryClient: QueryClient): RouteObject[] {
  return [
    {
      path: paths.sources(),
      lazy: {
        loader: async () => (await import('./load-sources.ts')).loadSources(queryClient),
        Component: async () => (await import('./sources-page.tsx')).SourcesPage,
      },
    },
    {
      path: `${paths.sources()}/:sourceId`,
      lazy: {
        loader: async () => (await import('../source/load-source.ts')).loadSource(queryClient),
        Component: async () => (await import('../source/source-page.tsx')).SourcePage,
      },
    },
    {
      path: `${paths.sources()}/:sourceId/new-channel`,
      lazy: {
        loader: async () => (await import('../source/load-source.ts')).loadChannel(queryClient),
        Component: async () => (await import('../source/channels/channel-page.tsx')).ChannelPage,
      },
    },
    {
      path: `${paths.sources()}/:sourceId/channels/:channelId`,
      lazy: {
        loader: async () => (await import('../source/load-source.ts')).loadChannel(queryClient),
        Component: async () => (await import('../source/channels/channel-page.tsx')).ChannelPage,
      },
    },
  ];
}
