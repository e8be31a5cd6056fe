import type { PagePrefetch } from '../../api/resources/page-prefetch.ts';
import { reportQueries } from '../../api/resources/report-queries.ts';
import { prefetch } from '../../api/transport/read.ts';

/** Starts the request of the report list without waiting for its reply. */
export const readReports: PagePrefetch = ({ queryClient }) => {
  void prefetch(queryClient, reportQueries.list());
};

/** Starts the requests of a report page without waiting for their replies. */
export const readReport: PagePrefetch = ({ queryClient, params: { reportId = '' } }) => {
  void prefetch(queryClient, reportQueries.list(), reportQueries.accounts(), reportQueries.shares(reportId));
};
