/** Transactions that are not settled, out of the service's answers to its two filters. */
import type { Transaction } from '#contract/transaction.ts';
import type { Reply } from '../../api/call.ts';
import { resolveRange } from '../../lib/day-range.ts';
import type { Day } from '../../lib/day.ts';
import { dayOf, parseInstant } from '../../lib/time.ts';

/**
 * The days whose failures need attention, as the page of billing names them in its address. assumed: the service never
 * says that a failure was dealt with, so that older ones are told of and alarm nobody.
 */
export const RECENT_RANGE = '28d';

type Calendar = { today: Day; zone: string };

export type Unsettled = {
  recentlyFailed: readonly Transaction[];
  /** All of them, whenever it was. */
  failed: readonly Transaction[];
  pending: readonly Transaction[];
  /** When the oldest of the pending ones was made; null where none says so. */
  pendingSince: string | null;
  /** How many could not be read, and may be any of these. */
  unreadable: number;
};

export function readUnsettled(
  replies: { failed: Reply<Transaction[]>; pending: Reply<Transaction[]> },
  calendar: Calendar,
): Unsettled {
  const failed = ofStatus(replies.failed, 'failed');
  const pending = ofStatus(replies.pending, 'pending');
  return {
    recentlyFailed: failed.filter((each) => isRecent(each, calendar)),
    failed,
    pending,
    pendingSince: earliest(pending),
    unreadable: unreadableIn(replies, failed.length + pending.length),
  };
}

/** The name of the filter is not documented: a service that does not know it answers with all. */
export function ofStatus({ data }: Reply<Transaction[]>, status: 'failed' | 'pending'): Transaction[] {
  return data.filter((each) => each.status?.toLowerCase() === status);
}

export function isRecent({ createdAt }: Transaction, { today, zone }: Calendar): boolean {
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
    ? Math.max(failed.unreadable, pending.unreadable)
    : failed.unreadable + pending.unreadable;
}
