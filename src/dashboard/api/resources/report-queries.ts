import {
  addReportShares,
  deleteReportShare,
  listAccounts,
  listReports,
  listReportShares,
  type ReportShare,
} from '#contract/report.ts';
import type { IdempotentCall } from '../transport/idempotent-call.ts';
import { read } from '../transport/read.ts';
import { changeCached, write } from '../transport/write.ts';

export const reportQueries = {
  list: () => read(listReports, {}),

  /** The accounts that a report can be shared with. */
  accounts: () => read(listAccounts, {}),

  shares: (reportId: string) => read(listReportShares, { params: { id: reportId } }),
};

export const reportMutations = {
  /** Shares a report with accounts, which may already have access. Returns shares of the report. */
  addShares: (reportId: string, intent: IdempotentCall) =>
    write(addReportShares, (accountIds: string[]) => ({ params: { id: reportId }, body: { accountIds } }), {
      intent,
      mutationKey: [addReportShares.id, { reportId }],
      updates: () => reportQueries.shares(reportId),
      // The API documentation does not say whether the reply contains all shares.
      refetches: () => [reportQueries.shares(reportId).queryKey],
    }),

  /** Revokes an account's access to a report. The response body is empty. */
  deleteShare: (reportId: string) =>
    write(deleteReportShare, ({ accountId }: ReportShare) => ({ params: { id: reportId, accountId } }), {
      mutationKey: [deleteReportShare.id, { reportId }],
      onReply: (queryClient, _, { accountId }) =>
        changeCached(queryClient, reportQueries.shares(reportId), (shares) =>
          shares.filter((share) => share.accountId !== accountId),
        ),
      refetches: () => [reportQueries.shares(reportId).queryKey],
    }),
};
