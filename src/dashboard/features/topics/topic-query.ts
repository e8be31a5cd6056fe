import type { TopicQuery } from '#contract/topic.ts';
import { toTopicPeriod } from '../../api/resources/topic-queries.ts';
import { resolveRange, type KnownDays } from '../../lib/day-range.ts';
import { comparedDays, type ComparedDays } from '../../domain/topics/compared-days.ts';
import { addDays, type DayRange, countDays, yearBefore } from '../../lib/day.ts';
import type { PeriodComparison, TopicFilters } from './topic-search.ts';

export const COMPARISON_LABELS: Record<PeriodComparison, string> = {
  previous: 'Previous period',
  weekday: 'Previous period, weekdays aligned',
  year: 'Same period last year',
};

/** Returns a range of the same length, so that each day is compared with the day at the same position. */
export function comparedRange(range: DayRange, comparison: PeriodComparison): DayRange {
  const length = countDays(range);
  if (comparison === 'year') {
    const first = yearBefore(range.first);
    return { first, last: addDays(first, length - 1) };
  }
  const back = comparison === 'weekday' ? Math.ceil(length / 7) * 7 : length;
  return { first: addDays(range.first, -back), last: addDays(range.last, -back) };
}

/** Returns the range that the page shows, including today, and its query. */
export function askedTopics(filters: TopicFilters, known: KnownDays): { range: DayRange; asked: TopicQuery } {
  const range = resolveRange(filters.range, known);
  return { range, asked: queryOf(range, filters) };
}

export type AskedComparison = {
  /** The compared days, or the reason why they cannot be compared; null if no comparison is chosen. */
  days: ComparedDays | null;
  /**
   * The query for the full days of the range; null if nothing is compared. Equals the query of the page if every day
   * has ended.
   */
  complete: TopicQuery | null;
  /** The query for the earlier days; null if nothing is compared. */
  compared: TopicQuery | null;
};

export function askedComparison(filters: TopicFilters, range: DayRange, known: KnownDays): AskedComparison {
  const days = filters.compare && comparedDays(range, comparedRange(range, filters.compare), known);
  if (days?.kind !== 'compared') return { days, complete: null, compared: null };
  return {
    days,
    complete: queryOf(days.now.range, filters),
    compared: queryOf(days.before.range, filters),
  };
}

function queryOf(range: DayRange, { limit, source, filter }: TopicFilters): TopicQuery {
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
