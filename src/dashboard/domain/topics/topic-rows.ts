/** Topics as the page shows them: with their share, and what became of them since the compared days. */
import type { Topic, TopicAnalytics, TopicDay } from '#contract/topic.ts';
import type { KnownDays } from '../../lib/day-range.ts';
import { daysOf, type Day, type DayRange } from '../../lib/day.ts';
import { changeOf, type PeriodChange, type Counted } from './changes.ts';
import type { Covered } from './compared-days.ts';

/**
 * A day of a series. Null where the service's answer leaves it out, where it is yet to come, and where it lies before the
 * record: none of that is the same as a day without any conversation.
 */
export type SeriesDay = {
  day: Day;
  /** Today is not, and what it has so far is no day's count. */
  isOver: boolean;
  count: number | null;
  sentiment: number | null;
};

/** How often a topic came up in some days. */
export type TopicFigures = {
  count: number;
  /** Its part of the analysed conversations, 0 to 1. These may have several topics, so that shares add up to more than 1. */
  share: number | null;
  /** The mean of its readings; null without any. */
  sentiment: number | null;
  sentimentCount: number;
};

export type TopicChange = PeriodChange & {
  /** By how much its share differs, and its mean sentiment; null where either of the two has none. */
  share: number | null;
  sentiment: number | null;
};

export type TopicRow = TopicFigures & {
  /** `topicKey`: what the address names it by. */
  id: string;
  /** As the service gave it. */
  topicId: string | null;
  name: string;
  slug: string | null;
  /** Which part of its conversations carries a reading, 0 to 1. */
  sentimentCoverage: number | null;
  /** One for each day of the range. */
  series: readonly SeriesDay[];
  /** The same topic in the days that are compared, which are over. Null where nothing is compared, or it was not listed. */
  complete: TopicFigures | null;
  /** And in those that they are compared with: its series has one for each of them, by their place. */
  before: (TopicFigures & { series: readonly SeriesDay[] }) | null;
  /** Null where nothing is compared, and for a topic that came up in neither of the compared days. */
  change: TopicChange | null;
};

/** What the service lists of some days. */
export type ListedTopics = {
  analytics: Pick<TopicAnalytics, 'topics' | 'analyzedConversations'>;
  /** It was to name only so many topics, and may know of more. */
  isCut: boolean;
};

/** The topics of days that are over, and of those that they are compared with. */
export type ComparedTopics = { now: ListedTopics & Covered; before: ListedTopics & Covered };

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
  { analytics: { topics, analyzedConversations }, isCut }: ListedTopics,
  range: DayRange,
  known: KnownDays,
  compared: ComparedTopics | null,
): TopicRow[] {
  const seriesOf = seriesOver(range, known);
  const comparison = compared && comparisonOf(compared, known);
  const factsOf = (id: string, topic: Topic) => ({
    id,
    topicId: topic.topicId,
    name: topicName(topic),
    slug: topic.slug,
    ...figuresOf(topic, analyzedConversations),
    sentimentCoverage: topic.conversationCount > 0 ? topic.sentimentCount / topic.conversationCount : null,
    ...(comparison?.of(id) ?? { complete: null, before: null, change: null }),
  });

  const rows = keyed(topics).map(([id, topic]) => ({
    ...factsOf(id, topic),
    series: seriesOf(topic.series),
  }));
  const here = new Set(rows.map(({ id }) => id));
  // An answer that names every topic says of those that it leaves out that they did not come up.
  const none = isCut ? seriesOf(null) : seriesOf(noneOn(range));
  for (const [id, topic] of comparison?.earlier ?? []) {
    if (here.has(id) || topic.conversationCount <= 0) continue;
    const unlisted = { ...topic, conversationCount: 0, sentimentCount: 0, avgSentiment: null };
    rows.push({ ...factsOf(id, comparison?.complete.get(id) ?? unlisted), series: none });
  }
  return rows;
}

/** What became of each topic since the compared days, and the topics of both. */
function comparisonOf({ now, before }: ComparedTopics, known: KnownDays) {
  const [current, earlier] = [periodOf(now), periodOf(before)];
  const seriesOf = seriesOver(before.range, known);
  return {
    complete: current.topics,
    earlier: earlier.topics,
    of: (id: string) => {
      const topic = earlier.topics.get(id);
      const [counted, countedBefore] = [current.countedOf(id), earlier.countedOf(id)];
      const [complete, figuresBefore] = [current.figuresOf(id), earlier.figuresOf(id)];
      return {
        complete,
        before: topic && figuresBefore ? { ...figuresBefore, series: seriesOf(topic.series) } : null,
        change:
          counted.count <= 0 && countedBefore.count <= 0
            ? null
            : {
                ...changeOf(counted, countedBefore),
                share: distance(current.shareOf(id), earlier.shareOf(id)),
                sentiment: distance(complete?.sentiment ?? null, figuresBefore?.sentiment ?? null),
              },
      };
    },
  };
}

/** What is known of each topic in some days, also of those that are not listed. */
function periodOf({
  analytics: { topics: listed, analyzedConversations },
  isCut,
  days,
}: ListedTopics & Covered) {
  const topics = new Map(keyed(listed));
  const least = listed.reduce((most, { conversationCount }) => Math.min(most, conversationCount), Infinity);
  const unlisted: Counted = { count: 0, days, ...(isCut && { most: least }) };
  const figures = (id: string) => {
    const topic = topics.get(id);
    return topic ? figuresOf(topic, analyzedConversations) : null;
  };
  return {
    topics,
    figuresOf: figures,
    countedOf: (id: string): Counted => {
      const topic = topics.get(id);
      return topic ? { count: topic.conversationCount, days } : unlisted;
    },
    shareOf: (id: string) => figures(id)?.share ?? (isCut || analyzedConversations <= 0 ? null : 0),
  };
}

function distance(now: number | null, before: number | null): number | null {
  return now === null || before === null ? null : now - before;
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

function figuresOf(topic: Topic, analyzed: number): TopicFigures {
  const { conversationCount: count, sentimentCount, avgSentiment: sentiment } = topic;
  return { count, share: analyzed > 0 ? count / analyzed : null, sentiment, sentimentCount };
}

/**
 * Puts the points of a topic on the days of a range. The days are made once for all topics: a year of a thousand topics
 * is 365,000 points.
 * assumed: a 0 of a day that has not come yet, or lies before the record, is no count of that day.
 */
function seriesOver(
  range: DayRange,
  { today, oldest }: KnownDays,
): (points: readonly TopicDay[] | null) => SeriesDay[] {
  const absent = daysOf(range).map((day): SeriesDay => ({
    day,
    isOver: day < today,
    count: null,
    sentiment: null,
  }));
  const places = new Map(absent.map(({ day }, place) => [day, place]));
  return (points) => {
    const series = absent.slice();
    for (const { date, count, avgSentiment } of points ?? []) {
      const place = places.get(date);
      const isCounted = count !== 0 || (date <= today && (oldest === null || date >= oldest));
      if (place !== undefined && isCounted) {
        series[place] = { day: date, isOver: date < today, count, sentiment: avgSentiment };
      }
    }
    return series;
  };
}

function noneOn(range: DayRange): TopicDay[] {
  return daysOf(range).map((date) => ({ date, count: 0, avgSentiment: null }));
}
