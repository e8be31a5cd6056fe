/** Topics as the page shows them: with their share, and what became of them since the compared days. */
import type { Topic, TopicAnalytics, TopicDay } from '#contract/topic.ts';
import { daysOf, type Day, type DayRange } from '../day.ts';

/** A day of a series; null where the service's answer leaves the day out, which is not the same as none. */
export type SeriesDay = { day: Day; count: number | null; sentiment: number | null };

export type TopicChange =
  /** `ratio` is the difference as a part of what was before: 0.5 for half as much again. */
  | { kind: 'compared'; before: number; difference: number; ratio: number }
  | { kind: 'new' }
  | { kind: 'gone'; before: number };

export type TopicRow = {
  /** `topicKey`: what the address names it by. */
  id: string;
  /** As the service gave it. */
  topicId: string | null;
  name: string;
  slug: string | null;
  count: number;
  /** Its part of the analysed conversations, 0 to 1. These may have several topics, so that shares add up to more than 1. */
  share: number | null;
  /** The mean of its readings; null without any. */
  sentiment: number | null;
  sentimentCount: number;
  /** Which part of its conversations carries a reading, 0 to 1. */
  sentimentCoverage: number | null;
  /** One for each day of the range. */
  series: readonly SeriesDay[];
  /** The same topic in the compared days: one for each of them, by their place. */
  before: {
    count: number;
    sentiment: number | null;
    sentimentCount: number;
    series: readonly SeriesDay[];
  } | null;
  /** Null where nothing is compared. */
  change: TopicChange | null;
};

export type ComparedTopics = { range: DayRange; topics: readonly Topic[] };

/** The address takes no more than 256 letters; the rest is for a number, where several topics have the same key. */
const LONGEST_KEY = 240;

/**
 * Which topic it is, for the address and for the compared days. Its id may be null, as any text may. What an address
 * cannot hold (controls, halves of surrogate pairs) is replaced.
 */
export function topicKey({ topicId, slug, name }: Pick<Topic, 'topicId' | 'slug' | 'name'>): string {
  const text = topicId || slug || name || 'unnamed';
  return text
    .slice(0, LONGEST_KEY)
    .replaceAll(/\p{Cc}/gu, '\uFFFD')
    .toWellFormed();
}

export function topicName({ name, slug, topicId }: Pick<Topic, 'topicId' | 'slug' | 'name'>): string {
  return name?.trim() || slug || topicId || 'Unnamed topic';
}

/** In the service's order; topics that were there only in the compared days come last. */
export function toTopicRows(
  { topics, analyzedConversations }: Pick<TopicAnalytics, 'topics' | 'analyzedConversations'>,
  range: DayRange,
  compared: ComparedTopics | null,
): TopicRow[] {
  const seriesOf = seriesOver(range);
  const earlierSeriesOf = compared && seriesOver(compared.range);
  const earlierOf = (topic: Topic): TopicRow['before'] =>
    earlierSeriesOf && {
      count: topic.conversationCount,
      sentiment: topic.avgSentiment,
      sentimentCount: topic.sentimentCount,
      series: earlierSeriesOf(topic.series),
    };

  const earlierTopics = keyed(compared?.topics ?? []);
  const before = new Map(earlierTopics);
  const rows = keyed(topics).map(([id, topic]): TopicRow => {
    const earlier = before.get(id);
    return {
      id,
      ...factsOf(topic, analyzedConversations),
      series: seriesOf(topic.series),
      before: earlier ? earlierOf(earlier) : null,
      change: compared && changeOf(topic.conversationCount, earlier?.conversationCount ?? 0),
    };
  });

  const here = new Set(rows.map(({ id }) => id));
  const gone = earlierTopics
    .filter(([id, topic]) => !here.has(id) && topic.conversationCount > 0)
    .map(([id, topic]): TopicRow => {
      const none = { ...topic, conversationCount: 0, sentimentCount: 0, avgSentiment: null };
      return {
        id,
        ...factsOf(none, analyzedConversations),
        series: seriesOf(null),
        before: earlierOf(topic),
        change: changeOf(0, topic.conversationCount),
      };
    });
  return [...rows, ...gone];
}

/** By `topicKey`, and by a number besides where several have the same: nothing promises that they differ. */
function keyed(topics: readonly Topic[]): [id: string, topic: Topic][] {
  const taken = new Set<string>();
  const numbers = new Map<string, number>();
  return topics.map((topic) => {
    const key = topicKey(topic);
    let number = numbers.get(key) ?? 1;
    let id = number === 1 ? key : `${key} (${number})`;
    // A topic may be called 'Price (2)' by itself.
    while (taken.has(id)) {
      number += 1;
      id = `${key} (${number})`;
    }
    numbers.set(key, number + 1);
    taken.add(id);
    return [id, topic];
  });
}

function factsOf(topic: Topic, analyzed: number) {
  const { topicId, slug, conversationCount: count, sentimentCount, avgSentiment } = topic;
  return {
    topicId,
    name: topicName(topic),
    slug,
    count,
    share: analyzed > 0 ? count / analyzed : null,
    sentiment: avgSentiment,
    sentimentCount,
    sentimentCoverage: count > 0 ? sentimentCount / count : null,
  };
}

function changeOf(count: number, before: number): TopicChange | null {
  // Less than none, which no service should count, is none.
  if (before <= 0) return count <= 0 ? null : { kind: 'new' };
  if (count <= 0) return { kind: 'gone', before };
  return { kind: 'compared', before, difference: count - before, ratio: (count - before) / before };
}

/**
 * Puts the points of a topic on the days of a range. The days are made once for all topics: a year of a thousand topics
 * is 365,000 points.
 */
function seriesOver(range: DayRange): (points: readonly TopicDay[] | null) => SeriesDay[] {
  const absent = daysOf(range).map((day): SeriesDay => ({ day, count: null, sentiment: null }));
  const places = new Map(absent.map(({ day }, place) => [day, place]));
  return (points) => {
    const series = absent.slice();
    for (const { date, count, avgSentiment } of points ?? []) {
      const place = places.get(date);
      if (place !== undefined) series[place] = { day: date, count, sentiment: avgSentiment };
    }
    return series;
  };
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
