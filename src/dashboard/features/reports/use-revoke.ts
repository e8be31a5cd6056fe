import { mayBeDone } from '../../api/transport/service-error.ts';
import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { listReportShares, type ReportShare } from '#contract/report.ts';
import { runMutation } from '../../api/transport/run-mutation.ts';
import { createIdempotentCall } from '../../api/transport/idempotent-call.ts';
import { reportMutations, reportQueries } from '../../api/resources/report-queries.ts';
import { isSupported } from '../../api/transport/config.ts';
import { describeError } from '../../ui/describe-error.ts';
import { useToast } from '../../ui/toasts.tsx';
import { accountName } from './named-accounts.ts';

export type RevokeFailure = { share: ReportShare; error: Error };

/**
 * assumed: takes a report away from an account at once, and Undo shares it again. A delay in its place would leave the account in
 * while the screen says otherwise, and be lost with the tab.
 */
export function useRevoke(reportId: string) {
  const queryClient = useQueryClient();
  const toast = useToast();
  const [failure, setFailure] = useState<RevokeFailure | null>(null);
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);

  const giveBack = useGiveBack(reportId);
  const deleting = reportMutations.deleteShare(queryClient, reportId);
  const revoking = useMutation({
    ...deleting,
    onSuccess: async (...answer) => {
      await deleting.onSuccess?.(...answer);
      const [, share] = answer;
      setFailure(null);
      toast({
        text: `${accountName(share)} no longer has the report.`,
        tone: 'good',
        undo: () => giveBack(share),
      });
    },
    onError: (error, share) => {
      // What the screen shows may be wrong now: somebody else may have revoked it, or this did.
      refreshShares();
      if (isHere.current) setFailure({ share, error });
      else
        toast({ text: `${failureLabel(share, error)} ${describeError(error).title}.`, tone: 'bad', error });
    },
  });
  const refreshShares = () => {
    if (!isSupported(listReportShares)) return;
    void queryClient.invalidateQueries({ queryKey: reportQueries.shares(reportId).queryKey });
  };
  const { mutationKey } = deleting;
  const pendingIds = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => (state.variables as ReportShare).accountId,
  });
  return {
    failure,
    dismiss: () => setFailure(null),
    pendingIds,
    revoke: (share: ReportShare) => {
      // Not by what was last drawn: the second of two quick clicks comes before that.
      const isPending = queryClient.isMutating({
        mutationKey,
        predicate: ({ state }) => (state.variables as ReportShare).accountId === share.accountId,
      });
      if (isPending === 0) revoking.mutate(share);
    },
  };
}

/** Shares the report again with who it was taken from. Works wherever one has gone meanwhile. */
function useGiveBack(reportId: string): (share: ReportShare) => void {
  const queryClient = useQueryClient();
  const toast = useToast();
  return (share) => {
    const name = accountName(share);
    // An intent of its own each time: between two the report may have been taken away once more.
    const sharing = reportMutations.addShares(queryClient, reportId, createIdempotentCall());
    runMutation(queryClient, sharing, [share.accountId]).then(
      ({ data }) => {
        const isConfirmed = data.some(({ accountId }) => accountId === share.accountId);
        toast(
          isConfirmed
            ? { text: `${name} has the report again.`, tone: 'good' }
            : { text: `The service did not confirm that ${name} has the report again.`, tone: 'bad' },
        );
      },
      (error: unknown) => {
        const { title, detail } = describeError(error);
        const words = [title, detail].filter(Boolean).join(': ');
        toast({
          text: `The report could not be shared with ${name} again. ${words} Share it again on this page.`,
          tone: 'bad',
          error,
        });
      },
    );
  };
}

/** What a failure means for who was to lose the report. */
export function failureLabel(share: ReportShare, error: unknown): string {
  return mayBeDone(error)
    ? `It is unknown whether ${accountName(share)} still has the report.`
    : `${accountName(share)} still has the report.`;
}
