/**
 * Selects the days for a comparison of two periods. Only full days within the record of the service are counted: a
 * partial day would look like a decrease of every topic, and days before the record like an increase.
 */
import { addDays, dayWithYear, countDays, formatDayRange, type Day, type DayRange } from '../../lib/day.ts';
import type { KnownDays } from '../../lib/day-range.ts';

/** A range of full days. `days` is the number of days that are within the record. */
export type Covered = { range: DayRange; days: number };

const WEEK = 7;

export type ComparedDays =
  | { kind: 'compared'; now: Covered; before: Covered }
  /** No comparison is possible. `reason` is a sentence. */
  | { kind: 'refused'; reason: string };

/**
 * Returns the full days of `range`, and the days at the same positions in the equally long range `earlier`. Both omit
 * the position of the current day, so that their weekdays match. The ranges include days before the record, but the
 * numbers of days do not.
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

/** Returns whether both periods contain each weekday equally often on the days within the record. */
export function haveSameWeekdays(now: Covered, before: Covered): boolean {
  if (now.days !== before.days) return false;
  // Both periods lack the days before the record, i.e. their first days. Therefore the weekdays of their last
  // days are compared.
  return now.days % WEEK === 0 || countDays({ first: before.range.last, last: now.range.last }) % WEEK === 1;
}

function refused(reason: string): ComparedDays {
  return { kind: 'refused', reason };
}

function firstDays({ first }: DayRange, count: number): DayRange {
  return { first, last: addDays(first, count - 1) };
}

/** Counts the days within the record, or every day if the start of the record is unknown. */
function coveredDays(range: DayRange, oldest: Day | null): Covered {
  const first = oldest !== null && oldest > range.first ? oldest : range.first;
  return { range, days: Math.max(0, countDays({ first, last: range.last })) };
}

function earlierOf(a: Day, b: Day): Day {
  return a < b ? a : b;
}
