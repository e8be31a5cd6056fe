import { isolate } from '../../lib/isolate.ts';
import { mayBeDone } from '../../api/transport/service-error.ts';
import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type ReportShare } from '#contract/report.ts';
import { runMutation } from '../../api/transport/run-mutation.ts';
import { refetch } from '../../api/transport/write.ts';
import { createIdempotentCall } from '../../api/transport/idempotent-call.ts';
import { reportMutations, reportQueries } from '../../api/resources/report-queries.ts';
import { describeError } from '../../ui/describe-error.ts';
import { useToast } from '../../ui/toasts.tsx';
import { accountName } from './named-accounts.ts';

export type RevokeFailure = { share: ReportShare; error: Error };

/**
 * Revokes the share of an account immediately. Undo shares the report again. assumed: a delayed request would be worse.
 * Until the request, the account would still have access although the page shows the opposite, and closing the tab
 * would lose the request.
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
  const deleting = reportMutations.deleteShare(reportId);
  const revoking = useMutation({
    ...deleting,
    onSuccess: async (...answer) => {
      await deleting.onSuccess?.(...answer);
      const [, share] = answer;
      setFailure(null);
      toast({
        text: `${isolate(accountName(share))} no longer has the report.`,
        tone: 'good',
        undo: () => giveBack(share),
      });
    },
    onError: (error, share) => {
      // The displayed shares may be outdated, because another user or this request may have revoked the share.
      refreshShares();
      if (isHere.current) setFailure({ share, error });
      else
        toast({ text: `${failureLabel(share, error)} ${describeError(error).title}.`, tone: 'bad', error });
    },
  });
  const refreshShares = () => refetch(queryClient, [reportQueries.shares(reportId).queryKey]);
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
      // Checks the mutation cache instead of the rendered state, because a second quick click comes before the next
      // render.
      const isPending = queryClient.isMutating({
        mutationKey,
        predicate: ({ state }) => (state.variables as ReportShare).accountId === share.accountId,
      });
      if (isPending === 0) revoking.mutate(share);
    },
  };
}

/**
 * Returns the function for Undo, which shares a revoked report again. It works even after the user has left the page.
 */
function useGiveBack(reportId: string): (share: ReportShare) => void {
  const queryClient = useQueryClient();
  const toast = useToast();
  return (share) => {
    const name = accountName(share);
    // Each Undo needs a new idempotency key. With the same key, the service would ignore a repeated Undo after another
    // revocation.
    const sharing = reportMutations.addShares(reportId, createIdempotentCall());
    runMutation(queryClient, sharing, [share.accountId]).then(
      ({ data }) => {
        const isConfirmed = data.some(({ accountId }) => accountId === share.accountId);
        toast(
          isConfirmed
            ? { text: `${isolate(name)} has the report again.`, tone: 'good' }
            : {
                text: `The service did not confirm that ${isolate(name)} has the report again.`,
                tone: 'bad',
              },
        );
      },
      (error: unknown) => {
        const { title, detail } = describeError(error);
        const words = [title, detail].filter(Boolean).join(': ');
        toast({
          text: `The report could not be shared with ${isolate(name)} again. ${words} Share it again on this page.`,
          tone: 'bad',
          error,
        });
      },
    );
  };
}

/** Returns a sentence about the consequence of a failed revocation for the account. */
export function failureLabel(share: ReportShare, error: unknown): string {
  return mayBeDone(error)
    ? `It is unknown whether ${isolate(accountName(share))} still has the report.`
    : `${isolate(accountName(share))} still has the report.`;
}
