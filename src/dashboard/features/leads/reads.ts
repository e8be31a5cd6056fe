import { listSources } from '#contract/source.ts';
import { offers } from '../../api/config.ts';
import { leadQueries } from '../../api/lead-queries.ts';
import type { PageReads } from '../../api/page-reads.ts';
import { personaQueries } from '../../api/persona-queries.ts';
import { sourceQueries } from '../../api/source-queries.ts';
import { leadSearch, serverFilters } from './lead-search.ts';

export const readLeads: PageReads = ({ queryClient, search }) => {
  void queryClient.prefetchQuery(leadQueries.list(serverFilters(leadSearch.read(search).values)));
  void queryClient.prefetchQuery(personaQueries.list());
  if (offers(listSources)) void queryClient.prefetchQuery(sourceQueries.list());
};

export const readLead: PageReads = ({ queryClient, params: { leadId = '' } }) => {
  void queryClient.prefetchQuery(leadQueries.detail(leadId));
  void queryClient.prefetchQuery(leadQueries.pageHistory(leadId));
  void queryClient.prefetchQuery(personaQueries.list());
};
