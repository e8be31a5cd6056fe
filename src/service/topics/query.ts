import { eq, sql } from 'drizzle-orm';
import type { queryTopics as operation, Topic } from '#contract/topic.ts';
import type { Verb } from '../context.ts';
import { analyzedDay, conversation, source, topic } from '../db/schema.ts';
import { acceptedQuery } from './accepted-query.ts';
import { countsOf } from './counts.ts';
import { toDayRange, type DayRange } from './day-range.ts';

/** assumed: sorted by the number of conversations, then by name, then by id. The document specifies no order. */
export const queryTopics: Verb<typeof operation> = async ({ ctx: { db, agencyId }, input: { body } }) => {
  const { limit, ...filters } = acceptedQuery(body);
  const range = toDayRange(body, limit);
  const { byTopicAndDay, total } = countsOf(agencyId, range, filters);
  // One statement, so that all values are from one snapshot. Without matching topics, the result is one row without a
  // topic.
  const { rows } = await db.execute<Row>(sql`
    with counts as (${byTopicAndDay}), total as (${total}), by_topic as (
      select
        topic_id,
        sum(conversations) as conversations, sum(sentiments) as sentiments, sum(sentiment_sum) as sentiment_sum,
        json_agg(json_build_array(day - ${range.first}::date, conversations, sentiments, sentiment_sum)) as days
      from counts group by topic_id
    ), listed as (
      select by_topic.*, name, slug
      from by_topic left join ${topic} on topic.agency_id = ${agencyId} and topic.id = topic_id
      order by conversations desc, name, topic_id limit ${limit}
    )
    select
      total.conversations::float8 as analyzed,
      total.sentiments::float8 as "analyzedWithSentiment",
      (
        select count(*) from ${conversation} join ${source} on source.agency_id = ${agencyId} and source.id = source_id
        where ${eq(conversation.agencyId, agencyId)} and not classified and topics_enabled
      )::float8 as pending,
      (select min(day) from ${analyzedDay} where ${eq(analyzedDay.agencyId, agencyId)})::text as oldest,
      topic_id as "topicId", name, slug, days,
      listed.conversations::float8 as conversations,
      listed.sentiments::float8 as sentiments,
      listed.sentiment_sum as "sentimentSum"
    from total left join listed on true
    order by listed.conversations desc, name, topic_id`);
  const [{ analyzed, analyzedWithSentiment, pending, oldest }] = rows as [Row, ...Row[]];
  return {
    topics: rows.flatMap((row) => (row.topicId === null ? [] : [toTopic(row, range)])),
    analyzedConversations: analyzed,
    pendingConversations: pending,
    // assumed: 0 if no conversation was analyzed.
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
  /** assumed: null if the topic was deleted but conversations still refer to it. */
  name: string | null;
  slug: string | null;
  conversations: number;
  sentiments: number;
  sentimentSum: number | null;
  /** The days with conversations, in any order. `day` is the offset from the first day of the range. */
  days: [day: number, conversations: number, sentiments: number, sentimentSum: number | null][];
};

function toTopic(row: TopicRow, { dates }: DayRange): Topic {
  const counted = new Map(row.days.map(([day, ...counts]) => [day, counts]));
  return {
    topicId: row.topicId,
    name: row.name,
    slug: row.slug,
    conversationCount: row.conversations,
    sentimentCount: row.sentiments,
    series: dates.map((date, day) => {
      const [count, sentiments, sum] = counted.get(day) ?? [0, 0, null];
      return { date, count, avgSentiment: mean(sum, sentiments) };
    }),
    avgSentiment: mean(row.sentimentSum, row.sentiments),
  };
}

/**
 * assumed: rounded to six decimals, because further digits depend on the order of the addition. Null without
 * sentiments.
 */
function mean(sum: number | null, count: number): number | null {
  return count === 0 || sum === null ? null : Math.round((sum / count) * 1e6) / 1e6;
}
