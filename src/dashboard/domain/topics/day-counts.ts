/** The daily counts of topics in a period. The variation between days is estimated from these counts. */
import type { Topic } from '#contract/topic.ts';
import { daysOf } from '../../lib/day.ts';
import type { Covered } from './compared-days.ts';
import type { ListedTopics } from './topic-rows.ts';

/**
 * Returns a function for the counts of a topic on each day of the period. The counts are 0 for a topic that did not
 * occur. Null if a day is missing, or if the daily counts do not add up to the topic's conversations.
 */
export function dayCountsIn({
  range,
  isCut,
}: ListedTopics & Covered): (topic: Topic | undefined) => number[] | null {
  const places = new Map(daysOf(range).map((day, place) => [day, place]));
  return (topic) => {
    if (topic === undefined) return isCut ? null : Array.from(places, () => 0);
    const counts = Array.from<unknown, number | null>(places, () => null);
    for (const { date, count } of topic.series ?? []) {
      const place = places.get(date);
      if (place !== undefined) counts[place] = Math.max(0, count);
    }
    const known = counts.filter((count) => count !== null);
    const isComplete = known.length === places.size && sumOf(known) === topic.conversationCount;
    return isComplete ? known : null;
  };
}

/** Returns the sum of the counts of all topics for each day. Null if no topic has daily counts. */
export function dayCountsOfAll(period: ListedTopics & Covered): number[] | null {
  const countsOf = dayCountsIn(period);
  const all = period.analytics.topics.flatMap((topic) => {
    const counts = countsOf(topic);
    return counts === null ? [] : [counts];
  });
  return all[0]?.map((_, place) => sumOf(all.map((counts) => counts[place]!))) ?? null;
}

function sumOf(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0);
}
