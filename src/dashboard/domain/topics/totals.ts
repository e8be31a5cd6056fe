/** What is told of all topics together. */
import { changeOf, type PeriodChange } from './changes.ts';
import type { ComparedTopics, TopicRow } from './topic-rows.ts';

/** What became of all analysed conversations, also of those with topics that the limit leaves out. */
export function totalChange({ now, before }: ComparedTopics): PeriodChange {
  return changeOf(
    { count: now.analytics.analyzedConversations, days: now.days },
    { count: before.analytics.analyzedConversations, days: before.days },
  );
}

export type Overall = {
  mean: number;
  /** What the mean is made of: Σ(mean × readings), Σ readings, and how many topics have any. */
  sum: number;
  readings: number;
  topics: number;
};

/** Σ(mean × readings) ÷ Σ readings over all topics; null without any reading. */
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

/** The same of the days that are compared, which are over. */
export function overallComplete(rows: readonly TopicRow[]): Overall | null {
  return overallSentiment(rows.flatMap(({ complete }) => complete ?? []));
}

/** The same of the days compared with. */
export function overallBefore(rows: readonly TopicRow[]): Overall | null {
  return overallSentiment(rows.flatMap(({ before }) => before ?? []));
}
