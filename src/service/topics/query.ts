import { and, eq, isNull, sql } from 'drizzle-orm';
import type { queryTopics as operation, Topic, TopicDay } from '#contract/topic.ts';
import type { Verb } from '../context.ts';
import { analyzedCount, conversation, source, topic } from '../db/schema.ts';
import { acceptedQuery } from './accepted-query.ts';
import { conditionsOf } from './conditions.ts';
import { countsOf } from './counts.ts';
import { toDayRange, type DayRange } from './day-range.ts';
import { conversationsOf, readDay, readDays, someDays, sumOfDays, type DayCounts } from './days-number.ts';

/**
 * assumed: topics are sorted by the number of conversations, then by name, then by id. The API document specifies no
 * order.
 */
export const queryTopics: Verb<typeof operation> = async ({ ctx: { db, agencyId }, input: { body } }) => {
  const { limit, ...filters } = acceptedQuery(body);
  const range = toDayRange(body, limit);
  const months = range.months.map(({ month, first, dates }, position) => ({
    position,
    month,
    first,
    length: dates.length,
  }));
  // One SQL statement reads all values, so that they come from one snapshot. If no topic matches, the result is one row
  // without a topic.
  const { rows } = await db.execute<Row>(sql`
    with ${countsOf(agencyId, range, conditionsOf(filters))}, in_range as materialized (
      select topic_id, position, ${someDays(sql`days`, sql`first`, sql`length`)} as days
      from counts
      join jsonb_to_recordset(${JSON.stringify(months)}::jsonb)
        as listed(month date, first integer, length integer, position integer) using (month)
    ), by_topic as (
      select
        topic_id, ${sumOfDays(sql`sum(days)`)} as sum, json_agg(json_build_array(position, days::text)) as months
      from in_range group by topic_id having sum(days) > 0
    ), listed as (
      select by_topic.*, name, slug
      from by_topic left join ${topic} on topic.agency_id = ${agencyId} and topic.id = topic_id
      order by ${conversationsOf(sql`sum`)} desc, name, topic_id limit ${limit}
    )
    select
      total.conversations::float8 as analyzed,
      total.sentiments::float8 as "analyzedWithSentiment",
      (
        select count(*) from ${conversation} join ${source} on source.agency_id = ${agencyId} and source.id = source_id
        where ${eq(conversation.agencyId, agencyId)} and not classified and topics_enabled
      )::float8 as pending,
      least(
        (select min(day) from ${analyzedCount} where ${and(eq(analyzedCount.agencyId, agencyId), eq(analyzedCount.dimension, 'all'))}),
        (
          select min(day) from ${conversation}
          where ${and(eq(conversation.agencyId, agencyId), isNull(conversation.isCounted))} and cardinality(topic_ids) > 0
        )
      )::text as oldest,
      topic_id as "topicId", name, slug, sum::text, months
    from total left join listed on true
    order by ${conversationsOf(sql`sum`)} desc, name, topic_id`);
  const [{ analyzed, analyzedWithSentiment, pending, oldest }] = rows as [Row, ...Row[]];
  return {
    topics: rows.flatMap((row) => (row.topicId === null ? [] : [toTopic(row, range)])),
    analyzedConversations: analyzed,
    pendingConversations: pending,
    // assumed: the coverage is 0 if no conversation was analyzed.
    sentimentCoverage: analyzed === 0 ? 0 : analyzedWithSentiment / analyzed,
    oldestAnalyzedOn: oldest,
  };
};

type Row = {
  analyzed: number;
  analyzedWithSentiment: number;
  pending: number;
  oldest: string | null;
} & (TopicRow | { topicId: null });

type TopicRow = {
  topicId: string;
  /** assumed: the name is null if the topic was deleted but conversations still refer to it. */
  name: string | null;
  slug: string | null;
  /** The total counts of the range, encoded as the number of one day (see days-number.ts). */
  sum: string;
  /**
   * The months with conversations, in any order. `position` is the index of the month in the range, and `days` its
   * encoded counts.
   */
  months: [position: number, days: string][];
};

function toTopic({ topicId, name, slug, sum, months }: TopicRow, range: DayRange): Topic {
  const texts = new Map(months);
  const total = readDay(sum);
  return {
    topicId,
    name,
    slug,
    conversationCount: total.conversations,
    sentimentCount: total.sentiments,
    series: range.months.flatMap(({ dates }, position) => readDays(texts.get(position) ?? '0', dates, toDay)),
    avgSentiment: total.averageSentiment,
  };
}

function toDay(date: string, { conversations, averageSentiment }: DayCounts): TopicDay {
  return { date, count: conversations, avgSentiment: averageSentiment };
}
