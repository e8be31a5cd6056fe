import * as z from 'zod';
import {
  BodyId,
  BodyInstant,
  bodyText,
  Count,
  Day,
  list,
  NullableDay,
  NullableNumber,
  Quantity,
  Text,
  toUtcTime,
} from './fields.ts';
import { defineOperation } from './operation.ts';

/** A topic's numbers for one day. `avgSentiment` is null if no conversation has a sentiment. spec: Topic analytics */
export const TopicDay = z.object({
  date: Day,
  count: Count,
  avgSentiment: NullableNumber,
});
export type TopicDay = z.infer<typeof TopicDay>;

/** spec: Topic analytics */
export const Topic = z.object({
  topicId: Text,
  name: Text,
  slug: Text,
  conversationCount: Count,
  /** The number of conversations with a sentiment. */
  sentimentCount: Count,
  series: list(TopicDay),
  avgSentiment: NullableNumber,
});
export type Topic = z.infer<typeof Topic>;

/** spec: Endpoints 3 */
export const TopicAnalytics = z.object({
  topics: z.array(Topic),
  /**
   * The number of distinct conversations with at least one topic in the range. A conversation can count for several
   * topics.
   */
  analyzedConversations: Count,
  /** The number of conversations of the whole agency that are not classified yet, regardless of the range. */
  pendingConversations: Count,
  /** The share of analyzed conversations that have a sentiment, from 0 to 1. */
  sentimentCoverage: Quantity,
  oldestAnalyzedOn: NullableDay,
});
export type TopicAnalytics = z.infer<typeof TopicAnalytics>;

/**
 * A filter on a property of conversations. The API document lists no dimensions, operators or values, so a client may
 * send any text, and the service rejects unknown ones.
 */
const DimensionFilter = z.object({
  dimension: bodyText(64).min(1, 'must not be empty'),
  operator: bodyText(64).min(1, 'must not be empty'),
  values: z
    .array(bodyText(256))
    .min(1, 'must have at least one value')
    .max(500, 'must have at most 500 values'),
});
export type DimensionFilter = z.infer<typeof DimensionFilter>;

/** assumed: `start` and `end` are required, and both are included in the range, each as a calendar day in UTC. */
export const TopicQuery = z
  .object({
    start: BodyInstant,
    end: BodyInstant,
    limit: z.int().min(1, 'must be at least 1').nullish(),
    filters: z
      .object({
        sourceIds: z.array(BodyId).max(500, 'must have at most 500 ids').nullish(),
        dimensions: z.array(DimensionFilter).max(20, 'must have at most 20 filters').nullish(),
      })
      .nullish(),
  })
  .refine(({ start, end }) => toUtcTime(start) <= toUtcTime(end), {
    path: ['end'],
    message: 'must not be before start',
  });
export type TopicQuery = z.infer<typeof TopicQuery>;

// assumed: the default and the maximum of `limit`, and the dimensions, operators and sentiments that the embedded
// service supports. Other services may support others.
export const DEFAULT_TOPIC_LIMIT = 50;
export const MAX_TOPIC_LIMIT = 500;
export const TOPIC_DIMENSIONS = ['bot', 'persona', 'channel', 'sentiment'] as const;
export const TOPIC_OPERATORS = ['in', 'notIn'] as const;
/** The values of the dimension `sentiment`. `none` selects conversations without a sentiment. */
export const TOPIC_SENTIMENTS = ['positive', 'neutral', 'negative', 'none'] as const;

/**
 * Returns the most frequent topics with their days, all from one snapshot of the database. A POST that only reads.
 * spec: Endpoints 3
 */
export const queryTopics = defineOperation({
  id: 'queryTopics',
  method: 'POST',
  path: '/analytics/topics',
  isRead: true,
  summary: 'Topic treemap and per-topic daily series',
  body: TopicQuery,
  responses: { success: TopicAnalytics, records: ['topics'] },
});
