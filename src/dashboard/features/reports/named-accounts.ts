/** Reads the accounts that should get a report: selected accounts, and further ids in pasted text. */
import { useState } from 'react';
import * as z from 'zod';
import { AddReportSharesInput, type ReportShare } from '#contract/report.ts';
import { pluralize } from '../../lib/pluralize.ts';
import { dropDraft, keepDraft, readDraft } from '../../lib/drafts.ts';
import { formatNumber } from '../../lib/format.ts';
import { readIds } from '../../lib/id-list.ts';

export type ShareDraft = { picked: readonly string[]; text: string };

export const NO_DRAFT: ShareDraft = { picked: [], text: '' };

const Draft = z.object({ picked: z.array(z.string()), text: z.string() });

/** Keeps the unsent input of the share dialog in this browser tab, so that closing the dialog loses nothing. */
export function useShareDraft(reportId: string): [ShareDraft, (draft: ShareDraft) => void] {
  const key = `report-shares:${reportId}`;
  const [draft, setDraft] = useState<ShareDraft>(() => readDraft(key, Draft)?.values ?? NO_DRAFT);
  return [
    draft,
    (next) => {
      setDraft(next);
      if (next.picked.length === 0 && next.text === '') dropDraft(key);
      else keepDraft(key, next);
    },
  ];
}

export type NamedAccounts = {
  /** The ids of the accounts without duplicates. The selected accounts come first. */
  accountIds: string[];
  repeated: number;
  /** The accounts in the input that already have the report. */
  having: string[];
  /**
   * The accounts in the input that the list of accounts does not contain. Empty if the service cannot list accounts.
   */
  unknown: string[];
};

/**
 * Reads the accounts from the input of the share dialog. assumed: users paste account ids, or the e-mail addresses of
 * known accounts.
 */
export function namedAccounts(
  { picked, text }: ShareDraft,
  accounts: readonly ReportShare[] | null,
  shares: readonly ReportShare[],
): NamedAccounts {
  const ids = new Set(accounts?.map(({ accountId }) => accountId));
  const idOfEmail = new Map(
    accounts?.flatMap(({ accountId, email }) => (email ? [[email.toLowerCase(), accountId] as const] : [])),
  );
  const pasted = readIds(text);
  const named = [
    ...picked,
    ...pasted.ids.map((id) => (ids.has(id) ? id : (idOfEmail.get(id.toLowerCase()) ?? id))),
  ];
  const accountIds = [...new Set(named)];
  const sharedWith = new Set(shares.map(({ accountId }) => accountId));
  return {
    accountIds,
    repeated: pasted.repeated + named.length - accountIds.length,
    having: accountIds.filter((id) => sharedWith.has(id)),
    unknown: accounts === null ? [] : accountIds.filter((id) => !ids.has(id)),
  };
}

/** Summarises the accounts in the input, e.g. '3 accounts, 1 duplicate ignored'. */
export function namedText({ accountIds, repeated, having }: NamedAccounts): string {
  return [
    pluralize(accountIds.length, 'account'),
    ...(repeated === 0 ? [] : [`${pluralize(repeated, 'duplicate')} ignored`]),
    ...(having.length === 0
      ? []
      : [`${formatNumber(having.length)} already ${having.length === 1 ? 'has' : 'have'} the report`]),
  ].join(', ');
}

/** The maximum number of accounts in a request. assumed: the service has the same limit as the contract. */
export const MOST_ACCOUNTS = 200;

/** Returns sentences with the reasons why the request cannot be sent. Empty without a reason. */
export function problemsOf(accountIds: readonly string[]): string[] {
  const count = accountIds.length;
  if (count === 0) return ['Enter an account to share the report with.'];
  if (count > MOST_ACCOUNTS)
    return [`At most ${MOST_ACCOUNTS} accounts at a time: ${formatNumber(count)} entered.`];
  const { error } = AddReportSharesInput.safeParse({ accountIds });
  return (error?.issues ?? []).map(({ path, message }) => fieldLabel(path.map(String), message, accountIds));
}

/**
 * Returns an error of a request field as a sentence. A path such as `accountIds.3` is replaced by the id of the
 * account.
 */
export function fieldLabel(path: readonly string[], message: string, accountIds: readonly string[]): string {
  const id = path.length > 1 ? accountIds[Number(path.at(-1))] : undefined;
  return `${id === undefined ? path.join('.') : `'${id}'`} ${message}.`;
}

export function accountName({ accountId, name, email }: ReportShare): string {
  return name?.trim() || email?.trim() || accountId;
}
