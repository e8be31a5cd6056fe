/**
 * The trend of a daily series: compares the first full weeks with the last ones, so that the weekly pattern has no
 * effect.
 */
import { dayVariation, dispersionsOf } from '../../lib/statistics/dispersion.ts';
import { changeOf, type PeriodChange } from './changes.ts';
import type { SeriesDay } from './topic-rows.ts';

const WEEK = 7;

export type Trend = {
  change: PeriodChange;
  /** The number of compared weeks at the start, and at the end of the series. */
  weeks: number;
  /** Whether the compared weeks include every full day of the series, so that they are its two halves. */
  isWhole: boolean;
  /** The mean count per day in the first and in the last weeks. */
  first: number;
  last: number;
};

/**
 * Returns the trend over the full days of a series. The days between the first and the last compared weeks are ignored.
 * Null for fewer than 14 full days, and if a compared day has no value.
 */
export function trendOf(days: readonly SeriesDay[]): Trend | null {
  const counts = known(days.filter(({ isOver }) => isOver).map(({ count }) => count));
  const weeks = Math.floor(counts.length / (2 * WEEK));
  const length = weeks * WEEK;
  if (weeks === 0) return null;
  const start = counts.slice(0, length).filter((count) => count !== null);
  // The last weeks are rotated, so that both lists begin on the same weekday and each position has one
  // weekday.
  const offset = (counts.length - length) % WEEK;
  const end = rotated(counts.slice(-length), offset).filter((count) => count !== null);
  if (start.length + end.length < 2 * length) return null;
  const [before, now] = [start, end].map((part) => ({
    count: part.reduce((sum, count) => sum + count, 0),
    days: length,
  }));
  const variation = dayVariation(end, start);
  const dispersion = dispersionsOf([variation])(variation, variation.mean);
  return {
    change: changeOf(now!, before!, { dispersion, isAligned: true }),
    weeks,
    isWhole: counts.length === 2 * length,
    first: before!.count / length,
    last: now!.count / length,
  };
}

/** Returns the values without missing days at the start and at the end. */
function known(counts: readonly (number | null)[]): readonly (number | null)[] {
  const first = counts.findIndex((count) => count !== null);
  return first === -1 ? [] : counts.slice(first, counts.findLastIndex((count) => count !== null) + 1);
}

/** Returns the values of whole weeks in another order: each week begins `offset` days earlier in the week. */
function rotated<Value>(values: readonly Value[], offset: number): Value[] {
  return [...values.slice(values.length - offset), ...values.slice(0, values.length - offset)];
}
