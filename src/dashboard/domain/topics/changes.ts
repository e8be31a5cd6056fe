/** What became of a count since the compared days, and whether chance explains it. */
import { rateChangeP } from '../../lib/statistics/rates.ts';

/** `chance` is a difference that chance explains, none at all among them. */
export type Movement = 'new' | 'gone' | 'rising' | 'falling' | 'chance';

export const MOVEMENT_LABELS: Record<Movement, string> = {
  new: 'New',
  gone: 'Gone',
  rising: 'Rising',
  falling: 'Falling',
  chance: 'Within chance',
};

/** A change is called one where chance alone would bring one as large in fewer than one of twenty cases. */
const LEVEL = 0.05;

export type PeriodChange = {
  movement: Movement;
  /** In conversations; in conversations a day where `isDaily`. */
  difference: number;
  /** The numbers of days differ, so that only what came a day can be compared. */
  isDaily: boolean;
  /** Of what came a day, as a part of what came a day before: 0.5 for half as much again. Null where none came. */
  ratio: number | null;
  /** How likely chance alone brings a change as large. */
  p: number;
};

/** What came in so many days. */
export type Counted = {
  count: number;
  days: number;
  /** As many as may have come, where a topic was left out because the answer names only so many: its `count` is then 0. */
  most?: number;
};

export function changeOf(now: Counted, before: Counted): PeriodChange {
  // Less than none, which no service should count, is none.
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
    // In whole numbers as long as it can be: a half is 0.5 to the last digit.
    ratio: earlier === 0 ? null : (count * before.days - earlier * now.days) / (earlier * now.days),
    p,
  };
}

/** Of a topic that the limit may have left out: as many as leave the most to chance. */
function likeliest({ count, days, most }: Counted, rate: number): number {
  return Math.max(0, most === undefined ? count : Math.min(most, Math.round(rate * days)));
}

function movementOf(rate: number, earlierRate: number): Movement {
  if (earlierRate === 0) return 'new';
  if (rate === 0) return 'gone';
  return rate > earlierRate ? 'rising' : 'falling';
}
