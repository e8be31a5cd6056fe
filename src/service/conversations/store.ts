/** Writes conversations. No other module writes conversations, because other tables count them. */
import { getTableColumns, sql, type SQL } from 'drizzle-orm';
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

/** Larger than other batches, because conversations are short and many of a batch have the same counts. */
const BATCH = 5000;

/** Inserts conversations and counts them for topics and split tests, in one transaction. */
export async function insertConversations(db: Database, rows: readonly ConversationRow[]): Promise<void> {
  await db.transaction(async (tx) => {
    for (const { agencyId, batch } of batchesByAgency(rows, BATCH)) {
      const stored = batch.map((row) => ({ ...row, topicIds: [...new Set(row.topicIds)], isCounted: true }));
      // All writers update the counts in the same order, so that concurrent writers wait for each other instead of
      // deadlocking.
      await tx.execute(sql`
        with inserted as (
          ${insertFrom(conversation, { agencyId, columns, rows: stored })} returning *
        ), tested as (
          ${countForSplitTests}
        ), tested_per_day as (
          ${countDays(sql`inserted`, { agencyId, condition: sql`true`, isRecount: false })}
        ), ${countForPreviousVersion}, ${countForTopics(agencyId)}`);
    }
  });
}

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

/** Counts conversations into the days of their split tests. An existing count increases, or is replaced by a recount. */
function countDays(
  conversations: SQL,
  { agencyId, condition, isRecount }: { agencyId: string; condition: SQL; isRecount: boolean },
): SQL {
  const before = (column: string) => (isRecount ? '' : `split_test_day.${column} + `);
  const updates = DAY_COUNTS.map((column) => `${column} = ${before(column)}excluded.${column}`);
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
 * Counts the days of a split test again. During an upgrade, hosts of the previous version write conversations and do not
 * count their days. If a conversation is written at the same time, its count can be missing until the next recount.
 */
export async function recountDays(db: Database, agencyId: string, testId: string): Promise<void> {
  const condition = sql`written.agency_id = ${agencyId} and written.split_test_id = ${testId}`;
  await db.execute(countDays(sql`${conversation}`, { agencyId, condition, isRecount: true }));
}

const countForPreviousVersion = sql`
  analyzed_per_day as (
    insert into ${analyzedDay} (agency_id, day, source_id, conversations, sentiments)
    select agency_id, day, source_id, count(*), count(sentiment)
    from inserted where cardinality(topic_ids) > 0
    group by agency_id, day, source_id
    order by agency_id, day, source_id
    on conflict (agency_id, day, source_id) do update set
      conversations = analyzed_day.conversations + excluded.conversations,
      sentiments = analyzed_day.sentiments + excluded.sentiments
  ), topics_per_day as (
    insert into ${topicDay} (agency_id, day, source_id, topic_id, conversations, sentiments, sentiment_sum)
    select agency_id, day, source_id, topic_id, count(*), count(sentiment), coalesce(sum(sentiment), 0)
    from inserted, unnest(topic_ids) as topic_id
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

/**
 * Counts the inserted conversations, and those of the agency that a host of the previous version has written. `skip locked`: another
 * writer counts the locked ones, and waiting for it could end in a deadlock.
 */
const countForTopics = (agencyId: string): SQL => sql`
  late as (
    update ${conversation} set is_counted = true where agency_id = ${agencyId} and id in (
      select id from ${conversation} where agency_id = ${agencyId} and is_counted is null for update skip locked
    ) returning *
  ), numbered as materialized (
    select *, ${monthOf(sql`day`)} as month, ${ofConversation} as days
    from (table inserted union all table late) as written where cardinality(topic_ids) > 0
  ), counted as (
    select agency_id, dimension, value, month, day, topic_ids, sentiment, days
    from numbered as conversation cross join lateral (values ${dimensionsAndValues}) as each(dimension, value)
    where value is not null
  ), analyzed as (
    insert into ${analyzedCount} (agency_id, dimension, value, day, conversations, sentiments)
    select agency_id, dimension, value, day, count(*), count(sentiment)
    from counted
    group by agency_id, dimension, value, day
    order by agency_id, dimension, value, day
    on conflict (agency_id, dimension, value, day) do update set
      conversations = analyzed_count.conversations + excluded.conversations,
      sentiments = analyzed_count.sentiments + excluded.sentiments
  )
  insert into ${topicCount} (agency_id, dimension, value, month, topic_id, days)
  select agency_id, dimension, value, month, topic_id, sum(days)
  from (
    select agency_id, dimension, value, month, topic_id, days from counted, unnest(topic_ids) as topic_id
    -- Adds the numbers of one group after the other, because the sums of all groups need much memory.
    order by agency_id, dimension, value, month, topic_id
  ) as sorted
  group by agency_id, dimension, value, month, topic_id
  order by agency_id, dimension, value, month, topic_id
  on conflict (agency_id, dimension, value, month, topic_id) do update set days = topic_count.days + excluded.days`;
