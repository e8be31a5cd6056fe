import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { listAccounts, listReportShares, type ReportShare } from '#contract/report.ts';
import { newIntent } from '../../api/intent.ts';
import { reportMutations, reportQueries } from '../../api/report-queries.ts';
import { mayBeDone, ServiceError } from '../../api/service-error.ts';
import { offers } from '../../api/config.ts';
import { LinesSkeleton } from '../../ui/card.tsx';
import { FailurePanel, FormDialog } from '../../form/form-shell.tsx';
import { TextInput } from '../../form/text-input.tsx';
import { ErrorPanel } from '../../ui/feedback.tsx';
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

const MOST_PROBLEMS = 5;

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
  const idsInput = useRef<{ focus: () => void }>(null);

  const share = async () => {
    setChecked(true);
    if (problemsOf(accountIds).length > 0) return idsInput.current?.focus();
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
    <FormDialog
      title={`Share ${name}`}
      verb="Share"
      pendingVerb="Sharing…"
      isPending={adding.isPending}
      // A draft keeps it.
      unsaved={null}
      failure={
        adding.isError && (
          <FailurePanel key={adding.submittedAt} error={adding.error}>
            {failureWords(adding.error, adding.variables)}
          </FailurePanel>
        )
      }
      onSubmit={() => void share()}
      onClose={onClose}
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
          <TextInput
            isCode
            rows={8}
            label={isListed ? 'Or paste account ids' : 'Account ids'}
            value={draft.text}
            inputRef={idsInput}
            isReadOnly={adding.isPending}
            problem={problems.length > 0 ? problems.slice(0, MOST_PROBLEMS).join(' ') : undefined}
            help={`One on each line, or with commas, semicolons or blanks between them.${
              accounts ? ' E-mail addresses of accounts of the agency will do as well.' : ''
            }`}
            onChange={(text) => onDraft({ ...draft, text })}
          />
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
    </FormDialog>
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
