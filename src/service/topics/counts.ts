import { and, between, eq, inArray, isNull, notInArray, or, sql, type SQL } from 'drizzle-orm';
import { analyzedCount, conversation, topicCount } from '../db/schema.ts';
import type { Condition } from './conditions.ts';
import type { DayRange } from './day-range.ts';
import { daysNumber, monthOf, ofConversation, SENTIMENT_UNITS } from './days-number.ts';
import { DIMENSIONS, EVERY_CONVERSATION } from './dimensions.ts';

/**
 * Returns two common table expressions. `counts` has rows of `topic_id`, `month` and `days` (see days-number.ts), which
 * may contain days outside the range. `total` is one row of `conversations` and `sentiments`, in which each conversation
 * with topics counts once, regardless of the number of its topics.
 *
 * Conditions on two dimensions read the conversations, because counts by two dimensions would have nearly as many rows.
 */
export function countsOf(agencyId: string, range: DayRange, conditions: readonly Condition[]): SQL {
  const isListed = and(
    eq(conversation.agencyId, agencyId),
    between(conversation.day, range.first, range.last),
    ...conditions.map(isOfDimension),
  );
  const [condition = ALL, ...others] = conditions;
  return others.length > 0 ? fromConversations(isListed) : fromCounts(agencyId, range, condition, isListed);
}

const ALL: Condition = { dimension: 'all', operator: 'in', values: [EVERY_CONVERSATION] };

/** Adds the counts of the accepted values, or subtracts those of the rejected values from the counts of all. */
function fromCounts(agencyId: string, range: DayRange, condition: Condition, isListed: SQL | undefined): SQL {
  const isOf = (table: typeof topicCount | typeof analyzedCount, { dimension, values }: Condition) =>
    and(eq(table.agencyId, agencyId), eq(table.dimension, dimension), inArray(table.value, [...values]));
  const topicsOf = (counted: Condition, sign: SQL) => sql`
    select topic_id, month, ${sign} days from ${topicCount}
    where ${isOf(topicCount, counted)} and ${between(topicCount.month, monthOf(sql`${range.first}::date`), range.last)}`;
  const analyzedOf = (counted: Condition, sign: SQL) => sql`
    select ${sign} conversations, ${sign} sentiments from ${analyzedCount}
    where ${isOf(analyzedCount, counted)} and ${between(analyzedCount.day, range.first, range.last)}`;
  const signed = (select: typeof topicsOf) =>
    condition.operator === 'in'
      ? select(condition, sql`+`)
      : sql`${select(ALL, sql`+`)} union all ${select(condition, sql`-`)}`;
  const isLate = and(isListed, isNull(conversation.isCounted), sql`cardinality(topic_ids) > 0`);
  return sql`
    counts as (
      select topic_id, month, sum(days) as days from (
        ${signed(topicsOf)}
        union all
        select unnest(topic_ids), ${monthOf(sql`day`)}, ${ofConversation} from ${conversation} where ${isLate}
      ) as counted(topic_id, month, days) group by topic_id, month
    ), total as (
      select coalesce(sum(conversations), 0) as conversations, coalesce(sum(sentiments), 0) as sentiments from (
        ${signed(analyzedOf)}
        union all
        select 1, (sentiment is not null)::int from ${conversation} where ${isLate}
      ) as counted(conversations, sentiments)
    )`;
}

/**
 * Counts in one pass over the conversations. A conversation with three topics adds a third to each topic, so that the
 * shares sum up to whole conversations. `unnest` is in the select list because it takes twice as long in `from`.
 */
function fromConversations(isListed: SQL | undefined): SQL {
  const days = daysNumber({
    day: sql`day`,
    conversations: sql`conversations`,
    sentiments: sql`sentiments`,
    units: sql`units`,
  });
  return sql`
    per_day as (
      select
        topic_id, day,
        count(*) as conversations, count(sentiment) as sentiments, sum(${SENTIMENT_UNITS}) as units,
        sum(share) as shares, sum(share) filter (where sentiment is not null) as sentiment_shares
      from (
        select unnest(topic_ids) as topic_id, 1 / nullif(cardinality(topic_ids), 0)::float8 as share, day, sentiment
        from ${conversation} where ${isListed}
      ) as named group by topic_id, day
    ), counts as (
      select topic_id, ${monthOf(sql`day`)} as month, sum(${days}) as days from per_day group by 1, 2
    ), total as (
      select
        round(coalesce(sum(shares), 0)) as conversations, round(coalesce(sum(sentiment_shares), 0)) as sentiments
      from per_day
    )`;
}

/** assumed: `in` excludes conversations without a value (e.g. without a bot), and `notIn` includes them. */
function isOfDimension({ dimension, operator, values: named }: Condition): SQL | undefined {
  const value = DIMENSIONS[dimension];
  const values = [...named];
  return operator === 'in' ? inArray(value, values) : or(isNull(value), notInArray(value, values));
}
