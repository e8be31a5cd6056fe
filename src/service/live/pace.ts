/**
 * The timing of live traffic. It is fast enough that a viewer soon sees every kind of event, and slow enough that the
 * viewer can follow the events.
 */
import type { Random } from '../sample/random.ts';
import { HOUR, MINUTE } from '../sample/timeline.ts';

const SECOND = 1000;

/** A minimum and a maximum duration, in milliseconds. */
export type Range = readonly [number, number];

/**
 * The time between the starts of two conversations. The mean is 400 conversations per hour, a small part of the
 * capacity of a host.
 */
export const BETWEEN_TALKS: Range = [6 * SECOND, 12 * SECOND];
/**
 * The share of conversations that start with a new lead. The number of leads increases, but most conversations are with
 * known leads.
 */
export const NEW_LEADS = 0.25;
/** The number of recent leads from which a known lead is selected. More recent leads are more likely. */
export const RECENT_LEADS = 1000;

/** The delay before a bot responds, as if a person typed the response. */
export const BEFORE_AN_ANSWER: Range = [3 * SECOND, 12 * SECOND];
/**
 * The delay before a lead responds. It is shorter than any delay of a follow-up, because follow-ups are for leads that
 * do not respond.
 */
export const BEFORE_WRITING_BACK: Range = [10 * SECOND, 50 * SECOND];
/**
 * The delay before a follow-up. It is much shorter than in the sequences of the bots, so that a viewer sees follow-ups.
 */
export const BEFORE_A_FOLLOW_UP: Range = [1 * MINUTE, 4 * MINUTE];
/** The response rate of leads, unless the tested persona has its own rate. */
export const RESPONSE_RATE = 0.5;
export const MOST_REPLIES = 5;

/** The probability that a bot plans another follow-up after a follow-up. */
export const FOLLOWS_UP_AGAIN = 0.6;

export const LEARNS_A_FACT = 0.3;
/** The probability that a bot fails to respond. The sample has the same rate. */
export const FAILS = 0.03;
/**
 * The possible numbers of notifications for one failure. There can be several, because a problem often occurs
 * repeatedly.
 */
export const NOTICES_OF_A_FAILURE = [1, 1, 1, 2, 3] as const;
export const BETWEEN_NOTICES: Range = [5 * SECOND, 40 * SECOND];
/** The probability that a bot tries again after a failure, and succeeds. Otherwise the lead waits for a person. */
export const TRIES_AGAIN = 0.5;
export const BEFORE_TRYING_AGAIN: Range = [20 * SECOND, 60 * SECOND];

/**
 * The time before the first channel expires. It is short, so that a viewer sees the event. Further channels expire
 * rarely, because there are only a few channels.
 */
export const BEFORE_THE_FIRST_CHANNEL: Range = [2 * MINUTE, 5 * MINUTE];
export const BETWEEN_CHANNELS: Range = [2 * HOUR, 5 * HOUR];

/**
 * The interval between two searches for overdue follow-ups. Each search sends at most one follow-up, so at most four
 * are sent per minute.
 */
export const BETWEEN_LOOKS: Range = [15 * SECOND, 15 * SECOND];
/**
 * The number of leads that one search for overdue follow-ups reads. The next search continues after these leads. The
 * duration of a search therefore does not depend on the number of leads, but more leads need more searches.
 */
export const LEADS_OF_A_LOOK = 1000;
/**
 * The delay after which a search sends a follow-up. Hosts send their own follow-ups earlier. An overdue follow-up comes
 * from the sample, or from a host that has stopped.
 */
export const OVERDUE = 1 * MINUTE;
/** After its start, a host sends only follow-ups that became due within this time before the start or later. */
export const CATCH_UP = 10 * MINUTE;

/** The minimum time between two actions. It prevents a burst of actions that are due at the same time. */
export const MIN_PAUSE = 0.4 * SECOND;
/** The delay of a retry after a failure. The database may be unavailable, and must not receive continuous retries. */
export const AFTER_A_FAILURE = 5 * SECOND;
/** A delay of this length means that the machine was suspended. All planned actions are then moved by the delay. */
export const SUSPENDED_AFTER = 30 * SECOND;

export function within(random: Random, [from, to]: Range): number {
  return random.int(from, to);
}
