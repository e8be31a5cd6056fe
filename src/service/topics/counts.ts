import { and, between, eq, gte, inArray, isNotNull, isNull, lt, sql, type SQL } from 'drizzle-orm';
import { analyzedCount, conversation, topicCount } from '../db/schema.ts';
import type { Condition } from './conditions.ts';
import type { DayRange } from './day-range.ts';
import { daysNumber, monthOf, SENTIMENT_UNITS } from './days-number.ts';
import { matchesAll, planOf } from './plan.ts';

/**
 * Returns two common table expressions for a topic query. `counts` has the columns `topic_id`, `month` and `days`
 * (counts per day, see days-number.ts), and may contain days outside the range. `total` is one row with the number of
 * conversations with topics and the number of their sentiments. A conversation with several topics counts once in it.
 */
export function countsOf(agencyId: string, range: DayRange, conditions: readonly Condition[]): SQL {
  const { added, subtracted, weighted } = planOf(conditions);
  const firstMonth = monthOf(sql`${range.first}::date`);
  const lastMonth = monthOf(sql`${range.last}::date`);
  const isInRange = between(sql`day`, range.first, range.last);
  // The stored counts in `days` cover whole months, so the separately counted conversations must cover whole months
  // too. Otherwise, the count of a day could be negative, and would change the digits of the next day.
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
 * Counts conversations per topic and day, each with its weight, in one pass. A conversation with three topics adds a
 * third to `shares` of each topic, so that the sum of all shares is a whole number of conversations. `unnest` is in the
 * select list, because it takes twice as long in the `from` clause.
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
