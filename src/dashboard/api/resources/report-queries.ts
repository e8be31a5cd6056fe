import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import {
  addReportShares,
  deleteReportShare,
  listAccounts,
  listReports,
  listReportShares,
  type ReportShare,
} from '#contract/report.ts';
import { isSupported } from '../transport/config.ts';
import { call } from '../transport/call.ts';
import type { IdempotentCall } from '../transport/idempotent-call.ts';
import { cacheReply } from '../transport/cache-reply.ts';

export const reportQueries = {
  /** Requires `isSupported(listReports)`. */
  list: () =>
    queryOptions({
      queryKey: [listReports.id],
      queryFn: ({ signal }) => call(listReports, {}, { signal }),
    }),

  /** The accounts that a report can be shared with. Requires `isSupported(listAccounts)`. */
  accounts: () =>
    queryOptions({
      queryKey: [listAccounts.id],
      queryFn: ({ signal }) => call(listAccounts, {}, { signal }),
    }),

  /** Requires `isSupported(listReportShares)`; otherwise the cache holds the reply to the last share in this tab. */
  shares: (reportId: string) =>
    queryOptions({
      queryKey: [listReportShares.id, { reportId }],
      queryFn: ({ signal }) => call(listReportShares, { params: { id: reportId } }, { signal }),
      ...(!isSupported(listReportShares) && {
        gcTime: Number.POSITIVE_INFINITY,
        staleTime: Number.POSITIVE_INFINITY,
      }),
    }),
};

export const reportMutations = {
  /** Shares a report with accounts and returns all its shares. The accounts may already have access. */
  addShares: (queryClient: QueryClient, reportId: string, intent: IdempotentCall) =>
    mutationOptions({
      mutationKey: [addReportShares.id, { reportId }],
      mutationFn: (accountIds: string[]) =>
        intent.call(addReportShares, { params: { id: reportId }, body: { accountIds } }),
      onSuccess: (reply) => {
        const { queryKey } = reportQueries.shares(reportId);
        cacheReply(queryClient, queryKey, reply);
        // The API documentation does not say whether the reply contains all shares.
        if (isSupported(listReportShares)) void queryClient.invalidateQueries({ queryKey });
      },
    }),

  /** Revokes an account's access to a report. The response body is empty. */
  deleteShare: (queryClient: QueryClient, reportId: string) =>
    mutationOptions({
      mutationKey: [deleteReportShare.id, { reportId }],
      mutationFn: ({ accountId }: ReportShare) =>
        call(deleteReportShare, { params: { id: reportId, accountId } }),
      onSuccess: (_, { accountId }) => {
        const { queryKey } = reportQueries.shares(reportId);
        void queryClient.cancelQueries({ queryKey });
        queryClient.setQueryData(
          queryKey,
          (known) => known && { ...known, data: known.data.filter((share) => share.accountId !== accountId) },
        );
        if (isSupported(listReportShares)) void queryClient.invalidateQueries({ queryKey });
      },
    }),
};
