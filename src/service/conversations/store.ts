/**
 * Inserts and deletes conversations. Each write must update the counts in other tables, so no other module writes
 * conversations, except for the deletion of a whole agency.
 */
import { and, eq, getTableColumns, getTableName, lte, sql, type SQL } from 'drizzle-orm';
import { batchesByAgency, insertFrom } from '../db/insert-from.ts';
import type { Database } from '../db/open.ts';
import {
  analyzedCount,
  analyzedDay,
  conversation,
  splitTest,
  splitTestCount,
  splitTestDay,
  topicCount,
  topicDay,
} from '../db/schema.ts';
import { monthOf, ofConversation } from '../topics/days-number.ts';
import { DIMENSIONS } from '../topics/dimensions.ts';

export type ConversationRow = Omit<typeof conversation.$inferInsert, 'isCounted'>;

/**
 * The number of conversations per statement. It exceeds the batch size of other tables, because conversation rows are
 * short and many rows of a batch update the same count.
 */
const BATCH = 5000;

/** Inserts conversations and counts them for topics and split tests, in one transaction. */
export async function insertConversations(db: Database, rows: readonly ConversationRow[]): Promise<void> {
  await db.transaction(async (tx) => {
    for (const { agencyId, batch } of batchesByAgency(rows, BATCH)) {
      const stored = batch.map((row) => ({ ...row, topicIds: [...new Set(row.topicIds)], isCounted: true }));
      // All writers update the counts in the same order. Concurrent writers therefore wait for each other and cannot
      // deadlock.
      await tx.execute(sql`
        with inserted as (
          ${insertFrom(conversation, { agencyId, columns, rows: stored })} returning *
        ), tested as (
          ${countForSplitTests}
        ), tested_per_day as (
          ${countDays(sql`inserted`, { agencyId, condition: sql`true`, isRecount: false })}
        ), ${countForPreviousVersion(INSERTED)}, ${lateOf(agencyId)}, ${countForTopics(INSERTED)} select`);
    }
  });
}

/** The tables from which `removeConversations` deletes rows. */
export const CONVERSATION_TABLES = [conversation, topicCount, analyzedCount, topicDay, analyzedDay];

/**
 * Deletes up to `most` expired conversations of an agency, oldest first, and subtracts them from the counts of topics,
 * so that all topic filters stay consistent. The results of split tests still include the deleted conversations. Must
 * be called in a transaction. Returns the number of deleted rows by table, and the latest day of the deleted
 * conversations.
 */
export async function removeConversations(
  tx: Database,
  { agencyId, isExpired, most }: { agencyId: string; isExpired: SQL; most: number },
): Promise<{ removed: Record<string, number>; last: string | null }> {
  const isOfAgency = eq(conversation.agencyId, agencyId);
  const some = tx
    .select({ id: conversation.id })
    .from(conversation)
    .where(and(isOfAgency, isExpired))
    .orderBy(conversation.day)
    .limit(most)
    .for('update', { skipLocked: true });
  const { rows } = await tx.execute<{ conversations: number; last: string | null }>(sql`
    with expired as ${some}, removed as (
      delete from ${conversation} where ${isOfAgency} and ${conversation.id} in (table expired) returning *
    ), ${countForPreviousVersion(REMOVED)}, ${countForTopics(REMOVED)}
    select count(*)::int as conversations, max(day)::text as last from removed`);
  const [{ conversations, last } = { conversations: 0, last: null }] = rows;
  const removed: Record<string, number> = { [getTableName(conversation)]: conversations };
  if (last === null) return { removed, last };
  // A row with the count 0 would still be returned as a day with conversations.
  const empty = [
    [topicCount, and(lte(topicCount.month, last), eq(topicCount.days, '0'))],
    [analyzedCount, and(lte(analyzedCount.day, last), eq(analyzedCount.conversations, 0))],
    [topicDay, and(lte(topicDay.day, last), eq(topicDay.conversations, 0))],
    [analyzedDay, and(lte(analyzedDay.day, last), eq(analyzedDay.conversations, 0))],
  ] as const;
  for (const [table, isEmpty] of empty) {
    const { rowCount } = await tx.delete(table).where(and(eq(table.agencyId, agencyId), isEmpty));
    removed[getTableName(table)] = rowCount ?? 0;
  }
  return { removed, last };
}

