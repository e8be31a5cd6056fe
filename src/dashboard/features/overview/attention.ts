/** Of what needs attention, and what does not: the rules of the overview, without a screen. */
import type { ListedChannel } from '#contract/custom-channel.ts';
import { toUtcTime } from '#contract/fields.ts';
import type { Transaction } from '#contract/transaction.ts';
import type { BySource, WebhookTests } from '../../api/resources/source-health.ts';
import type { Reply } from '../../api/transport/call.ts';
import type { KnownSource } from '../../api/resources/source-directory.ts';
import { resolveRange } from '../../lib/day-range.ts';
import type { Day } from '../../lib/day.ts';
import { expiryOf } from '../../lib/expiry.ts';
import { dayOf, parseInstant } from '../../lib/time.ts';
import { testsIn, type WebhookTest } from '../../domain/webhook-tests.ts';

/** Null while it is not known: not loaded yet, or not all to be had. */
export type NeedsAttention = boolean | null;

/** What could not be read may need attention. */
export function needsAttention(count: number, invalidCount: number): NeedsAttention {
  if (count > 0) return true;
  return invalidCount > 0 ? null : false;
}

export type ExpiringChannel = { source: KnownSource; channel: ListedChannel; at: number };

/** Those that expire first come first. */
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
  /** How many tell of a test at all. */
  tested: number;
  /** How many are set up and tell of no test. */
  untested: number;
};

/**
 * What the service tells of the last tests of webhooks. assumed: the document does not say what stands in them; a part
 * with `ok` is a test, and one where that is false failed. Nothing else is taken for a failure.
 */
export function summarizeWebhookTests(ofSources: readonly BySource<WebhookTests[]>[]): WebhookTestSummary {
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
 * The days whose failures need attention, as the page of billing names them in its address. assumed: the service never
 * says that a failure was dealt with, so that older ones are told of and alarm nobody.
 */
export const RECENT_RANGE = '28d';

type Calendar = { today: Day; zone: string };

export type OpenTransactions = {
  recentlyFailed: readonly Transaction[];
  /** All of them, whenever it was. */
  failed: readonly Transaction[];
  pending: readonly Transaction[];
  /** When the oldest of the pending ones was made; null where none says so. */
  pendingSince: string | null;
  /** How many could not be read, and may be any of these. */
  invalidCount: number;
};

/** Transactions that failed or are pending, out of the service's answers to its two filters. */
export function findOpenTransactions(
  replies: { failed: Reply<Transaction[]>; pending: Reply<Transaction[]> },
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

/** The name of the filter is not documented: a service that does not know it answers with all. */
function ofStatus({ data }: Reply<Transaction[]>, status: 'failed' | 'pending'): Transaction[] {
  return data.filter((each) => each.status?.toLowerCase() === status);
}

function isRecent({ createdAt }: Transaction, { today, zone }: Calendar): boolean {
  const moment = parseInstant(createdAt);
  if (moment === null) return false;
  const { first, last } = resolveRange(RECENT_RANGE, { today, oldest: null });
  const day = dayOf(moment, zone);
  return first <= day && day <= last;
}

function earliest(transactions: readonly Transaction[]): string | null {
  const moments = transactions.flatMap(({ createdAt }) => parseInstant(createdAt) ?? []);
  if (moments.length === 0) return null;
  return moments.reduce((first, each) => (each < first ? each : first)).toISOString();
}

/** A service that does not filter leaves the same ones out of both answers. */
function unreadableIn(
  { failed, pending }: { failed: Reply<unknown[]>; pending: Reply<unknown[]> },
  kept: number,
): number {
  return failed.data.length + pending.data.length > kept
    ? Math.max(failed.invalidCount, pending.invalidCount)
    : failed.invalidCount + pending.invalidCount;
}
