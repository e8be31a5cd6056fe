import type { QueryClient } from '@tanstack/react-query';
import type { RouteObject } from 'react-router';
import { listSources } from '#contract/source.ts';
import { leadQueries } from '../../api/lead-queries.ts';
import { personaQueries } from '../../api/persona-queries.ts';
import { sourceQueries } from '../../api/source-queries.ts';
import { offers } from '../../app/config.ts';
import { paths } from '../../lib/paths.ts';
import { leadSearch, serverFilters } from './lead-search.ts';

/** Loaders start what their page will read and wait for nothing: each panel shows its own loading and failure. */
export function leadRoutes(queryClient: QueryClient): RouteObject[] {
  return [
    {
      path: paths.leads(),
      loader: ({ request }) => {
        const { values } = leadSearch.read(new URL(request.url).searchParams);
        void queryClient.prefetchQuery(leadQueries.list(serverFilters(values)));
        void queryClient.prefetchQuery(personaQueries.list());
        if (offers(listSources)) void queryClient.prefetchQuery(sourceQueries.list());
        return null;
      },
      lazy: { Component: async () => (await import('./leads-page.tsx')).LeadsPage },
    },
    {
      path: `${paths.leads()}/:leadId`,
      loader: ({ params: { leadId = '' } }) => {
        void queryClient.prefetchQuery(leadQueries.detail(leadId));
        void queryClient.prefetchQuery(leadQueries.pageHistory(leadId));
        void queryClient.prefetchQuery(personaQueries.list());
        return null;
      },
      lazy: { Component: async () => (await import('../lead/lead-page.tsx')).LeadPage },
    },
  ];
}
