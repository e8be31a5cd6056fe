import Checkbox from '@mui/material/Checkbox';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { type ReportShare } from '#contract/report.ts';
import { isolate } from '../../lib/isolate.ts';
import { refetch } from '../../api/transport/write.ts';
import { createIdempotentCall } from '../../api/transport/idempotent-call.ts';
import { reportMutations, reportQueries } from '../../api/resources/report-queries.ts';
import { mayBeDone, ServiceError } from '../../api/transport/service-error.ts';
import { LinesSkeleton } from '../../ui/card.tsx';
import { pluralize } from '../../lib/pluralize.ts';
import { formatNumber } from '../../lib/format.ts';
import { containsWords } from '#contract/fold.ts';
import { FailurePanel, FormDialog } from '../../form/form-shell.tsx';
import { TextInput } from '../../form/text-input.tsx';
import { ErrorPanel } from '../../ui/feedback.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import {
  accountName,
  fieldLabel,
  MOST_ACCOUNTS,
  namedAccounts,
  namedText,
  NO_DRAFT,
  problemsOf,
  type ShareDraft,
} from './named-accounts.ts';
import styles from './share-dialog.module.css';

export type Outcome = {
  asked: number;
  /** The requested accounts that the response does not contain. */
  unconfirmed: readonly string[];
  invalidCount: number;
};

type ShareDialogProps = {
  reportId: string;
  name: string;
  shares: readonly ReportShare[];
  draft: ShareDraft;
  onDraft: (draft: ShareDraft) => void;
  onShared: (outcome: Outcome) => void;
  onClose: () => void;
};

const MOST_PROBLEMS = 5;

