/** How lively the sample agency is: quick enough that who watches for a minute sees each thing happen, and to be followed by eye. */
import type { Random } from '../sample/random.ts';
import { HOUR, MINUTE } from '../sample/timeline.ts';

const SECOND = 1000;

/** Milliseconds from and to. */
export type Range = readonly [number, number];

/** Between two messages that begin a talk: about 400 an hour, a small part of what a host can take. */
export const BETWEEN_TALKS: Range = [6 * SECOND, 12 * SECOND];
/** One in four is new: lists grow, and still most of what moves is known from before. */
export const NEW_LEADS = 0.25;
/** Known leads are among so many that were heard of last, most of them near the top. */
export const RECENT_LEADS = 1000;

/** As long as a bot waits so as not to seem one. */
export const BEFORE_AN_ANSWER: Range = [3 * SECOND, 12 * SECOND];
/** Before the shortest wait for a follow-up, which is for those who do not write back. */
export const BEFORE_WRITING_BACK: Range = [10 * SECOND, 50 * SECOND];
/** Much sooner than the bots' own sequences say: who watches wants to see it. */
export const BEFORE_A_FOLLOW_UP: Range = [1 * MINUTE, 4 * MINUTE];
/** Of leads whose bot tests no persona that says otherwise. */
export const RESPONSE_RATE = 0.5;
export const MOST_REPLIES = 5;

/** The others have the last follow-up behind them. */
export const FOLLOWS_UP_AGAIN = 0.6;

export const LEARNS_A_FACT = 0.3;
/** As many of the sample's leads that a bot wrote to last have failed. */
export const FAILS = 0.03;
/** What breaks once often breaks several times. */
export const NOTICES_OF_A_FAILURE = [1, 1, 1, 2, 3] as const;
export const BETWEEN_NOTICES: Range = [5 * SECOND, 40 * SECOND];
/** Some failures are mended by a second attempt; the others wait for a person. */
export const TRIES_AGAIN = 0.5;
export const BEFORE_TRYING_AGAIN: Range = [20 * SECOND, 60 * SECOND];

/** Soon once, so that it can be seen, then as rarely as channels last for long: there are only a few. */
export const BEFORE_THE_FIRST_CHANNEL: Range = [2 * MINUTE, 5 * MINUTE];
export const BETWEEN_CHANNELS: Range = [2 * HOUR, 5 * HOUR];

/** Follow-ups that were planned before are looked for so often, and one look sends at most one: four a minute. */
export const BETWEEN_LOOKS: Range = [15 * SECOND, 15 * SECOND];
/**
 * One look reads so many leads, and the next goes on from there. A million take no more at a time than 25,000, but an hour and
 * not two minutes to be gone through.
 */
export const LEADS_OF_A_LOOK = 1000;
/** Who planned it sends it at once. What is overdue by this was left behind, or is of the sample's own plan. */
export const OVERDUE = 1 * MINUTE;
/** A host that starts anew sends what fell due so shortly before; what is older was given up long ago. */
export const MADE_UP_FOR = 10 * MINUTE;

/** Between any two things that happen: what came due together does not come in one burst. */
export const BREATH = 0.4 * SECOND;
/** The database may be away: it is asked again, and not in a loop. */
export const AFTER_A_FAILURE = 5 * SECOND;
/** Whoever was away for so long was asleep: everything then happens as much later. */
export const ASLEEP = 30 * SECOND;

/** A length of time out of a range. */
export function within(random: Random, [from, to]: Range): number {
  return random.int(from, to);
}
