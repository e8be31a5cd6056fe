/** The change of a count between two periods, and whether chance explains it. */
import { rateChangeP } from '../../lib/statistics/rates.ts';

/** The kind of change. `chance` is a difference within chance, including no difference. */
export type Movement = 'new' | 'gone' | 'rising' | 'falling' | 'chance';

export const MOVEMENT_LABELS: Record<Movement, string> = {
  new: 'New',
  gone: 'Gone',
  rising: 'Rising',
  falling: 'Falling',
  chance: 'Within chance',
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
};

export type Counted = {
  count: number;
  days: number;
  /** The highest possible count of a topic that the limit may have cut off. Its `count` is then 0. */
  most?: number;
};

export function changeOf(now: Counted, before: Counted): PeriodChange {
  // Treat negative counts, which a service should not send, as 0.
  const [count, earlier] = [Math.max(0, now.count), Math.max(0, before.count)];
  const isDaily = now.days !== before.days;
  const [rate, earlierRate] = [count / now.days, earlier / before.days];
  const p = rateChangeP(
    { events: likeliest(now, earlierRate), time: now.days },
    { events: likeliest(before, rate), time: before.days },
  );
  return {
    movement: p < LEVEL ? movementOf(rate, earlierRate) : 'chance',
    difference: isDaily ? rate - earlierRate : count - earlier,
    isDaily,
    // Computed from whole numbers, so that a half is exactly 0.5.
    ratio: earlier === 0 ? null : (count * before.days - earlier * now.days) / (earlier * now.days),
    p,
  };
}

/**
 * Returns the count. For a topic that the limit may have cut off, returns the possible count that is closest to no
 * change.
 */
function likeliest({ count, days, most }: Counted, rate: number): number {
  return Math.max(0, most === undefined ? count : Math.min(most, Math.round(rate * days)));
}

function movementOf(rate: number, earlierRate: number): Movement {
  if (earlierRate === 0) return 'new';
  if (rate === 0) return 'gone';
  return rate > earlierRate ? 'rising' : 'falling';
}
