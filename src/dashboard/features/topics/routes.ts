import type { QueryClient } from '@tanstack/react-query';
import type { RouteObject } from 'react-router';
import { paths } from '../../lib/paths.ts';

export function topicRoutes(queryClient: QueryClient): RouteObject[] {
  return [
    {
      path: paths.topics(),
      lazy: {
        loader: async () => (await import('./load-topics.ts')).loadTopics(queryClient),
        Component: async () => (await import('./topics-page.tsx')).TopicsPage,
      },
    },
  ];
}
