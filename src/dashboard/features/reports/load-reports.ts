import type { QueryClient } from '@tanstack/react-query';
import type { LoaderFunction } from 'react-router';
import { listAccounts, listReports, listReportShares } from '#contract/report.ts';
import { reportQueries } from '../../api/report-queries.ts';
import { offers } from '../../app/config.ts';

/** Starts what the list reads, and waits for none of it. */
export function loadReports(queryClient: QueryClient): LoaderFunction {
  return () => {
    if (offers(listReports)) void queryClient.prefetchQuery(reportQueries.list());
    return null;
  };
}

/** Likewise for who a report is shared with. */
export function loadReport(queryClient: QueryClient): LoaderFunction {
  return ({ params: { reportId = '' } }) => {
    if (offers(listReports)) void queryClient.prefetchQuery(reportQueries.list());
    if (offers(listAccounts)) void queryClient.prefetchQuery(reportQueries.accounts());
    if (offers(listReportShares)) void queryClient.prefetchQuery(reportQueries.shares(reportId));
    return null;
  };
}
