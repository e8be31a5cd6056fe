import { sql } from 'drizzle-orm';
import {
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core';
import { agencyId, instant } from './columns.ts';

/** A subject that conversations are about. */
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
 * The facts of one conversation: topics and split tests are counted from these. Its topics stand in the row and
 * not in a table of their own, because who filters by a bot or a persona reads a year of conversations at once, and
 * a join of the two takes twice as long. Only `conversations/store.ts` writes here.
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
    /** False until it was looked through for topics. */
    classified: boolean('classified').notNull(),
    /** Each at most once. */
    topicIds: text('topic_ids').array().notNull(),
    /** -1 to 1; null where none was read. */
    sentiment: doublePrecision('sentiment'),
    /** The split test that it counts for. */
    splitTestId: text('split_test_id'),
    /** Whether the lead wrote back. */
    responded: boolean('responded').notNull(),
    /** What it reached in the metric of its split test. */
    metricValue: doublePrecision('metric_value'),
  },
  (table) => [
    primaryKey({ columns: [table.agencyId, table.id] }),
    index('conversation_by_day').on(table.agencyId, table.day),
    index('conversation_pending')
      .on(table.agencyId, table.sourceId)
      .where(sql`not classified`),
  ],
);

/**
 * How many conversations of a source came to a topic on a day, how many of these carry a sentiment, and the sum of
 * those sentiments: what an unfiltered year of topics is read from. A conversation counts for each of its topics.
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

/** The same for conversations with any topic, each counted once. */
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
 * What a split test comes to by persona and source: how many conversations count for it, in how many of these the lead
 * wrote back, how many reached something in its metric, and the sum of that.
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
      // The name that it would get is too long for PostgreSQL.
      name: 'split_test_count_pk',
      columns: [table.agencyId, table.splitTestId, table.personaId, table.sourceId],
    }),
  ],
);
