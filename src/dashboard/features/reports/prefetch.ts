import type { PagePrefetch } from '../../api/resources/page-prefetch.ts';
import { reportQueries } from '../../api/resources/report-queries.ts';
import { prefetch } from '../../api/transport/read.ts';

export const readReports: PagePrefetch = ({ queryClient }) => {
  void prefetch(queryClient, reportQueries.list());
};

export const readReport: PagePrefetch = ({ queryClient, params: { reportId = '' } }) => {
  void prefetch(queryClient, reportQueries.list(), reportQueries.accounts(), reportQueries.shares(reportId));
};
