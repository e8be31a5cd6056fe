/** Compares the first full weeks of a daily series with its last, so that the weekly pattern is no trend. */
import { dayVariation, dispersionsOf } from '../../lib/statistics/dispersion.ts';
import { changeOf, type PeriodChange } from './changes.ts';
import type { SeriesDay } from './topic-rows.ts';

const WEEK = 7;

export type Trend = {
  change: PeriodChange;
  /** The number of weeks at each end. */
  weeks: number;
  /** Whether these weeks are all full days, so that they are two halves. */
  isWhole: boolean;
  /** The mean counts of a day. */
  first: number;
  last: number;
};

/**
 * Returns the trend of the full days, or null for fewer than 14 of these, or if a day of the compared weeks has no
 * value. Days between the compared weeks are in neither.
 */
export function trendOf(days: readonly SeriesDay[]): Trend | null {
  const counts = known(days.filter(({ isOver }) => isOver).map(({ count }) => count));
  const weeks = Math.floor(counts.length / (2 * WEEK));
  const length = weeks * WEEK;
  if (weeks === 0) return null;
  const start = counts.slice(0, length).filter((count) => count !== null);
  // Begins on the same weekday, so that each position has one weekday.
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

/** Returns the values without missing days at both ends. */
function known(counts: readonly (number | null)[]): readonly (number | null)[] {
  const first = counts.findIndex((count) => count !== null);
  return first === -1 ? [] : counts.slice(first, counts.findLastIndex((count) => count !== null) + 1);
}

/** Returns the values of whole weeks as if they began `offset` days earlier in the week. */
function rotated<Value>(values: readonly Value[], offset: number): Value[] {
  return [...values.slice(values.length - offset), ...values.slice(0, values.length - offset)];
}
