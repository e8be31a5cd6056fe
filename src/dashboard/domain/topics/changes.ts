/** The change of a count between two periods, and whether chance explains it. */
import { dispersedRateChangeP, rateChangeP, type Dispersion } from '../../lib/statistics/rates.ts';

/**
 * The kind of change. `chance` is a difference within chance, including no difference. `untested` is a difference
 * between periods with different weekdays, which the weekly pattern may cause.
 */
export type Movement = 'new' | 'gone' | 'rising' | 'falling' | 'chance' | 'untested';

export const MOVEMENT_LABELS: Record<Movement, string> = {
  new: 'New',
  gone: 'Gone',
  rising: 'Rising',
  falling: 'Falling',
  chance: 'No clear change',
  untested: 'Not tested',
};

/** The significance level: a change counts only if chance would cause it in fewer than 1 of 20 cases. */
const LEVEL = 0.05;

export type PeriodChange = {
  movement: Movement;
  /** The difference in conversations, or in conversations per day if `isDaily`. */
  difference: number;
  /** Whether the periods have different numbers of days, so that only daily rates can be compared. */
  isDaily: boolean;
  /** The relative change of the daily rate, e.g. 0.5 for an increase by half. Null if the previous count was 0. */
  ratio: number | null;
  /** The probability that chance causes a change of this size. */
  p: number;
  /** Whether the daily counts show the variation from day to day. Otherwise `p` is too small if days vary more. */
  isVariationKnown: boolean;
};

export type Counted = {
  count: number;
  days: number;
  /** The highest possible count of a topic that the limit may have cut off. Its `count` is then 0. */
  most?: number;
};

type Test = {
  /** Null if no daily counts are known. The counts are then taken as Poisson counts. */
  dispersion: Dispersion | null;
  /** Whether both periods have the same number of each weekday. */
  isAligned: boolean;
};

export function changeOf(now: Counted, before: Counted, { dispersion, isAligned }: Test): PeriodChange {
  // Treat negative counts, which a service should not send, as 0.
  const [count, earlier] = [Math.max(0, now.count), Math.max(0, before.count)];
  const isDaily = now.days !== before.days;
  const [rate, earlierRate] = [count / now.days, earlier / before.days];
  const rates = [
    { events: likeliest(now, earlierRate), time: now.days },
    { events: likeliest(before, rate), time: before.days },
  ] as const;
  const change = {
    movement: 'untested' as const,
    difference: isDaily ? rate - earlierRate : count - earlier,
    isDaily,
    // Computed from whole numbers, so that a half is exactly 0.5.
    ratio: earlier === 0 ? null : (count * before.days - earlier * now.days) / (earlier * now.days),
    p: dispersion === null ? rateChangeP(...rates) : dispersedRateChangeP(...rates, dispersion),
    isVariationKnown: dispersion !== null,
  };
  return isAligned ? { ...change, movement: movementAt(change.p, change) } : change;
}

/**
 * Returns the count. For a topic that the limit may have cut off, returns the possible count that is closest to no
 * change.
 */
function likeliest({ count, days, most }: Counted, rate: number): number {
  return Math.max(0, most === undefined ? count : Math.min(most, Math.round(rate * days)));
}

/** Returns the movement for a p-value or q-value. */
export function movementAt(
  p: number,
  { difference, ratio }: Pick<PeriodChange, 'difference' | 'ratio'>,
): Movement {
  if (p >= LEVEL) return 'chance';
  if (ratio === null) return 'new';
  if (ratio === -1) return 'gone';
  return difference > 0 ? 'rising' : 'falling';
}

/**
 * Whether any difference between two equally long periods with so many conversations could be beyond chance. A topic
 * with fewer cannot be a false finding, so the correction for several topics leaves it out.
 */
export function isTestable(conversations: number): boolean {
  return rateChangeP({ events: conversations, time: 1 }, { events: 0, time: 1 }) < LEVEL;
}
