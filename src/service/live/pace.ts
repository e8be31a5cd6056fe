/**
 * The pace of live traffic: fast enough that a viewer sees every kind of event after a short time, and slow enough to
 * follow.
 */
import type { Random } from '../sample/random.ts';
import { HOUR, MINUTE } from '../sample/timeline.ts';

const SECOND = 1000;

/** A minimum and a maximum, in milliseconds. */
export type Range = readonly [number, number];

/** The time between two new conversations: about 400 per hour, a small part of a host's capacity. */
export const BETWEEN_TALKS: Range = [6 * SECOND, 12 * SECOND];
/** The share of conversations with new leads. Lists grow, but most activity belongs to known leads. */
export const NEW_LEADS = 0.25;
/** Known leads are picked from this number of recent leads, mostly from the top. */
export const RECENT_LEADS = 1000;

/** The delay of a bot that wants to seem human. */
export const BEFORE_AN_ANSWER: Range = [3 * SECOND, 12 * SECOND];
/** Shorter than the shortest delay of a follow-up, which only goes to leads that do not write back. */
export const BEFORE_WRITING_BACK: Range = [10 * SECOND, 50 * SECOND];
/** Much shorter than in the bots' own sequences, so that a viewer sees follow-ups. */
export const BEFORE_A_FOLLOW_UP: Range = [1 * MINUTE, 4 * MINUTE];
/** For leads without a tested persona that has another rate. */
export const RESPONSE_RATE = 0.5;
export const MOST_REPLIES = 5;

/** The probability that a bot plans another follow-up. Otherwise this was the last one. */
export const FOLLOWS_UP_AGAIN = 0.6;

export const LEARNS_A_FACT = 0.3;
/** The same failure rate as in the sample for leads with a last message from a bot. */
export const FAILS = 0.03;
/** The possible numbers of notifications for one failure, because a problem often occurs several times. */
export const NOTICES_OF_A_FAILURE = [1, 1, 1, 2, 3] as const;
export const BETWEEN_NOTICES: Range = [5 * SECOND, 40 * SECOND];
/** The probability that a second attempt solves the failure. Otherwise the lead waits for a person. */
export const TRIES_AGAIN = 0.5;
export const BEFORE_TRYING_AGAIN: Range = [20 * SECOND, 60 * SECOND];

/**
 * The first channel expires soon, so that a viewer sees it. The next ones expire rarely, because there are only a few
 * channels.
 */
export const BEFORE_THE_FIRST_CHANNEL: Range = [2 * MINUTE, 5 * MINUTE];
export const BETWEEN_CHANNELS: Range = [2 * HOUR, 5 * HOUR];

/**
 * The interval between searches for follow-ups that were planned earlier. Each search sends at most one, so there are
 * at most four per minute.
 */
export const BETWEEN_LOOKS: Range = [15 * SECOND, 15 * SECOND];
/**
 * The number of leads that one search reads. The next search continues after them. With a million leads, a search takes
 * no longer than with 25,000, but reading all of the leads takes an hour instead of two minutes.
 */
export const LEADS_OF_A_LOOK = 1000;
/** A host sends its own follow-ups in time. A follow-up with a longer delay was abandoned or comes from the sample. */
export const OVERDUE = 1 * MINUTE;
/** A host that starts sends follow-ups that were due within this time before its start. Older ones are dropped. */
export const CATCH_UP = 10 * MINUTE;

/** The minimum time between two actions, so that actions due at the same time do not cause a burst. */
export const MIN_PAUSE = 0.4 * SECOND;
/** The delay after a failure. The database may be unavailable, and retries must not run in a tight loop. */
export const AFTER_A_FAILURE = 5 * SECOND;
/** A delay of this length means that the machine was suspended. All actions then move by the delay. */
export const SUSPENDED_AFTER = 30 * SECOND;

export function within(random: Random, [from, to]: Range): number {
  return random.int(from, to);
}
