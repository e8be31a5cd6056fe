/**
 * Selects the days for a comparison: full days within the record. A partial day would look like a decrease of every
 * topic, and days before the record like an increase.
 */
import { addDays, dayWithYear, countDays, formatDayRange, type Day, type DayRange } from '../../lib/day.ts';
import type { KnownDays } from '../../lib/day-range.ts';

/** A range of full days, and the number of days within the record. */
export type Covered = { range: DayRange; days: number };

const WEEK = 7;

export type ComparedDays =
  | { kind: 'compared'; now: Covered; before: Covered }
  /** A sentence with the reason why nothing can be compared. */
  | { kind: 'refused'; reason: string };

/**
 * Returns the full days of `range`, and the days at the same positions in `earlier`, which has the same length. Both
 * omit the position of today, so that the weekdays match. Days before the record stay in the ranges, but are not
 * counted.
 */
export function comparedDays(range: DayRange, earlier: DayRange, { today, oldest }: KnownDays): ComparedDays {
  const over = countDays({ first: range.first, last: earlierOf(range.last, addDays(today, -1)) });
  if (over < 1) return refused('Nothing to compare yet: none of these days has ended.');
  const now = coveredDays(firstDays(range, over), oldest);
  const before = coveredDays(firstDays(earlier, over), oldest);
  if (before.range.last >= now.range.first) {
    return refused('Nothing to compare: the two periods overlap.');
  }
  if (oldest !== null && (now.days === 0 || before.days === 0)) {
    return refused(
      `Nothing to compare: the record begins on ${dayWithYear(oldest)}, after ${formatDayRange(before.range)}.`,
    );
  }
  return { kind: 'compared', now, before };
}

/** Whether both periods have the same number of each weekday on record. */
export function haveSameWeekdays(now: Covered, before: Covered): boolean {
  if (now.days !== before.days) return false;
  // Both lack the days before the record, so their last days decide.
  return now.days % WEEK === 0 || countDays({ first: before.range.last, last: now.range.last }) % WEEK === 1;
}

function refused(reason: string): ComparedDays {
  return { kind: 'refused', reason };
}

function firstDays({ first }: DayRange, count: number): DayRange {
  return { first, last: addDays(first, count - 1) };
}

/** Counts every day if the start of the record is unknown. */
function coveredDays(range: DayRange, oldest: Day | null): Covered {
  const first = oldest !== null && oldest > range.first ? oldest : range.first;
  return { range, days: Math.max(0, countDays({ first, last: range.last })) };
}

function earlierOf(a: Day, b: Day): Day {
  return a < b ? a : b;
}