/** A set of conversations that a statement adds to the counts or subtracts from the counts. */
type Counted = {
  rows: SQL;
  sign: SQL;
  /** A query for the conversations that change `topic_count` and `analyzed_count`. */
  ofTopics: SQL;
};

const INSERTED: Counted = {
  rows: sql`inserted`,
  sign: sql`1`,
  ofTopics: sql`table inserted union all table late`,
};

/**
 * Selects the uncounted conversations of the agency, which a host of the previous version has written, and marks them
 * as counted. Skips locked rows, because another writer is counting them and waiting for that writer could cause a
 * deadlock.
 */
const lateOf = (agencyId: string): SQL => sql`
  late as (
    update ${conversation} set is_counted = true where agency_id = ${agencyId} and id in (
      select id from ${conversation} where agency_id = ${agencyId} and is_counted is null for update skip locked
    ) returning *
  )`;

/**
 * A host of the previous version counts its conversations only in `topic_day` and `analyzed_day`, and leaves
 * `is_counted` null. The deletion therefore subtracts only counted conversations from the newer tables.
 */
const REMOVED: Counted = {
  rows: sql`removed`,
  sign: sql`-1`,
  ofTopics: sql`select * from removed where is_counted`,
};

const { agencyId: _owner, day: _generated, ...columns } = getTableColumns(conversation);

const countForSplitTests = sql`
  insert into ${splitTestCount}
    (agency_id, split_test_id, persona_id, source_id, conversations, responses, metrics, metric_sum)
  select
    agency_id, split_test_id, persona_id, source_id,
    count(*), count(*) filter (where responded), count(metric_value), coalesce(sum(metric_value), 0)
  from inserted where split_test_id is not null and persona_id is not null
  group by agency_id, split_test_id, persona_id, source_id
  order by agency_id, split_test_id, persona_id, source_id
  on conflict (agency_id, split_test_id, persona_id, source_id) do update set
    conversations = split_test_count.conversations + excluded.conversations,
    responses = split_test_count.responses + excluded.responses,
    metrics = split_test_count.metrics + excluded.metrics,
    metric_sum = split_test_count.metric_sum + excluded.metric_sum`;

/**
 * Counts conversations per day of their split tests. With `isRecount`, a higher count replaces the existing count. A
 * lower count does not, because the service may have deleted conversations that were counted before. Without
 * `isRecount`, the count is added.
 */
function countDays(
  conversations: SQL,
  { agencyId, condition, isRecount }: { agencyId: string; condition: SQL; isRecount: boolean },
): SQL {
  const isHigher = 'excluded.conversations > split_test_day.conversations';
  const newCount = (column: string) =>
    isRecount
      ? `case when ${isHigher} then excluded.${column} else split_test_day.${column} end`
      : `split_test_day.${column} + excluded.${column}`;
  const updates = DAY_COUNTS.map((column) => `${column} = ${newCount(column)}`);
  return sql`
    insert into ${splitTestDay} (agency_id, split_test_id, persona_id, source_id, day, ${sql.raw(DAY_COUNTS.join(', '))})
    select
      written.agency_id, written.split_test_id, written.persona_id, written.source_id,
      -- A conversation from before the start counts for the first day.
      greatest(0, floor(extract(epoch from written.started_at - tested.started_at) / 86400))::int as day,
      count(*) as conversations, count(*) filter (where responded) as responses, count(metric_value) as metrics,
      coalesce(sum(metric_value), 0) as metric_sum, coalesce(sum(metric_value * metric_value), 0) as metric_square_sum
    from ${conversations} as written
    join ${splitTest} as tested on tested.agency_id = ${agencyId} and tested.id = written.split_test_id
    where written.persona_id is not null and tested.started_at is not null and ${condition}
    group by 1, 2, 3, 4, 5
    order by 1, 2, 3, 4, 5
    on conflict (agency_id, split_test_id, persona_id, source_id, day) do update set
      ${sql.raw(updates.join(', '))}`;
}

