import { sql } from 'drizzle-orm';
import {
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core';
import { agencyId, instant } from './columns.ts';

export const topic = pgTable(
  'topic',
  {
    agencyId: agencyId(),
    id: text('id').notNull(),
    name: text('name').notNull(),
    slug: text('slug').notNull(),
  },
  (table) => [primaryKey({ columns: [table.agencyId, table.id] })],
);

/**
 * The facts of one conversation. They are counted for topics and split tests. The topics are stored in the row instead
 * of a separate table, because a filter by two dimensions reads a year of conversations and a join takes twice as long.
 * Only `conversations/store.ts` writes this table.
 */
export const conversation = pgTable(
  'conversation',
  {
    agencyId: agencyId(),
    id: text('id').notNull(),
    sourceId: text('source_id').notNull(),
    botId: text('bot_id'),
    personaId: text('persona_id'),
    channel: text('channel'),
    startedAt: instant('started_at').notNull(),
    /** The calendar day of `startedAt` in UTC. */
    day: date('day', { mode: 'string' })
      .notNull()
      .generatedAlwaysAs(sql`(started_at at time zone 'UTC')::date`),
    /** False until the conversation has been searched for topics. */
    classified: boolean('classified').notNull(),
    /** Contains each topic at most once. */
    topicIds: text('topic_ids').array().notNull(),
    /** -1 to 1, or null without sentiment analysis. */
    sentiment: doublePrecision('sentiment'),
    splitTestId: text('split_test_id'),
    /** Whether the lead replied. */
    responded: boolean('responded').notNull(),
    metricValue: doublePrecision('metric_value'),
    /**
     * Null until `topic_count` and `analyzed_count` count the conversation. Hosts of the previous version do not know
     * these tables and leave it null. The next insert of this version counts their conversations.
     */
    isCounted: boolean('is_counted'),
  },
  (table) => [
    primaryKey({ columns: [table.agencyId, table.id] }),
    index('conversation_by_day').on(table.agencyId, table.day),
    index('conversation_pending')
      .on(table.agencyId, table.sourceId)
      .where(sql`not classified`),
    index('conversation_uncounted')
      .on(table.agencyId, table.day)
      .where(sql`is_counted is null`),
  ],
);

/**
 * The conversations of a topic on the days of one month, per value of a dimension: per source, bot, persona, channel and
 * sentiment, and for all conversations. `topics/days-number.ts` describes `days`. A conversation counts for each of its
 * topics.
 */
export const topicCount = pgTable(
  'topic_count',
  {
    agencyId: agencyId(),
    dimension: text('dimension').notNull(),
    value: text('value').notNull(),
    /** The first day of the month. */
    month: date('month', { mode: 'string' }).notNull(),
    topicId: text('topic_id').notNull(),
    days: numeric('days').notNull(),
  },
  (table) => [
    primaryKey({
      // The generated name would be too long for PostgreSQL.
      name: 'topic_count_pk',
      columns: [table.agencyId, table.dimension, table.value, table.month, table.topicId],
    }),
  ],
);

/**
 * Per value of a dimension and day: the number of conversations with at least one topic, and the number of these with a
 * sentiment. Each conversation counts once per dimension.
 */
export const analyzedCount = pgTable(
  'analyzed_count',
  {
    agencyId: agencyId(),
    dimension: text('dimension').notNull(),
    value: text('value').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    conversations: integer('conversations').notNull(),
    sentiments: integer('sentiments').notNull(),
  },
  (table) => [
    primaryKey({
      name: 'analyzed_count_pk',
      columns: [table.agencyId, table.dimension, table.value, table.day],
    }),
  ],
);

/**
 * Per source, topic and day: the number of conversations, the number with a sentiment, and the sum of the sentiments.
 * Only hosts of the previous version read this table and `analyzed_day`. The next version removes both.
 */
export const topicDay = pgTable(
  'topic_day',
  {
    agencyId: agencyId(),
    sourceId: text('source_id').notNull(),
    topicId: text('topic_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    conversations: integer('conversations').notNull(),
    sentiments: integer('sentiments').notNull(),
    sentimentSum: doublePrecision('sentiment_sum').notNull(),
  },
  (table) => [primaryKey({ columns: [table.agencyId, table.day, table.sourceId, table.topicId] })],
);

/** The same for conversations with at least one topic. Each conversation counts once. */
export const analyzedDay = pgTable(
  'analyzed_day',
  {
    agencyId: agencyId(),
    sourceId: text('source_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    conversations: integer('conversations').notNull(),
    sentiments: integer('sentiments').notNull(),
  },
  (table) => [primaryKey({ columns: [table.agencyId, table.day, table.sourceId] })],
);

/**
 * The results of a split test per persona and source: the number of conversations, the number with a reply from the
 * lead, the number with a metric value, and the sum of the metric values.
 */
export const splitTestCount = pgTable(
  'split_test_count',
  {
    agencyId: agencyId(),
    splitTestId: text('split_test_id').notNull(),
    personaId: text('persona_id').notNull(),
    sourceId: text('source_id').notNull(),
    conversations: integer('conversations').notNull(),
    responses: integer('responses').notNull(),
    metrics: integer('metrics').notNull(),
    metricSum: doublePrecision('metric_sum').notNull(),
  },
  (table) => [
    primaryKey({
      // The generated name would be too long for PostgreSQL.
      name: 'split_test_count_pk',
      columns: [table.agencyId, table.splitTestId, table.personaId, table.sourceId],
    }),
  ],
);

/**
 * The same per day of the test, with the sum of the squared metric values. Day 0 is the first 24 hours. Conversations of
 * a test without a start are not counted.
 */
export const splitTestDay = pgTable(
  'split_test_day',
  {
    agencyId: agencyId(),
    splitTestId: text('split_test_id').notNull(),
    personaId: text('persona_id').notNull(),
    sourceId: text('source_id').notNull(),
    day: integer('day').notNull(),
    conversations: integer('conversations').notNull(),
    responses: integer('responses').notNull(),
    metrics: integer('metrics').notNull(),
    metricSum: doublePrecision('metric_sum').notNull(),
    metricSquareSum: doublePrecision('metric_square_sum').notNull(),
  },
  (table) => [
    primaryKey({
      name: 'split_test_day_pk',
      columns: [table.agencyId, table.splitTestId, table.personaId, table.sourceId, table.day],
    }),
  ],
);
