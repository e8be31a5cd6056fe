/**
 * Which days a change is told from: those that are over and in the record. The part of today would be a fall of everything,
 * and days before the first analysed one would be a rise of everything.
 */
import { addDays, dayWithYear, countDays, formatDayRange, type Day, type DayRange } from '../../lib/day.ts';
import type { KnownDays } from '../../lib/day-range.ts';

/** A range of complete days, and how many of them the record covers. */
export type Covered = { range: DayRange; days: number };

export type ComparedDays =
  | { kind: 'compared'; now: Covered; before: Covered }
  /** A sentence that says why nothing can be compared. */
  | { kind: 'refused'; reason: string };

/**
 * The days of `range` that are over, and those in the same places of `earlier`, which is as long: the day in the place of
 * today is left out as well, so that weekdays stay set against the same weekdays. What the record covers of them is only
 * counted: nothing is lost by asking for the days before it.
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

function refused(reason: string): ComparedDays {
  return { kind: 'refused', reason };
}

function firstDays({ first }: DayRange, count: number): DayRange {
  return { first, last: addDays(first, count - 1) };
}

/** Without a known beginning every day is taken to be covered. */
function coveredDays(range: DayRange, oldest: Day | null): Covered {
  const first = oldest !== null && oldest > range.first ? oldest : range.first;
  return { range, days: Math.max(0, countDays({ first, last: range.last })) };
}

function earlierOf(a: Day, b: Day): Day {
  return a < b ? a : b;
}
