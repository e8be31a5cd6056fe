import type { TopicQuery } from '#contract/topic.ts';
import { momentsOf } from '../../api/topic-queries.ts';
import { resolveRange } from '../../lib/day-range.ts';
import type { Day, DayRange } from '../../lib/day.ts';
import { comparedRange } from './topic-range.ts';
import type { TopicFilters } from './topic-search.ts';

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
