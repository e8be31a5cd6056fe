/** The change of a count between two periods, and whether chance can explain the change. */
import { dispersedRateChangeP, rateChangeP, type Dispersion } from '../../lib/statistics/rates.ts';

/**
 * The kind of a change. `chance` is a difference that chance can explain, including no difference. `untested` is a
 * difference between periods with different weekdays, because the weekly pattern may be the cause.
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

/** The significance level: a change counts as significant if chance would cause it in fewer than 1 of 20 cases. */
const LEVEL = 0.05;

export type PeriodChange = {
  movement: Movement;
  /** The difference in conversations, or in conversations per day if `isDaily`. */
  difference: number;
  /** Whether the periods have different numbers of days, so that only the conversations per day can be compared. */
  isDaily: boolean;
  /**
   * The relative change of the conversations per day, e.g. 0.5 for an increase by half. Null if the previous count was
   * 0.
   */
  ratio: number | null;
  /** The probability of a change of at least this size by chance (p-value). */
  p: number;
  /**
   * Whether daily counts show how strongly the days vary. Without them, `p` is too small if the days vary more than by
   * chance.
   */
  isVariationKnown: boolean;
};

export type Counted = {
  count: number;
  days: number;
  /** Only for a topic that is missing in a limited response: its highest possible count. `count` is then 0. */
  most?: number;
};

type Test = {
  /** The variation of daily counts. Null without daily counts, which are then assumed to be Poisson counts. */
  dispersion: Dispersion | null;
  /** Whether both periods contain each weekday equally often. */
  isAligned: boolean;
};

export function changeOf(now: Counted, before: Counted, { dispersion, isAligned }: Test): PeriodChange {
  // A service should not send negative counts. They are treated as 0.
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
    // Computed from integers, so that an increase by half is exactly 0.5.
    ratio: earlier === 0 ? null : (count * before.days - earlier * now.days) / (earlier * now.days),
    p: dispersion === null ? rateChangeP(...rates) : dispersedRateChangeP(...rates, dispersion),
    isVariationKnown: dispersion !== null,
  };
  return isAligned ? { ...change, movement: movementAt(change.p, change) } : change;
}

/**
 * Returns the count of a topic. For a topic that is missing in a limited response, returns the possible count that is
 * closest to no change.
 */
function likeliest({ count, days, most }: Counted, rate: number): number {
  return Math.max(0, most === undefined ? count : Math.min(most, Math.round(rate * days)));
}

/** Returns the kind of a change with this p-value or q-value. */
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
 * Returns whether any difference between two equally long periods with this total number of conversations could be
 * significant. A topic with fewer conversations cannot be a false finding, so the correction for several topics omits
 * it.
 */
export function isTestable(conversations: number): boolean {
  return rateChangeP({ events: conversations, time: 1 }, { events: 0, time: 1 }) < LEVEL;
}
