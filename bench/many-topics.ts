/** Creates 500 topics over the last 90 days, as the service returns them. They are the same in every run on one day. */
import type { TopicAnalytics } from '#contract/topic.ts';
import { Random } from '../src/service/sample/random.ts';

const TOPICS = 500;
const DAYS = 90;

/** The name of the topic with the most conversations. No other name starts with the same text. */
export const LARGEST = 'Opening hours';

export function manyTopics(): TopicAnalytics {
  const random = new Random(1, 'topics');
  const today = Math.floor(Date.now() / 86_400_000);
  const dates = Array.from({ length: DAYS }, (_, index) =>
    new Date((today - DAYS + 1 + index) * 86_400_000).toISOString().slice(0, 10),
  );
  const topics = Array.from({ length: TOPICS }, (_, index) => {
    // The numbers of conversations have a realistic distribution: a few topics are frequent, and most topics
    // are rare.
    const daily = 400 / (index + 1) ** 0.7;
    const series = dates.map((date) => {
      const count = Math.round(daily * (0.5 + random.next()));
      return { date, count, avgSentiment: count === 0 ? null : random.next() * 2 - 1 };
    });
    const conversationCount = series.reduce((sum, { count }) => sum + count, 0);
    return {
      topicId: `topic-${index}`,
      name: index === 0 ? LARGEST : `Topic ${index}`,
      slug: `topic-${index}`,
      conversationCount,
      sentimentCount: Math.round(conversationCount * 0.8),
      series,
      avgSentiment: random.next() * 2 - 1,
    };
  }).toSorted((a, b) => b.conversationCount - a.conversationCount);
  return {
    topics,
    analyzedConversations: topics.reduce((sum, topic) => sum + topic.conversationCount, 0),
    pendingConversations: 12,
    sentimentCoverage: 0.8,
    oldestAnalyzedOn: dates[0]!,
  };
}
