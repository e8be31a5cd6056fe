import { listSources } from '#contract/source.ts';
import { isSupported } from '../../api/transport/config.ts';
import { leadQueries } from '../../api/resources/lead-queries.ts';
import { prefetchNames } from '../../api/names/names.ts';
import type { PagePrefetch } from '../../api/resources/page-prefetch.ts';
import { sourceQueries } from '../../api/resources/source-queries.ts';
import { leadSearch, leadRequest } from './lead-search.ts';

export const readLeads: PagePrefetch = ({ queryClient, search }) => {
  void queryClient.prefetchQuery(leadQueries.list(leadRequest(leadSearch.read(search).values)));
  if (isSupported(listSources)) void queryClient.prefetchQuery(sourceQueries.list());
};

export const readLead: PagePrefetch = ({ queryClient, params: { leadId = '' } }) => {
  void queryClient.prefetchQuery(leadQueries.detail(leadId));
  void queryClient.prefetchQuery(leadQueries.pageHistory(leadId));
  prefetchNames(queryClient, ['bot', 'source']);
};
