import { listAccounts, listReports, listReportShares } from '#contract/report.ts';
import type { PagePrefetch } from '../../api/resources/page-prefetch.ts';
import { reportQueries } from '../../api/resources/report-queries.ts';
import { isSupported } from '../../api/transport/config.ts';

export const readReports: PagePrefetch = ({ queryClient }) => {
  if (isSupported(listReports)) void queryClient.prefetchQuery(reportQueries.list());
};

export const readReport: PagePrefetch = ({ queryClient, params: { reportId = '' } }) => {
  if (isSupported(listReports)) void queryClient.prefetchQuery(reportQueries.list());
  if (isSupported(listAccounts)) void queryClient.prefetchQuery(reportQueries.accounts());
  if (isSupported(listReportShares)) void queryClient.prefetchQuery(reportQueries.shares(reportId));
};
