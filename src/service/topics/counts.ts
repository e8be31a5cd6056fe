import { and, between, eq, gte, inArray, isNotNull, isNull, lt, sql, type SQL } from 'drizzle-orm';
import { analyzedCount, conversation, topicCount } from '../db/schema.ts';
import type { Condition } from './conditions.ts';
import type { DayRange } from './day-range.ts';
import { daysNumber, monthOf, SENTIMENT_UNITS } from './days-number.ts';
import { matchesAll, planOf } from './plan.ts';

/**
 * Returns common table expressions. `counts` has rows of `topic_id`, `month` and `days` (see days-number.ts), which may
 * contain days outside the range. `total` is one row of `conversations` and `sentiments`, in which each conversation with
 * topics counts once, regardless of the number of its topics.
 */
export function countsOf(agencyId: string, range: DayRange, conditions: readonly Condition[]): SQL {
  const { added, subtracted, weighted } = planOf(conditions);
  const firstMonth = monthOf(sql`${range.first}::date`);
  const lastMonth = monthOf(sql`${range.last}::date`);
  const isInRange = between(sql`day`, range.first, range.last);
  // Whole months, because a day below zero would change the digits of the next day.
  const isInMonths = and(
    eq(conversation.agencyId, agencyId),
    gte(conversation.day, firstMonth),
    lt(conversation.day, sql`${lastMonth} + interval '1 month'`),
  );
  const parts = [{ weight: sql`1`, isPart: and(isNull(conversation.isCounted), matchesAll(conditions)) }];
  if (weighted) {
    const { weight, isWeighted } = weighted;
    parts.push({ weight, isPart: and(isNotNull(conversation.isCounted), isWeighted) });
  }
  const fromCounts = (select: (sign: SQL, condition: Condition) => SQL) => [
    ...added.map((condition) => select(sql`+`, condition)),
    ...subtracted.map((condition) => select(sql`-`, condition)),
  ];
  const topics = fromCounts(
    (sign, condition) => sql`
      select topic_id, month, ${sign} days from ${topicCount}
      where ${isOf(topicCount, agencyId, condition)} and ${between(topicCount.month, firstMonth, lastMonth)}`,
  );
  const analyzed = fromCounts(
    (sign, condition) => sql`
      select ${sign} conversations, ${sign} sentiments from ${analyzedCount}
      where ${isOf(analyzedCount, agencyId, condition)} and ${isInRange}`,
  );
  return sql`
    per_day as (${weightedPerDay(parts.map(({ weight, isPart }) => ({ weight, isPart: and(isInMonths, isPart) })))}),
    counts as (
      select topic_id, month, sum(days) as days
      from (${unionOf([...topics, sql`select topic_id, ${monthOf(sql`day`)}, ${DAYS} from per_day`])})
        as counted(topic_id, month, days)
      group by topic_id, month
    ), total as (
      select coalesce(sum(conversations), 0) as conversations, coalesce(sum(sentiments), 0) as sentiments
      from (${unionOf([
        ...analyzed,
        sql`select round(sum(shares)), round(sum(sentiment_shares)) from per_day where ${isInRange}`,
      ])}) as counted(conversations, sentiments)
    )`;
}

const DAYS = daysNumber({
  day: sql`day`,
  conversations: sql`conversations`,
  sentiments: sql`sentiments`,
  units: sql`units`,
});

function isOf(
  table: typeof topicCount | typeof analyzedCount,
  agencyId: string,
  { dimension, values }: Condition,
): SQL | undefined {
  return and(eq(table.agencyId, agencyId), eq(table.dimension, dimension), inArray(table.value, [...values]));
}

/**
 * Counts conversations in one pass, each with its weight. A conversation with three topics adds a third to each topic, so
 * that the shares sum up to whole conversations. `unnest` is in the select list because it takes twice as long in
 * `from`.
 */
function weightedPerDay(parts: readonly { weight: SQL; isPart: SQL | undefined }[]): SQL {
  const named = parts.map(
    ({ weight, isPart }) => sql`
      select
        unnest(topic_ids) as topic_id, 1 / nullif(cardinality(topic_ids), 0)::float8 as share, day, sentiment,
        ${weight} as weight
      from ${conversation} where ${isPart}`,
  );
  return sql`
    select
      topic_id, day,
      sum(weight) as conversations, sum(weight * (sentiment is not null)::int) as sentiments,
      sum(weight * ${SENTIMENT_UNITS}) as units,
      sum(weight * share) as shares, sum(weight * share * (sentiment is not null)::int) as sentiment_shares
    from (${unionOf(named)}) as named group by topic_id, day`;
}

function unionOf(selects: readonly SQL[]): SQL {
  return sql.join([...selects], sql` union all `);
}
