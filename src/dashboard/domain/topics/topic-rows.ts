/** The topics as pages show them, with their share and their change between the compared periods. */
import type { Topic, TopicAnalytics, TopicDay } from '#contract/topic.ts';
import type { KnownDays } from '../../lib/day-range.ts';
import { daysOf, type Day, type DayRange } from '../../lib/day.ts';
import { dayVariation, dispersionsOf, type DayVariation } from '../../lib/statistics/dispersion.ts';
import { qValues } from '../../lib/statistics/false-discoveries.ts';
import { changeOf, isTestable, movementAt, type PeriodChange, type Counted } from './changes.ts';
import { haveSameWeekdays, type Covered } from './compared-days.ts';
import { dayCountsIn } from './day-counts.ts';
import { topicKey, topicName } from './topic-key.ts';

/**
 * One day of a topic's daily series. `count` and `sentiment` are null if the response omits the day, if the day is in
 * the future, and if the day is before the record. A day without conversations has a count of 0 instead.
 */
export type SeriesDay = {
  day: Day;
  /** Whether the day has ended. The count of the current day is incomplete. */
  isOver: boolean;
  count: number | null;
  sentiment: number | null;
};

export type TopicFigures = {
  count: number;
  /**
   * The share of the topic in the analysed conversations, from 0 to 1. A conversation may have several topics, so the
   * shares of all topics may add up to more than 1.
   */
  share: number | null;
  /** The mean of the topic's sentiment readings. Null without readings. */
  sentiment: number | null;
  sentimentCount: number;
};

export type TopicChange = PeriodChange & {
  /** The p-value after the correction for the number of topics (q-value). The kind of change depends on it. */
  q: number;
  /** The number of topics that the correction includes. */
  tested: number;
  /** The differences in share and in mean sentiment. Each is null if one of the periods has no value. */
  share: number | null;
  sentiment: number | null;
};

export type TopicRow = TopicFigures & {
  /** A key from `topicKey`, which identifies the topic in the URL. */
  id: string;
  topicId: string | null;
  name: string;
  slug: string | null;
  /** The share of the topic's conversations that have a sentiment reading, from 0 to 1. */
  sentimentCoverage: number | null;
  series: readonly SeriesDay[];
  /**
   * The figures for the full days of the period. Null without a comparison, and if the response for these days lacks
   * the topic.
   */
  complete: TopicFigures | null;
  /**
   * The figures for the previous period. Its series has the same number of days as the series of the current period,
   * and a day is compared with the day at the same position.
   */
  before: (TopicFigures & { series: readonly SeriesDay[] }) | null;
  /** The change between the periods. Null without a comparison, and if the topic occurred in neither period. */
  change: TopicChange | null;
};

/** Returns the count of the full days if the count of the topic includes conversations of today; otherwise null. */
export function countWithoutToday({ count, complete }: TopicRow): number | null {
  return complete === null || complete.count === count ? null : complete.count;
}

export type ListedTopics = {
  analytics: Pick<TopicAnalytics, 'topics' | 'analyzedConversations'>;
  /** Whether the response was limited to a number of topics, so that some topics may be missing. */
  isCut: boolean;
};

/** The topics of the full days in the current period, and of the days that they are compared with. */
export type ComparedTopics = { now: ListedTopics & Covered; before: ListedTopics & Covered };

/** Returns the topics in the order of the service, followed by topics that occur only in the previous period. */
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
  // If the response was not limited, a topic that it lacks did not occur.
  const none = isCut ? seriesOf(null) : seriesOf(noneOn(range));
  for (const [id, topic] of comparison?.earlier ?? []) {
    if (here.has(id) || topic.conversationCount <= 0) continue;
    const unlisted = { ...topic, conversationCount: 0, sentimentCount: 0, avgSentiment: null };
    rows.push({ ...factsOf(id, comparison?.complete.get(id) ?? unlisted), series: none });
  }
  return rows;
}

