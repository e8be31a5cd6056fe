import type { TopicQuery } from '#contract/topic.ts';
import { toTopicPeriod } from '../../api/resources/topic-queries.ts';
import { resolveRange, type KnownDays } from '../../lib/day-range.ts';
import { comparedDays, type ComparedDays } from '../../domain/topics/compared-days.ts';
import { addDays, type DayRange, countDays, yearBefore } from '../../lib/day.ts';
import { COMPARISONS, type PeriodComparison, type TopicFilters } from './topic-search.ts';

export const COMPARISON_LABELS: Record<PeriodComparison, string> = {
  previous: 'Previous period',
  year: 'Same period last year',
};

export type ChosenComparison = Pick<TopicFilters, 'compare' | 'exact'>;

/** Returns the label of a comparison, e.g. 'Previous period, exact dates'; null if nothing is compared. */
export function comparisonLabel({ compare, exact }: ChosenComparison): string | null {
  return compare && `${COMPARISON_LABELS[compare]}${exact ? ', exact dates' : ''}`;
}

const WEEK = 7;
const YEAR = 52 * WEEK;

/**
 * Returns the earlier days that `range` is compared with. Both have the same length, so that each day is compared with
 * the day at the same position. By default, the earlier days are whole weeks earlier, so that the weekdays match. If
 * `isExact`, they are the days directly before, or the same dates of the previous year.
 */
export function comparedRange(range: DayRange, comparison: PeriodComparison, isExact = false): DayRange {
  const length = countDays(range);
  if (isExact && comparison === 'year') {
    const first = yearBefore(range.first);
    return { first, last: addDays(first, length - 1) };
  }
  const weeks = comparison === 'year' ? YEAR : Math.ceil(length / WEEK) * WEEK;
  const back = isExact ? length : weeks;
  return { first: addDays(range.first, -back), last: addDays(range.last, -back) };
}

/** Returns the comparisons to offer: only one if both would compare the same days, e.g. for a range of 52 weeks. */
export function offeredComparisons(
  range: DayRange,
  { compare, exact }: ChosenComparison,
): readonly PeriodComparison[] {
  const [previous, year] = COMPARISONS.map((each) => comparedRange(range, each, exact));
  return previous?.first === year?.first ? [compare ?? 'previous'] : COMPARISONS;
}

/** Returns the range that the page shows, including today, and its query. */
export function askedTopics(filters: TopicFilters, known: KnownDays): { range: DayRange; asked: TopicQuery } {
  const range = resolveRange(filters.range, known);
  return { range, asked: askedOf(range, filters) };
}

export type AskedComparison = {
  /** The compared days, or the reason why they cannot be compared; null if no comparison is chosen. */
  days: ComparedDays | null;
  /**
   * The query for the full days of the range; null if nothing is compared. If every day has ended, this query equals
   * the query of the page.
   */
  complete: TopicQuery | null;
  /** The query for the earlier days; null if nothing is compared. */
  compared: TopicQuery | null;
};

export function askedComparison(filters: TopicFilters, range: DayRange, known: KnownDays): AskedComparison {
  const days =
    filters.compare && comparedDays(range, comparedRange(range, filters.compare, filters.exact), known);
  if (days?.kind !== 'compared') return { days, complete: null, compared: null };
  return {
    days,
    complete: askedOf(days.now.range, filters),
    compared: askedOf(days.before.range, filters),
  };
}

/** Returns the query for the topics of a range. */
export function askedOf(range: DayRange, { limit, source, filter }: TopicFilters): TopicQuery {
  return {
    ...toTopicPeriod(range),
    limit,
    ...((source.length > 0 || filter.length > 0) && {
      filters: {
        ...(source.length > 0 && { sourceIds: [...source] }),
        ...(filter.length > 0 && { dimensions: [...filter] }),
      },
    }),
  };
}
