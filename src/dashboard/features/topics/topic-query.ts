/** What the service is asked, and the days that these are compared with. */
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

/** As many days as the range has, so that each day has one to be compared with, by its place. */
export function comparedRange(range: DayRange, comparison: PeriodComparison): DayRange {
  const length = countDays(range);
  if (comparison === 'year') {
    const first = yearBefore(range.first);
    return { first, last: addDays(first, length - 1) };
  }
  const back = comparison === 'weekday' ? Math.ceil(length / 7) * 7 : length;
  return { first: addDays(range.first, -back), last: addDays(range.last, -back) };
}

/** What the service is asked for: the days that are shown, today among them. */
export function askedTopics(filters: TopicFilters, known: KnownDays): { range: DayRange; asked: TopicQuery } {
  const range = resolveRange(filters.range, known);
  return { range, asked: queryOf(range, filters) };
}

export type AskedComparison = {
  /** Which days a change is told from; null where nothing is to be compared. */
  days: ComparedDays | null;
  /** Of the days that are over, where they are compared; the same as is shown where all of them are over. */
  complete: TopicQuery | null;
  /** Of the days that these are compared with. */
  compared: TopicQuery | null;
};

/** What the service is asked for besides, where the days of the page are to be compared with others. */
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
