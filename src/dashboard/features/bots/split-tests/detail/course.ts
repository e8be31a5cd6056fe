/** The results of a split test day by day, as shown in the section 'Over time'. */
import type { Bot } from '#contract/bot.ts';
import { botEvents, eventTextsBy } from '../../../../domain/bot-events.ts';
import type { Assessment } from '../../../../domain/split-tests/assessment.ts';
import { compare } from '../../../../domain/split-tests/comparisons.ts';
import { ERROR, lookAt, measureFor } from '../../../../domain/split-tests/decision.ts';
import {
  historyDays,
  historyUntil,
  type Tally,
  type TestHistory,
} from '../../../../domain/split-tests/history.ts';
import { measureOfTallies, sumOf, type TestMeasure } from '../../../../domain/split-tests/measures.ts';
import type { Variant } from '../../../../domain/split-tests/variants.ts';
import type { Interval } from '../../../../lib/statistics/proportion.ts';
import { sequentialInterval } from '../../../../lib/statistics/sequential.ts';
import { DAY, parseInstant } from '../../../../lib/time.ts';

export type CourseDay = {
  /** The number of days from the start of the test to the end of this period, e.g. '14'. */
  place: string;
  /**
   * The number of instances per day for each persona, by `Variant.key`. Null for the current day, which has not ended.
   */
  instances: Record<string, number> | null;
  /**
   * The confidence interval of the difference between the leading persona and the next one, from all instances up to
   * the end of this period. Null while one of the two personas has no instances.
   */
  difference: Interval | null;
};

export type Course = {
  history: TestHistory;
  measure: TestMeasure;
  leader: Variant;
  rival: Variant;
  days: readonly CourseDay[];
};

/** Compares the leader with its closest rival on each day. Null without daily results or without two personas. */
export function courseOf(assessment: Assessment): Course | null {
  const { history, variants, main, measures, verdict } = assessment;
  const measure = measures[main] ?? measures.rate;
  if (history === null || measure === null) return null;
  const [first, second] = [...measure.samples]
    .toSorted(([, a], [, b]) => b.mean - a.mean)
    .map(([variant]) => variant);
  const [leader, rival] = 'leader' in verdict ? [verdict.leader, verdict.rival] : [first, second];
  if (!leader || !rival) return null;
  let total: ReadonlyMap<string, Tally> = new Map();
  const days = history.periods.map(({ from, to, tallies }) => {
    const until = historyUntil(history, to);
    total = sumOf([total, tallies]);
    const soFar = measureOfTallies(variants, measure.kind, total);
    const isKnown = soFar.samples.has(leader) && soFar.samples.has(rival);
    return {
      place: placeText(to),
      instances: isWholeDay(from, to)
        ? Object.fromEntries(Array.from(tallies, ([key, { instances }]) => [key, instances / (to - from)]))
        : null,
      difference: isKnown
        ? sequentialInterval(
            compare(soFar, leader, rival, until.periods).difference,
            ERROR,
            lookAt(until, to),
          )
        : null,
    };
  });
  return { history, measure, leader, rival, days };
}

/**
 * Whether a period is long enough for a number of instances per day. The minimum is 0.8 days, because the browser
 * stores results at least 20 hours (0.83 days) apart.
 */
function isWholeDay(from: number, to: number): boolean {
  return to - from > 0.8;
}

function placeText(days: number): string {
  return Number.isInteger(days) ? String(days) : days.toFixed(1);
}

/**
 * Returns the texts of the versions of the bot that were published during the test, by the place of their day. A change
 * of the bot may explain a change of the results.
 */
export function eventsOfCourse(
  bot: Bot,
  { test, history }: Assessment,
): ReadonlyMap<string, readonly string[]> {
  const startedAt = parseInstant(test.startedAt)?.getTime();
  if (startedAt === undefined || history === null) return new Map();
  return eventTextsBy(botEvents([bot]), ({ at }) => {
    const day = (at.getTime() - startedAt) / DAY;
    // The start of the test itself is no change.
    const period = day > 0 && history.periods.find(({ from, to }) => day >= from && day < to);
    return period ? placeText(period.to) : null;
  });
}

type DrawnDifference = Record<'value' | 'low' | 'high', number | null>;

/**
 * Returns the drawn differences and intervals, and the values that their axis must contain. The first quarter of the
 * days has no intervals, because they are so wide that the differences of later days would be invisible. Differences of
 * these days are drawn only inside the later intervals.
 */
export function drawnDifferences(days: readonly CourseDay[]): {
  drawn: DrawnDifference[];
  axis: readonly number[];
} {
  const known = days.filter(({ difference }) => difference !== null);
  const early = new Set(known.slice(0, Math.floor(known.length / 4)));
  const settled = known.filter((day) => !early.has(day)).flatMap(({ difference }) => difference ?? []);
  const axis = settled.length === 0 ? [] : [0, ...settled.flatMap(({ low, high }) => [low, high])];
  const [least, most] = [Math.min(...axis), Math.max(...axis)];
  const drawn = days.map((day) => {
    const { difference } = day;
    if (difference === null) return NOT_DRAWN;
    const { value, low, high } = difference;
    if (!early.has(day)) return { value, low, high };
    return value >= least && value <= most ? { ...NOT_DRAWN, value } : NOT_DRAWN;
  });
  return { drawn, axis };
}

const NOT_DRAWN: DrawnDifference = { value: null, low: null, high: null };

export type RecentResult = {
  variant: Variant;
  /** The average of the last seven days (`recent`) and of the whole test (`whole`). Null without values. */
  recent: number | null;
  whole: number | null;
  /** The number of instances in the last seven days. */
  instances: number;
};

const RECENT_DAYS = 7;

/**
 * Returns the results of the last seven days for each persona. Empty for a test that has run for less than fourteen
 * days.
 */
export function recentResults({ history, variants, main, measures }: Assessment): RecentResult[] {
  if (history === null || historyDays(history) < 2 * RECENT_DAYS) return [];
  const kind = measures[main] === null ? 'rate' : main;
  const from = historyDays(history) - RECENT_DAYS;
  const last = history.periods.filter((period) => period.from >= from - 1e-9);
  const tallies = sumOf(last.map((period) => period.tallies));
  const recent = measureOfTallies(variants, kind, tallies);
  const whole = measureFor(variants, kind, history);
  return variants.map((variant) => ({
    variant,
    recent: recent.samples.get(variant)?.mean ?? null,
    whole: whole?.samples.get(variant)?.mean ?? null,
    instances: tallies.get(variant.key)?.instances ?? 0,
  }));
}
