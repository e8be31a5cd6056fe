import { and, between, eq, inArray, isNull, notInArray, or, sql, type SQL } from 'drizzle-orm';
import { analyzedDay, conversation, topicDay } from '../db/schema.ts';
import type { KnownDimension, KnownFilter } from './accepted-query.ts';
import type { DayRange } from './day-range.ts';

type Counts = {
  /** Rows of `topic_id`, `day`, `conversations`, `sentiments`, `sentiment_sum`. */
  byTopicAndDay: SQL;
  /**
   * One row of `conversations` and `sentiments`. Each conversation with topics counts once, regardless of the number of
   * its topics. The query can refer to the rows of `byTopicAndDay` as `counts`.
   */
  total: SQL;
};

type Filters = { sourceIds: readonly string[]; dimensions: readonly KnownFilter[] };

/**
 * Counts the topics in the range: from the counts per day if these are sufficient, otherwise from the conversations.
 */
export function countsOf(agencyId: string, range: DayRange, { sourceIds, dimensions }: Filters): Counts {
  // assumed: an empty list of sources does not filter.
  const isListed = (table: typeof topicDay | typeof analyzedDay | typeof conversation) =>
    and(
      eq(table.agencyId, agencyId),
      between(table.day, range.first, range.last),
      sourceIds.length > 0 ? inArray(table.sourceId, [...sourceIds]) : undefined,
    );
  if (dimensions.length === 0) return fromDays(isListed(topicDay), isListed(analyzedDay));
  return fromConversations(and(isListed(conversation), ...dimensions.map(isOfDimension)));
}

function fromDays(topicDayIsListed: SQL | undefined, analyzedDayIsListed: SQL | undefined): Counts {
  return {
    byTopicAndDay: sql`
      select
        topic_id, day,
        sum(conversations) as conversations, sum(sentiments) as sentiments, sum(sentiment_sum) as sentiment_sum
      from ${topicDay} where ${topicDayIsListed} group by topic_id, day`,
    total: sql`
      select coalesce(sum(conversations), 0) as conversations, coalesce(sum(sentiments), 0) as sentiments
      from ${analyzedDay} where ${analyzedDayIsListed}`,
  };
}

/**
 * Counts in one pass over the conversations. A conversation with three topics adds a third to each topic, so that the
 * shares sum up to whole conversations. `unnest` is in the select list because it takes twice as long in `from`.
 */
function fromConversations(isListed: SQL | undefined): Counts {
  return {
    byTopicAndDay: sql`
      select
        topic_id, day,
        count(*) as conversations, count(sentiment) as sentiments, sum(sentiment) as sentiment_sum,
        sum(share) as shares, sum(share) filter (where sentiment is not null) as sentiment_shares
      from (
        select unnest(topic_ids) as topic_id, 1 / nullif(cardinality(topic_ids), 0)::float8 as share, day, sentiment
        from ${conversation} where ${isListed}
      ) as named group by topic_id, day`,
    total: sql`
      select
        round(coalesce(sum(shares), 0)) as conversations, round(coalesce(sum(sentiment_shares), 0)) as sentiments
      from counts`,
  };
}

/** assumed: a sentiment is positive from this value up, and negative from minus this value down. */
const CLEAR_SENTIMENT = 0.25;

const DIMENSIONS = {
  bot: sql`${conversation.botId}`,
  persona: sql`${conversation.personaId}`,
  channel: sql`${conversation.channel}`,
  sentiment: sql`case
    when ${conversation.sentiment} is null then 'none'
    when ${conversation.sentiment} >= ${CLEAR_SENTIMENT} then 'positive'
    when ${conversation.sentiment} <= ${-CLEAR_SENTIMENT} then 'negative'
    else 'neutral' end`,
} satisfies Record<KnownDimension, SQL>;

/** assumed: `in` excludes conversations without a value (e.g. without a bot), and `notIn` includes them. */
function isOfDimension({ dimension, operator, values: named }: KnownFilter): SQL | undefined {
  const value = DIMENSIONS[dimension];
  const values = [...named];
  return operator === 'in' ? inArray(value, values) : or(isNull(value), notInArray(value, values));
}
