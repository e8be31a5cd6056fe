import { listSources } from '#contract/source.ts';
import { offers } from '../../api/config.ts';
import { leadQueries } from '../../api/lead-queries.ts';
import { prefetchNames } from '../../api/names.ts';
import type { PageReads } from '../../api/page-reads.ts';
import { sourceQueries } from '../../api/source-queries.ts';
import { leadSearch, serverFilters } from './lead-search.ts';

export const readLeads: PageReads = ({ queryClient, search }) => {
  void queryClient.prefetchQuery(leadQueries.list(serverFilters(leadSearch.read(search).values)));
  if (offers(listSources)) void queryClient.prefetchQuery(sourceQueries.list());
};

export const readLead: PageReads = ({ queryClient, params: { leadId = '' } }) => {
  void queryClient.prefetchQuery(leadQueries.detail(leadId));
  void queryClient.prefetchQuery(leadQueries.pageHistory(leadId));
  prefetchNames(queryClient, ['bot', 'source']);
};