/** A dialog that shares a report with several accounts at once. The user selects listed accounts or pastes ids. */
export function ShareDialog(props: ShareDialogProps) {
  const { reportId, name, shares, draft, onDraft, onShared, onClose } = props;
  const queryClient = useQueryClient();
  const [intent] = useState(createIdempotentCall);
  const sharing = reportMutations.addShares(reportId, intent);
  const adding = useMutation(sharing);
  const { mutationKey } = sharing;
  const listed = useQuery(reportQueries.accounts());
  const isListed = listed.isEnabled;
  const accounts = listed.data?.data ?? null;
  const named = namedAccounts(draft, accounts, shares);
  const { accountIds, unknown } = named;
  const [isChecked, setChecked] = useState(false);
  // Too many accounts are an error at once. An empty list is an error only after the user has submitted the dialog.
  const problems = isChecked || accountIds.length > 0 ? problemsOf(accountIds) : [];
  const id = useId();
  const idsInput = useRef<{ focus: () => void }>(null);

  const share = async () => {
    setChecked(true);
    if (problemsOf(accountIds).length > 0) return idsInput.current?.focus();
    // Checks the mutation cache instead of the rendered state, because a second quick click comes before the next
    // render.
    if (queryClient.isMutating({ mutationKey }) > 0) return undefined;
    try {
      const { data, invalidCount } = await adding.mutateAsync(accountIds);
      const confirmed = new Set(data.map(({ accountId }) => accountId));
      onDraft(NO_DRAFT);
      onShared({
        asked: accountIds.length,
        unconfirmed: accountIds.filter((accountId) => !confirmed.has(accountId)),
        invalidCount,
      });
    } catch (error) {
      // The dialog shows the error of the mutation. The service may have shared the report anyway, so the displayed
      // shares may be outdated.
      if (mayBeDone(error)) refetch(queryClient, [reportQueries.shares(reportId).queryKey]);
    }
    return undefined;
  };

  return (
    <FormDialog
      title={`Share ${isolate(name)}`}
      verb="Share"
      pendingVerb="Sharing…"
      isPending={adding.isPending}
      // The dialog may close without a warning, because the draft keeps the input.
      unsaved={null}
      failure={
        adding.isError && (
          <FailurePanel key={adding.submittedAt} error={adding.error}>
            {failureLabel(adding.error, adding.variables)}
          </FailurePanel>
        )
      }
      onSubmit={() => void share()}
      onClose={onClose}
    >
      <Typography variant="body2" color="textSecondary">
        Up to {MOST_ACCOUNTS} accounts at a time.
      </Typography>
      <div className={styles.ways} data-listed={isListed || undefined}>
        {isListed && (
          <section aria-labelledby={`${id}choose`}>
            <Typography id={`${id}choose`} variant="subtitle2" component="h3" sx={{ marginBottom: 1 }}>
              Choose accounts
            </Typography>
            {listed.isPending && <LinesSkeleton lines={4} />}
            {listed.isError && accounts === null && (
              <ErrorPanel error={listed.error} onRetry={() => void listed.refetch()}>
                You can still paste account ids.
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
        <div>
          <TextInput
            isCode
            isIdList
            rows={8}
            label={isListed ? 'Or paste account ids' : 'Account ids'}
            value={draft.text}
            inputRef={idsInput}
            isReadOnly={adding.isPending}
            problem={problems.length > 0 ? problems.slice(0, MOST_PROBLEMS).join(' ') : undefined}
            help={`One per line, or separated by commas, semicolons or spaces.${
              accounts ? ' The e-mail addresses of the agency’s accounts work too.' : ''
            }`}
            onChange={(text) => onDraft({ ...draft, text })}
          />
        </div>
      </div>
      <Typography
        component="output"
        variant="subtitle2"
        sx={{ display: 'block', minHeight: 20, marginTop: 3 }}
      >
        {accountIds.length > 0 && namedText(named)}
      </Typography>
      {unknown.length > 0 && (
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          Not in the service's list of accounts: <bdi>{unknown.slice(0, 5).join(', ')}</bdi>
          {unknown.length > 5 && ` and ${formatNumber(unknown.length - 5)} more`}. They are sent as they are.
        </Typography>
      )}
    </FormDialog>
  );
}

/** Returns the errors for individual accounts, and the consequence of the failed request. */
function failureLabel(error: unknown, accountIds: readonly string[]): string {
  const fieldErrors = error instanceof ServiceError ? error.fieldErrors : [];
  return [
    ...fieldErrors.map(({ path, message }) => fieldLabel(path.map(String), message, accountIds)),
    mayBeDone(error)
      ? 'The report may have been shared anyway. Sharing it again changes nothing for those who have it.'
      : 'Your entries are kept.',
  ].join(' ');
}

type AccountChoicesProps = {
  accounts: readonly ReportShare[];
  having: ReadonlySet<string>;
  chosen: readonly string[];
  isLocked: boolean;
  onChange: (chosen: readonly string[]) => void;
};

/** The maximum number of accounts in the list. The user finds further accounts with the search. */
const MOST = 100;

/**
 * Lists the accounts of the agency as checkboxes with a search. Accounts that already have the report come last and
 * cannot be selected. Selected accounts that the agency's list does not contain remain selectable.
 */
function AccountChoices({ accounts, having, chosen, isLocked, onChange }: AccountChoicesProps) {
  const [text, setText] = useState('');
  const known = new Set(accounts.map(({ accountId }) => accountId));
  const gone = chosen
    .filter((id) => !known.has(id))
    .map((accountId) => ({ accountId, name: null, email: null }));
  const contains = containsWords(text);
  const found = [...gone, ...accounts]
    .filter(({ accountId, name, email }) => contains(`${name ?? ''}\n${email ?? ''}\n${accountId}`))
    .toSorted((a, b) => Number(having.has(a.accountId)) - Number(having.has(b.accountId)));
  const choose = (accountId: string, isChosen: boolean) => {
    if (isLocked) return;
    onChange(isChosen ? [...chosen, accountId] : chosen.filter((id) => id !== accountId));
  };
  return (
    <div className={styles.frame}>
      <div className={styles.find}>
        <SearchField label="Find accounts" placeholder="Find" value={text} onChange={setText} />
      </div>
      <ul style={{ overflowY: 'auto', maxHeight: 264 }} aria-label="Accounts">
        {found.slice(0, MOST).map((account) => (
          <li key={account.accountId}>
            <label className={styles.choice}>
              <Checkbox
                size="small"
                sx={{ padding: 0 }}
                checked={chosen.includes(account.accountId) || having.has(account.accountId)}
                disabled={having.has(account.accountId)}
                onChange={(_, isChosen) => choose(account.accountId, isChosen)}
              />
              <span dir="auto">{accountName(account)}</span>
              <Typography variant="caption" color="textSecondary">
                {factsOf(account, having.has(account.accountId))}
              </Typography>
            </label>
          </li>
        ))}
      </ul>
      <Typography variant="caption" color="textSecondary">
        {foundText(accounts.length, found.length)}
      </Typography>
    </div>
  );
}

function factsOf(account: ReportShare, hasReport: boolean): string {
  const email = account.email?.trim() ?? '';
  return [
    ...(email === '' || email === accountName(account) ? [] : [email]),
    ...(hasReport ? ['already has it'] : []),
  ].join(' · ');
}

function foundText(all: number, found: number): string {
  if (all === 0) return 'The service lists no accounts for this agency.';
  if (found === 0) return 'No match.';
  if (found > MOST) return `And ${pluralize(found - MOST, 'account')} more: search by name.`;
  return '';
}
