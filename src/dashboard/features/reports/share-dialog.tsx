import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { listAccounts, listReportShares, type ReportShare } from '#contract/report.ts';
import { newIntent } from '../../api/intent.ts';
import { reportMutations, reportQueries } from '../../api/report-queries.ts';
import { mayBeDone, ServiceError } from '../../api/service-error.ts';
import { offers } from '../../api/config.ts';
import { LinesSkeleton } from '../../ui/card-skeleton.tsx';
import { SubmitButton } from '../../form/submit-button.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { focusOnce } from '../../ui/focus-once.ts';
import { AccountChoices } from './account-choices.tsx';
import {
  fieldWords,
  MOST_ACCOUNTS,
  namedAccounts,
  namedWords,
  NO_DRAFT,
  problemsOf,
  type ShareDraft,
} from './named-accounts.ts';
import styles from './share-dialog.module.css';
import type { Outcome } from './share-outcome.tsx';

export type ShareDialogProps = {
  reportId: string;
  name: string;
  /** Those that are known to have it. */
  shares: readonly ReportShare[];
  draft: ShareDraft;
  onDraft: (draft: ShareDraft) => void;
  onShared: (outcome: Outcome) => void;
  onClose: () => void;
};

/** Shares a report with several accounts at once: chosen where they are known, pasted by id anywhere. */
export function ShareDialog(props: ShareDialogProps) {
  const { reportId, name, shares, draft, onDraft, onShared, onClose } = props;
  const queryClient = useQueryClient();
  const [intent] = useState(newIntent);
  const sharing = reportMutations.addShares(queryClient, reportId, intent);
  const adding = useMutation(sharing);
  const { mutationKey } = sharing;
  const isListed = offers(listAccounts);
  const listed = useQuery({ ...reportQueries.accounts(), enabled: isListed });
  const accounts = listed.data?.data ?? null;
  const named = namedAccounts(draft, accounts, shares);
  const { accountIds, unknown } = named;
  const [isChecked, setChecked] = useState(false);
  // Too many is said at once, nobody only when it is sent.
  const problems = isChecked || accountIds.length > 0 ? problemsOf(accountIds) : [];
  const id = useId();

  const share = async () => {
    setChecked(true);
    if (problemsOf(accountIds).length > 0) return document.getElementById(`${id}ids`)?.focus();
    // Not by what was last drawn: the second of two quick clicks comes before that.
    if (queryClient.isMutating({ mutationKey }) > 0) return undefined;
    try {
      const { data, unreadable } = await adding.mutateAsync(accountIds);
      const confirmed = new Set(data.map(({ accountId }) => accountId));
      onDraft(NO_DRAFT);
      onShared({
        asked: accountIds.length,
        unconfirmed: accountIds.filter((accountId) => !confirmed.has(accountId)),
        unreadable,
      });
    } catch (error) {
      // Told below, by the mutation. What the page shows may be old now.
      if (mayBeDone(error) && offers(listReportShares)) {
        void queryClient.invalidateQueries({ queryKey: reportQueries.shares(reportId).queryKey });
      }
    }
    return undefined;
  };

  return (
    <Dialog
      title={`Share ${name}`}
      isLong
      isPending={adding.isPending}
      onClose={onClose}
      onSubmit={() => void share()}
      actions={
        <>
          <Button variant="outlined" disabled={adding.isPending} onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton isPending={adding.isPending} pendingLabel="Sharing…">
            Share
          </SubmitButton>
        </>
      }
    >
      <p className={styles.quiet}>Up to {MOST_ACCOUNTS} accounts at a time.</p>
      <div className={styles.ways} data-listed={isListed || undefined}>
        {isListed && (
          <section className={styles.way} aria-labelledby={`${id}choose`}>
            <h3 id={`${id}choose`} className={styles.label}>
              Choose accounts
            </h3>
            {listed.isPending && <LinesSkeleton lines={4} />}
            {listed.isError && accounts === null && (
              <ErrorPanel error={listed.error} onRetry={() => void listed.refetch()}>
                Accounts can be pasted by their ids all the same.
              </ErrorPanel>
            )}
            {accounts && (
              <AccountChoices
                accounts={accounts}
                having={new Set(shares.map(({ accountId }) => accountId))}
                chosen={draft.picked}
                isLocked={adding.isPending}
                onChange={(picked) => onDraft({ ...draft, picked })}
              />
            )}
          </section>
        )}
        <div className={styles.way}>
          <label htmlFor={`${id}ids`} className={styles.label}>
            {isListed ? 'Or paste account ids' : 'Account ids'}
          </label>
          <textarea
            id={`${id}ids`}
            className={styles.ids}
            rows={8}
            spellCheck={false}
            autoComplete="off"
            value={draft.text}
            readOnly={adding.isPending}
            aria-invalid={problems.length > 0}
            aria-describedby={`${id}help ${id}problems`}
            onChange={(event) => onDraft({ ...draft, text: event.target.value })}
          />
          <p id={`${id}help`} className={styles.quiet}>
            One on each line, or with commas, semicolons or blanks between them.
            {accounts && ' E-mail addresses of accounts of the agency will do as well.'}
          </p>
        </div>
      </div>
      <output className={styles.named}>{accountIds.length > 0 && namedWords(named)}</output>
      {unknown.length > 0 && (
        <p className={styles.quiet}>
          Not in the service's list of accounts: <bdi>{unknown.slice(0, 5).join(', ')}</bdi>
          {unknown.length > 5 && ` and ${(unknown.length - 5).toLocaleString('en')} more`}. They are sent as
          they are.
        </p>
      )}
      <div id={`${id}problems`} aria-live="polite" className={styles.problems}>
        {problems.slice(0, 5).map((problem) => (
          <p key={problem}>{problem}</p>
        ))}
      </div>
      {adding.isError && (
        <div key={adding.submittedAt} className={styles.failure} tabIndex={-1} ref={focusOnce}>
          <ErrorPanel error={adding.error}>{failureWords(adding.error, adding.variables)}</ErrorPanel>
        </div>
      )}
    </Dialog>
  );
}

/** What the service says of single accounts, and what a failure means for all of them. */
function failureWords(error: unknown, accountIds: readonly string[]): string {
  const fieldErrors = error instanceof ServiceError ? error.fieldErrors : [];
  return [
    ...fieldErrors.map(({ path, message }) => fieldWords(path.map(String), message, accountIds)),
    mayBeDone(error)
      ? 'The report may have been shared all the same. To share it again changes nothing for those who have it.'
      : 'What was entered is kept.',
  ].join(' ');
}
