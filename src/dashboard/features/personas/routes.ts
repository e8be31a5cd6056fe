import type { QueryClient } from '@tanstack/react-query';
import type { RouteObject } from 'react-router';
import { paths } from '../../lib/paths.ts';

/** The list of personas, the page of each, and two side by side. Loaders are lazy as well: what they import is not for other pages to fetch. */
export function personaRoutes(queryClient: QueryClient): RouteObject[] {
  return [
    {
      path: paths.personas(),
      lazy: {
        loader: async () => (await import('./load-personas.ts')).loadPersonas(queryClient),
        Component: async () => (await import('./personas-page.tsx')).PersonasPage,
      },
    },
    {
      path: `${paths.personas()}/:personaId`,
      lazy: {
        loader: async () => (await import('./load-personas.ts')).loadPersonas(queryClient),
        Component: async () => (await import('../persona/persona-page.tsx')).PersonaPage,
      },
    },
    {
      path: paths.comparePersonas(),
      lazy: {
        loader: async () => (await import('./load-personas.ts')).loadPersonas(queryClient),
        Component: async () => (await import('../compare-personas/compare-page.tsx')).ComparePage,
      },
    },
  ];
}
