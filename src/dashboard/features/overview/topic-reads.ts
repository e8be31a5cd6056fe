import type { TopicQuery } from '#contract/topic.ts';
import { DEFAULT_TOPIC_LIMIT } from '#contract/topic.ts';
import { momentsOf, topicQueries } from '../../api/topic-queries.ts';
import { addDays, type Day, type DayRange } from '../../lib/day.ts';

export type ComparedWeeks = { now: DayRange; before: DayRange };

/** The last seven days, today among them, and the seven before. */
export function weeksUntil(today: Day): ComparedWeeks {
  return {
    now: { first: addDays(today, -6), last: today },
    before: { first: addDays(today, -13), last: addDays(today, -7) },
  };
}

/** As the page of topics asks for them, so that it has them already when it is opened from here. */
export function topicReads({ now, before }: ComparedWeeks) {
  return { now: topicQueries.analytics(requestOf(now)), before: topicQueries.analytics(requestOf(before)) };
}

function requestOf(range: DayRange): TopicQuery {
  return { ...momentsOf(range), limit: DEFAULT_TOPIC_LIMIT };
}
