import { leadQueries } from '../../api/resources/lead-queries.ts';
import { prefetchNames } from '../../api/names/names.ts';
import type { PagePrefetch } from '../../api/resources/page-prefetch.ts';
import { listedSources } from '../../api/resources/source-directory.ts';
import { prefetch } from '../../api/transport/read.ts';
import { leadSearch, leadRequest } from './lead-search.ts';

export const readLeads: PagePrefetch = ({ queryClient, search }) => {
  const request = leadRequest(leadSearch.read(search).values);
  void prefetch(queryClient, leadQueries.list(request), listedSources());
};

export const readLead: PagePrefetch = ({ queryClient, params: { leadId = '' } }) => {
  void prefetch(queryClient, leadQueries.detail(leadId), leadQueries.pageHistory(leadId));
  prefetchNames(queryClient, ['bot', 'source']);
};
