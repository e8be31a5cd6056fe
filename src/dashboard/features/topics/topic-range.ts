/** The days that those of the page of topics are compared with. */
import { addDays, type DayRange, lengthOf, yearBefore } from '../../lib/day.ts';

export const COMPARISONS = ['previous', 'weekday', 'year'] as const;
export type Comparison = (typeof COMPARISONS)[number];

export const COMPARISON_LABELS: Record<Comparison, string> = {
  previous: 'The days before',
  weekday: 'The same weekdays before',
  year: 'A year before',
};

/** As many days as the range has, so that each day has one to be compared with, by its place. */
export function comparedRange(range: DayRange, comparison: Comparison): DayRange {
  const length = lengthOf(range);
  if (comparison === 'year') {
    const first = yearBefore(range.first);
    return { first, last: addDays(first, length - 1) };
  }
  const back = comparison === 'weekday' ? Math.ceil(length / 7) * 7 : length;
  return { first: addDays(range.first, -back), last: addDays(range.last, -back) };
}
