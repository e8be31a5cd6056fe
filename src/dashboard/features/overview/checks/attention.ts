/** The rules for the findings of the overview checks, without any UI. */
import type { ListedChannel } from '#contract/custom-channel.ts';
import { toUtcTime } from '#contract/fields.ts';
import type { BySource, WebhookSummary } from '../../../api/resources/all-sources.ts';
import type { Reply } from '../../../api/transport/call.ts';
import type { KnownSource } from '../../../api/resources/source-directory.ts';
import { resolveRange } from '../../../lib/day-range.ts';
import type { Day } from '../../../lib/day.ts';
import { expiryOf } from '../../../lib/expiry.ts';
import { dayOf } from '../../../lib/time.ts';
import { testsIn, type WebhookTest } from '../../../domain/webhook-tests.ts';
import type { TransactionRow } from '../../../api/resources/transaction-rows.ts';

export type ExpiringChannel = { source: KnownSource; channel: ListedChannel; at: number };

/**
 * Returns the channels whose tokens have expired or will expire soon, each sorted by expiry, earliest first. `all` is
 * the number of all channels.
 */
export function expiringChannels(
  ofSources: readonly BySource<ListedChannel[]>[],
  now: number,
): { expired: ExpiringChannel[]; soon: ExpiringChannel[]; all: number } {
  const channels = ofSources.flatMap(({ source, value }) =>
    value.map((channel) => ({ source, channel, state: expiryOf(channel.expiration, now)?.state })),
  );
  const inState = (wanted: 'expired' | 'soon') =>
    channels
      .filter(({ state }) => state === wanted)
      .map(({ source, channel }) => ({ source, channel, at: toUtcTime(channel.expiration ?? '') }))
      .toSorted((a, b) => a.at - b.at);
  return { expired: inState('expired'), soon: inState('soon'), all: channels.length };
}

export type FailingWebhook = { source: KnownSource; tests: readonly WebhookTest[] };

export type WebhookTestSummary = {
  failing: readonly FailingWebhook[];
  /** The number of webhooks that have a test result. */
  tested: number;
  /** The number of configured webhooks without a test result. */
  untested: number;
};

/**
 * Summarises the last test results of webhooks.
 * assumed: the API does not document the test results. A part of the results with a field `ok` is a test, and the test
 * failed if `ok` is false. Nothing else counts as a failure.
 */
export function summarizeWebhookTests(ofSources: readonly BySource<WebhookSummary[]>[]): WebhookTestSummary {
  const webhooks = ofSources.flatMap(({ source, value }) =>
    value.map(({ configured, lastTestResults }) => ({
      source,
      isConfigured: configured,
      tests: testsIn(lastTestResults),
    })),
  );
  return {
    failing: webhooks.flatMap(({ source, tests }) => {
      const failed = tests.filter(({ ok }) => !ok);
      return failed.length === 0 ? [] : [{ source, tests: failed }];
    }),
    tested: webhooks.filter(({ tests }) => tests.length > 0).length,
    untested: webhooks.filter(({ isConfigured, tests }) => isConfigured && tests.length === 0).length,
  };
}

/**
 * The days whose failed transactions need attention, as a range of the billing page.
 * assumed: the service never marks a failure as resolved, so older failures appear without an alert.
 */
export const RECENT_RANGE = '28d';

type TransactionReply = Reply<readonly TransactionRow[]>;

type Calendar = { today: Day; zone: string };

export type OpenTransactions = {
  recentlyFailed: readonly TransactionRow[];
  failed: readonly TransactionRow[];
  pending: readonly TransactionRow[];
  /** The creation time of the oldest pending transaction; null if none has a date. */
  pendingSince: string | null;
  /** The number of unreadable transactions, which may have either status. */
  invalidCount: number;
};

export function findOpenTransactions(
  replies: { failed: TransactionReply; pending: TransactionReply },
  calendar: Calendar,
): OpenTransactions {
  const failed = ofStatus(replies.failed, 'failed');
  const pending = ofStatus(replies.pending, 'pending');
  return {
    recentlyFailed: failed.filter((each) => isRecent(each, calendar)),
    failed,
    pending,
    pendingSince: earliest(pending),
    invalidCount: unreadableIn(replies, failed.length + pending.length),
  };
}

/**
 * Filters the transactions of a reply by status, because the API does not document the name of the filter, and a
 * service may ignore it.
 */
function ofStatus({ data }: TransactionReply, status: 'failed' | 'pending'): TransactionRow[] {
  return data.filter((each) => each.status === status);
}

function isRecent({ at }: TransactionRow, { today, zone }: Calendar): boolean {
  if (at === null) return false;
  const { first, last } = resolveRange(RECENT_RANGE, { today, oldest: null });
  const day = dayOf(new Date(at), zone);
  return first <= day && day <= last;
}

function earliest(transactions: readonly TransactionRow[]): string | null {
  const times = transactions.flatMap(({ at }) => at ?? []);
  if (times.length === 0) return null;
  return new Date(times.reduce((first, each) => Math.min(first, each))).toISOString();
}

/**
 * Returns the number of unreadable transactions. A service that ignores the filter returns the same unreadable
 * transactions in both replies, so they must not count twice.
 */
function unreadableIn(
  { failed, pending }: { failed: TransactionReply; pending: TransactionReply },
  kept: number,
): number {
  return failed.data.length + pending.data.length > kept
    ? Math.max(failed.invalidCount, pending.invalidCount)
    : failed.invalidCount + pending.invalidCount;
}
