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
 * The properties of one conversation by which topics and split tests are counted. The topics are stored in the row
 * instead of a separate table, because a filter by two dimensions reads a year of conversations and a join takes twice
 * as long. Only `conversations/store.ts` writes this table.
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
    /** False until the topic classification has processed the conversation. */
    classified: boolean('classified').notNull(),
    /** The ids of the conversation's topics, each at most once. */
    topicIds: text('topic_ids').array().notNull(),
    /** The sentiment of the conversation from -1 to 1, or null without sentiment analysis. */
    sentiment: doublePrecision('sentiment'),
    splitTestId: text('split_test_id'),
    /** Whether the lead replied in this conversation. */
    responded: boolean('responded').notNull(),
    metricValue: doublePrecision('metric_value'),
    /**
     * Null until the tables `topic_count` and `analyzed_count` include the conversation. Hosts of the previous version
     * do not know these tables and leave the column null. The next insert by a host of this version adds their
     * conversations to the counts.
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
 * The number of conversations with a topic on each day of one month. Each row belongs to one value of a dimension: a
 * source, bot, persona, channel or sentiment, or the dimension of all conversations. `topics/days-number.ts` describes
 * the number `days`. A conversation counts for each of its topics.
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
      // Sets the name, because the generated name is too long for PostgreSQL.
      name: 'topic_count_pk',
      columns: [table.agencyId, table.dimension, table.value, table.month, table.topicId],
    }),
  ],
);

/**
 * For each day and each value of a dimension (see `topic_count`): the number of conversations with at least one topic,
 * and how often such a conversation has a sentiment. Each conversation counts once per dimension.
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
 * For each source, topic and day: the number of conversations, the number of conversations with a sentiment, and the
 * sum of their sentiments. Only hosts of the previous version read this table and `analyzed_day`. The next version
 * removes both.
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

/**
 * For each source and day: the number of conversations with at least one topic, and the number of them with a
 * sentiment. A conversation with several topics counts once. Only hosts of the previous version read this table.
 */
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
 * The results of a split test for each persona and source: the number of conversations, the number with a reply from
 * the lead, the number with a metric value, and the sum of the metric values.
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
      // Sets the name, because the generated name is too long for PostgreSQL.
      name: 'split_test_count_pk',
      columns: [table.agencyId, table.splitTestId, table.personaId, table.sourceId],
    }),
  ],
);

/**
 * The results of `split_test_count` for each day of the test, plus the sum of the squared metric values. Day 0 is the
 * first 24 hours of the test. Conversations of a test without a start time are not counted.
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