/** Returns the topics of both periods, and a function `of` for the figures and the change of each topic. */
function comparisonOf({ now, before }: ComparedTopics, known: KnownDays) {
  const [current, earlier] = [periodOf(now), periodOf(before)];
  const seriesOf = seriesOver(before.range, known);
  const isAligned = haveSameWeekdays(now, before);
  const changes = testedChanges(
    [...new Set([...current.topics.keys(), ...earlier.topics.keys()])].map((id) => {
      const [days, daysBefore] = isAligned ? [current.daysOf(id), earlier.daysOf(id)] : [null, null];
      return {
        id,
        counted: [current.countedOf(id), earlier.countedOf(id)],
        variation: days && daysBefore && dayVariation(days, daysBefore),
      };
    }),
    isAligned,
  );
  return {
    complete: current.topics,
    earlier: earlier.topics,
    of: (id: string) => {
      const topic = earlier.topics.get(id);
      const change = changes.get(id);
      const [complete, figuresBefore] = [current.figuresOf(id), earlier.figuresOf(id)];
      return {
        complete,
        before: topic && figuresBefore ? { ...figuresBefore, series: seriesOf(topic.series) } : null,
        change: change
          ? {
              ...change,
              share: distance(current.shareOf(id), earlier.shareOf(id)),
              sentiment: distance(complete?.sentiment ?? null, figuresBefore?.sentiment ?? null),
            }
          : null,
      };
    },
  };
}

type ComparedCounts = {
  id: string;
  counted: readonly [now: Counted, before: Counted];
  /** The variation between the days. Null if the service returned no daily counts of this topic. */
  variation: DayVariation | null;
};

/** Returns the change of each topic that occurs. The q-values are corrected for the number of topics. */
function testedChanges(
  compared: readonly ComparedCounts[],
  isAligned: boolean,
): Map<string, Omit<TopicChange, 'share' | 'sentiment'>> {
  const present = compared.filter(({ counted }) => counted.some(({ count }) => count > 0));
  const dispersionOf = dispersionsOf(present.flatMap(({ variation }) => variation ?? []));
  const changes = present.map(({ counted: [now, before], variation }) => {
    const mean = variation?.mean ?? (now.count + before.count) / (now.days + before.days);
    return changeOf(now, before, { dispersion: dispersionOf(variation, mean), isAligned });
  });
  const testable = present.flatMap(({ counted: [now, before] }, place) =>
    isTestable(now.count + before.count) ? [place] : [],
  );
  const qs = new Map(
    qValues(testable.map((place) => changes[place]!.p)).map((q, index) => [testable[index]!, q]),
  );
  return new Map(
    present.map(({ id }, place) => {
      const change = changes[place]!;
      const q = qs.get(place) ?? 1;
      return [
        id,
        {
          ...change,
          movement: isAligned ? movementAt(q, change) : change.movement,
          q,
          tested: testable.length,
        },
      ];
    }),
  );
}

/** Returns functions for the values of a topic in a period. They also accept topics that the response lacks. */
function periodOf(period: ListedTopics & Covered) {
  const { analytics, isCut, days } = period;
  const { topics: listed, analyzedConversations } = analytics;
  const dayCountsOf = dayCountsIn(period);
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
    daysOf: (id: string) => dayCountsOf(topics.get(id)),
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

/**
 * Returns the topics with their keys. The API does not document that ids and names are unique, so duplicate keys
 * receive a number.
 */
function keyed(topics: readonly Topic[]): [id: string, topic: Topic][] {
  const taken = new Set<string>();
  const numbers = new Map<string, number>();
  return topics.map((topic) => {
    const key = topicKey(topic);
    let number = numbers.get(key) ?? 1;
    let id = number === 1 ? key : `${key} (${number})`;
    // Another topic may already have the name 'Price (2)'.
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
 * Returns a function that maps the daily counts of a topic to the days of a range. The empty days are created once for
 * all topics, because a thousand topics have 365,000 daily counts a year. assumed: a 0 for a future day or a day before
 * the record is not a count.
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