const DAY_COUNTS = ['conversations', 'responses', 'metrics', 'metric_sum', 'metric_square_sum'] as const;

/**
 * Counts the conversations of a split test per day again. During an upgrade, hosts of the previous version write
 * conversations without counting them per day. A conversation that is written during the recount may be missing until
 * the next recount.
 */
export async function recountDays(db: Database, agencyId: string, testId: string): Promise<void> {
  const condition = sql`written.agency_id = ${agencyId} and written.split_test_id = ${testId}`;
  await db.execute(countDays(sql`${conversation}`, { agencyId, condition, isRecount: true }));
}

const countForPreviousVersion = ({ rows, sign }: Counted): SQL => sql`
  analyzed_per_day as (
    insert into ${analyzedDay} (agency_id, day, source_id, conversations, sentiments)
    select agency_id, day, source_id, ${sign} * count(*), ${sign} * count(sentiment)
    from ${rows} where cardinality(topic_ids) > 0
    group by agency_id, day, source_id
    order by agency_id, day, source_id
    on conflict (agency_id, day, source_id) do update set
      conversations = analyzed_day.conversations + excluded.conversations,
      sentiments = analyzed_day.sentiments + excluded.sentiments
  ), topics_per_day as (
    insert into ${topicDay} (agency_id, day, source_id, topic_id, conversations, sentiments, sentiment_sum)
    select
      agency_id, day, source_id, topic_id,
      ${sign} * count(*), ${sign} * count(sentiment), ${sign} * coalesce(sum(sentiment), 0)
    from ${rows}, unnest(topic_ids) as topic_id
    group by agency_id, day, source_id, topic_id
    order by agency_id, day, source_id, topic_id
    on conflict (agency_id, day, source_id, topic_id) do update set
      conversations = topic_day.conversations + excluded.conversations,
      sentiments = topic_day.sentiments + excluded.sentiments,
      sentiment_sum = topic_day.sentiment_sum + excluded.sentiment_sum
  )`;

const dimensionsAndValues = sql.join(
  Object.entries(DIMENSIONS).map(([dimension, value]) => sql`(${dimension}::text, ${value})`),
  sql`, `,
);

const countForTopics = ({ sign, ofTopics }: Counted): SQL => sql`
  numbered as materialized (
    select *, ${monthOf(sql`day`)} as month, ${ofConversation} as days
    from (${ofTopics}) as written where cardinality(topic_ids) > 0
  ), counted as (
    select agency_id, dimension, value, month, day, topic_ids, sentiment, days
    from numbered as conversation cross join lateral (values ${dimensionsAndValues}) as each(dimension, value)
    where value is not null
  ), analyzed as (
    insert into ${analyzedCount} (agency_id, dimension, value, day, conversations, sentiments)
    select agency_id, dimension, value, day, ${sign} * count(*), ${sign} * count(sentiment)
    from counted
    group by agency_id, dimension, value, day
    order by agency_id, dimension, value, day
    on conflict (agency_id, dimension, value, day) do update set
      conversations = analyzed_count.conversations + excluded.conversations,
      sentiments = analyzed_count.sentiments + excluded.sentiments
  ), topics as (
    insert into ${topicCount} (agency_id, dimension, value, month, topic_id, days)
    select agency_id, dimension, value, month, topic_id, ${sign} * sum(days)
    from (
      select agency_id, dimension, value, month, topic_id, days from counted, unnest(topic_ids) as topic_id
      -- Adds the numbers of one group after the other, because the sums of all groups need much memory.
      order by agency_id, dimension, value, month, topic_id
    ) as sorted
    group by agency_id, dimension, value, month, topic_id
    order by agency_id, dimension, value, month, topic_id
    on conflict (agency_id, dimension, value, month, topic_id) do update set days = topic_count.days + excluded.days
  )`;
