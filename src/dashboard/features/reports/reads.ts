import { listAccounts, listReports, listReportShares } from '#contract/report.ts';
import type { PageReads } from '../../api/page-reads.ts';
import { reportQueries } from '../../api/report-queries.ts';
import { offers } from '../../api/config.ts';

/** Starts what the list reads, and waits for none of it. */
export const readReports: PageReads = ({ queryClient }) => {
  if (offers(listReports)) void queryClient.prefetchQuery(reportQueries.list());
};

/** Likewise for who a report is shared with. */
export const readReport: PageReads = ({ queryClient, params: { reportId = '' } }) => {
  if (offers(listReports)) void queryClient.prefetchQuery(reportQueries.list());
  if (offers(listAccounts)) void queryClient.prefetchQuery(reportQueries.accounts());
  if (offers(listReportShares)) void queryClient.prefetchQuery(reportQueries.shares(reportId));
};
