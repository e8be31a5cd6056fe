/** Writes conversations. No other module writes conversations, because other tables count them. */
import { getTableColumns, sql } from 'drizzle-orm';
import { batches, insertFrom } from '../db/insert-from.ts';
import type { Database } from '../db/open.ts';
import { analyzedDay, conversation, splitTestCount, topicDay } from '../db/schema.ts';

export type ConversationRow = typeof conversation.$inferInsert;

/** Inserts conversations and counts them by topic and day, and by split test, in one transaction. */
export async function insertConversations(db: Database, rows: readonly ConversationRow[]): Promise<void> {
  await db.transaction(async (tx) => {
    for (const batch of batches(rows)) {
      const stored = batch.map((row) => ({ ...row, topicIds: [...new Set(row.topicIds)] }));
      // All writers update the counts in the same order, so that concurrent writers wait for each other instead of
      // deadlocking.
      await tx.execute(sql`
        with inserted as (
          ${insertFrom(conversation, columns, stored)}
          returning
            agency_id, day, source_id, topic_ids, sentiment, split_test_id, persona_id, responded, metric_value
        ), analyzed as (
          insert into ${analyzedDay} (agency_id, day, source_id, conversations, sentiments)
          select agency_id, day, source_id, count(*), count(sentiment)
          from inserted where cardinality(topic_ids) > 0
          group by agency_id, day, source_id
          order by agency_id, day, source_id
          on conflict (agency_id, day, source_id) do update set
            conversations = analyzed_day.conversations + excluded.conversations,
            sentiments = analyzed_day.sentiments + excluded.sentiments
        ), tested as (
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
            metric_sum = split_test_count.metric_sum + excluded.metric_sum
        )
        insert into ${topicDay} (agency_id, day, source_id, topic_id, conversations, sentiments, sentiment_sum)
        select agency_id, day, source_id, topic_id, count(*), count(sentiment), coalesce(sum(sentiment), 0)
        from inserted, unnest(topic_ids) as topic_id
        group by agency_id, day, source_id, topic_id
        order by agency_id, day, source_id, topic_id
        on conflict (agency_id, day, source_id, topic_id) do update set
          conversations = topic_day.conversations + excluded.conversations,
          sentiments = topic_day.sentiments + excluded.sentiments,
          sentiment_sum = topic_day.sentiment_sum + excluded.sentiment_sum`);
    }
  });
}

const { day: _generated, ...columns } = getTableColumns(conversation);
