/** What the service is asked, and the days that these are compared with. */
import type { TopicQuery } from '#contract/topic.ts';
import { momentsOf } from '../../api/topic-queries.ts';
import { resolveRange } from '../../lib/day-range.ts';
import { addDays, type Day, type DayRange, lengthOf, yearBefore } from '../../lib/day.ts';
import type { Comparison, TopicFilters } from './topic-search.ts';

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

export type AskedTopics = {
  range: DayRange;
  asked: TopicQuery;
  /** Null where nothing is compared. */
  comparedRange: DayRange | null;
  compared: TopicQuery | null;
};

/** What the service is asked for the filters of the page, and for the days that these are compared with. */
export function queriesOf(filters: TopicFilters, known: { today: Day; oldest: Day | null }): AskedTopics {
  const range = resolveRange(filters.range, known);
  const earlier = filters.compare && comparedRange(range, filters.compare);
  return {
    range,
    asked: queryOf(range, filters),
    comparedRange: earlier,
    compared: earlier && queryOf(earlier, filters),
  };
}

function queryOf(range: DayRange, { limit, source, filter }: TopicFilters): TopicQuery {
  return {
    ...momentsOf(range),
    limit,
    ...((source.length > 0 || filter.length > 0) && {
      filters: {
        ...(source.length > 0 && { sourceIds: [...source] }),
        ...(filter.length > 0 && { dimensions: [...filter] }),
      },
    }),
  };
}
