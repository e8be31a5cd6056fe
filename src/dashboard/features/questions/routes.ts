import type { QueryClient } from '@tanstack/react-query';
import type { RouteObject } from 'react-router';
import { paths } from '../../lib/paths.ts';

/** What leads asked, answered or not. Loaders are lazy as well: what they import is not for other pages to fetch. */
export function questionRoutes(queryClient: QueryClient): RouteObject[] {
  return [
    {
      path: paths.questions(),
      lazy: {
        loader: async () => (await import('./load-questions.ts')).loadQuestions(queryClient),
        Component: async () => (await import('./questions-page.tsx')).QuestionsPage,
      },
    },
  ];
}
