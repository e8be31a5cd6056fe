import * as z from 'zod';
import { BodyId, BodyInstant, bodyText, Day, list, Text, toUtcTime } from './fields.ts';
import { defineOperation } from './operation.ts';

/** A day of a topic. `avgSentiment` is null where nothing was read. spec: Topic analytics */
export const TopicDay = z.object({
  date: Day,
  count: z.int(),
  avgSentiment: z.number().nullable().default(null),
});
export type TopicDay = z.infer<typeof TopicDay>;

/** spec: Topic analytics */
export const Topic = z.object({
  topicId: Text,
  name: Text,
  slug: Text,
  conversationCount: z.int(),
  /** How many of these carry a sentiment. */
  sentimentCount: z.int(),
  series: list(TopicDay),
  avgSentiment: z.number().nullable().default(null),
});
export type Topic = z.infer<typeof Topic>;

/** spec: Endpoints 3 */
export const TopicAnalytics = z.object({
  topics: z.array(Topic),
  /** Distinct conversations with at least one topic in the range: a conversation may count for several topics. */
  analyzedConversations: z.int(),
  /** Never classified yet: agency-wide, whatever the range. */
  pendingConversations: z.int(),
  /** The share of analyzed conversations that carry a sentiment, 0 to 1. */
  sentimentCoverage: z.number(),
  oldestAnalyzedOn: Day.nullable().default(null),
});
export type TopicAnalytics = z.infer<typeof TopicAnalytics>;

/**
 * What tells conversations apart. The document names no dimension, operator or value: any text may be asked for, and
 * the service says what it knows.
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

/** assumed: `start` and `end` are needed and both ends belong to the range, each by its calendar day in UTC. */
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

// assumed: the default and the upper bound of `limit`, the names of dimensions, their operators and the kinds of sentiment
// that the embedded service knows. Other services may know others.
export const DEFAULT_TOPIC_LIMIT = 50;
export const MAX_TOPIC_LIMIT = 500;
export const TOPIC_DIMENSIONS = ['bot', 'persona', 'channel', 'sentiment'] as const;
export const TOPIC_OPERATORS = ['in', 'notIn'] as const;
/** What the dimension `sentiment` tells apart; `none` is a conversation without a reading. */
export const TOPIC_SENTIMENTS = ['positive', 'neutral', 'negative', 'none'] as const;

/** Topics by how often they came up, each with its days, from one snapshot. A POST that reads. spec: Endpoints 3 */
export const queryTopics = defineOperation({
  id: 'queryTopics',
  method: 'POST',
  path: '/analytics/topics',
  isRead: true,
  summary: 'Topic treemap and per-topic daily series',
  body: TopicQuery,
  responses: { success: TopicAnalytics, records: ['topics'] },
});
