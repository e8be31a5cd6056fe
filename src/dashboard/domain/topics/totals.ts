import { changeOf, type PeriodChange } from './changes.ts';
import { haveSameWeekdays } from './compared-days.ts';
import type { ComparedTopics, TopicRow } from './topic-rows.ts';
import { dayCountsOfAll } from './day-counts.ts';
import { dayVariation, dispersionsOf } from '../../lib/statistics/dispersion.ts';

/**
 * Returns the change of all analysed conversations, including conversations whose topics were left out by the limit.
 * assumed: the service returns no daily counts of all conversations, so their variation is estimated from the sum of
 * all topics. This sum varies a little more, because it counts a conversation once for each of its topics.
 */
export function totalChange({ now, before }: ComparedTopics): PeriodChange {
  const isAligned = haveSameWeekdays(now, before);
  const [days, daysBefore] = isAligned ? [dayCountsOfAll(now), dayCountsOfAll(before)] : [null, null];
  const variation = days && daysBefore && dayVariation(days, daysBefore);
  return changeOf(
    { count: now.analytics.analyzedConversations, days: now.days },
    { count: before.analytics.analyzedConversations, days: before.days },
    { dispersion: variation && dispersionsOf([variation])(variation, variation.mean), isAligned },
  );
}

export type Overall = {
  mean: number;
  /** The terms of the mean: Σ(sentiment × readings), Σ readings, and the number of topics with readings. */
  sum: number;
  readings: number;
  topics: number;
};

/**
 * Returns the mean sentiment over all topics, weighted by their readings: Σ(sentiment × readings) ÷ Σ readings. Null
 * without readings.
 */
export function overallSentiment(
  rows: readonly Pick<TopicRow, 'sentiment' | 'sentimentCount'>[],
): Overall | null {
  const read = rows.flatMap(({ sentiment, sentimentCount }) =>
    sentiment === null || sentimentCount <= 0 ? [] : [{ sentiment, sentimentCount }],
  );
  if (read.length === 0) return null;
  const sum = read.reduce((total, each) => total + each.sentiment * each.sentimentCount, 0);
  const readings = read.reduce((total, each) => total + each.sentimentCount, 0);
  return { mean: sum / readings, sum, readings, topics: read.length };
}

/** Returns the mean sentiment over all topics for the full days of the period. */
export function overallComplete(rows: readonly TopicRow[]): Overall | null {
  return overallSentiment(rows.flatMap(({ complete }) => complete ?? []));
}

/** Returns the mean sentiment over all topics for the previous period. */
export function overallBefore(rows: readonly TopicRow[]): Overall | null {
  return overallSentiment(rows.flatMap(({ before }) => before ?? []));
}
