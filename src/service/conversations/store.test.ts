import { eq, isNull, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as schema from '../db/schema.ts';
import { aConversation } from '../testing/conversation-factories.ts';
import { anAgency } from '../testing/factories.ts';
import { openTestDatabase, type TestDatabase } from '../testing/open-test-db.ts';
import { readDays } from '../topics/days-number.ts';
import { insertConversations } from './store.ts';

let test: TestDatabase;
const agency = anAgency();
const neighbour = anAgency();

beforeAll(async () => {
  test = await openTestDatabase();
});
beforeEach(async () => {
  await test.reset();
  await test.db.insert(schema.agency).values([agency, neighbour]);
});
afterAll(() => test.close());

const conversationOf = (overrides: Parameters<typeof aConversation>[0]) => ({
  ...aConversation(overrides),
  agencyId: agency.id,
  ...overrides,
});
const on = (time: string) => new Date(time);

/**
 * Returns the stored counts, and the same counts calculated from the conversations. The sums of both are equal without
 * rounding errors, because all values are multiples of 1/8.
 */
async function counts() {
  const [topicDays, analyzedDays, tests, recountedTopics, recounted, recountedTests] = await Promise.all([
    test.db.execute(sql`
      select agency_id, day::text, source_id, topic_id, conversations, sentiments, sentiment_sum
      from topic_day order by 1, 2, 3, 4`),
    test.db.execute(sql`
      select agency_id, day::text, source_id, conversations, sentiments from analyzed_day order by 1, 2, 3`),
    test.db.execute(sql`
      select agency_id, split_test_id, persona_id, source_id, conversations, responses, metrics, metric_sum
      from split_test_count order by 1, 2, 3, 4`),
    test.db.execute(sql`
      select agency_id, (started_at at time zone 'UTC')::date::text as day, source_id, topic_id,
        count(*)::int as conversations, count(sentiment)::int as sentiments, coalesce(sum(sentiment), 0) as sentiment_sum
      from conversation, unnest(topic_ids) as topic_id group by 1, 2, 3, 4 order by 1, 2, 3, 4`),
    test.db.execute(sql`
      select agency_id, (started_at at time zone 'UTC')::date::text as day, source_id,
        count(*)::int as conversations, count(sentiment)::int as sentiments
      from conversation where topic_ids <> '{}' group by 1, 2, 3 order by 1, 2, 3`),
    test.db.execute(sql`
      select agency_id, split_test_id, persona_id, source_id, count(*)::int as conversations,
        count(*) filter (where responded)::int as responses, count(metric_value)::int as metrics,
        coalesce(sum(metric_value), 0) as metric_sum
      from conversation where split_test_id is not null and persona_id is not null
      group by 1, 2, 3, 4 order by 1, 2, 3, 4`),
  ]);
  return {
    kept: { topicDays: topicDays.rows, analyzedDays: analyzedDays.rows, tests: tests.rows },
    recounted: { topicDays: recountedTopics.rows, analyzedDays: recounted.rows, tests: recountedTests.rows },
  };
}

/** Returns the stored counts per value of each dimension, and the same counts calculated from the conversations. */
async function countsByValue() {
  const topics = await test.db.select().from(schema.topicCount);
  const [analyzed, recounted, recountedAnalyzed] = await Promise.all([
    test.db.execute(sql`
      select agency_id, dimension, value, day::text, conversations, sentiments from analyzed_count order by 1, 2, 3, 4`),
    test.db.execute(sql`
      select agency_id, dimension, value, day::text, topic_id, count(*)::int as conversations,
        count(sentiment)::int as sentiments, floor(avg(sentiment) * 1e6 + 0.5) / 1e6 as average
      from ${valuesOfConversations}, unnest(topic_ids) as topic_id group by 1, 2, 3, 4, 5`),
    test.db.execute(sql`
      select agency_id, dimension, value, day::text, count(*)::int as conversations, count(sentiment)::int as sentiments
      from ${valuesOfConversations} where topic_ids <> '{}' group by 1, 2, 3, 4 order by 1, 2, 3, 4`),
  ]);
  const kept = topics.flatMap(({ agencyId, dimension, value, month, topicId, days }) => {
    const dates = Array.from(
      { length: 31 },
      (_, day) => `${month.slice(0, -2)}${String(day + 1).padStart(2, '0')}`,
    );
    return readDays(days, dates, (day, { conversations, sentiments, averageSentiment: average }) => ({
      agency_id: agencyId,
      dimension,
      value,
      day,
      topic_id: topicId,
      conversations,
      sentiments,
      average,
    })).filter(({ conversations }) => conversations > 0);
  });
  return {
    kept: { topics: inOrder(kept), analyzed: analyzed.rows },
    recounted: { topics: inOrder(recounted.rows), analyzed: recountedAnalyzed.rows },
  };
}

const valuesOfConversations = sql`(
  select conversation.*, dimension, value from conversation, lateral (values
    ('all', ''), ('source', source_id), ('bot', bot_id), ('persona', persona_id), ('channel', channel),
    ('sentiment', case when sentiment is null then 'none' when sentiment >= 0.25 then 'positive'
      when sentiment <= -0.25 then 'negative' else 'neutral' end)
  ) as each(dimension, value) where value is not null) as valued`;

const inOrder = (rows: readonly object[]) => rows.map((row) => JSON.stringify(row)).toSorted();

/**
 * Inserts conversations without updating the newer count tables, like a host of the previous version during an upgrade.
 */
async function insertLikePreviousVersion(rows: ReturnType<typeof many>) {
  await test.db.insert(schema.conversation).values(rows);
}

const many = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    conversationOf({
      agencyId: index % 7 === 0 ? neighbour.id : agency.id,
      sourceId: `source-${index % 4}`,
      startedAt: new Date(Date.UTC(2025, 0, 27 + (index % 9), index % 24)),
      topicIds: Array.from({ length: index % 4 }, (_each, at) => `topic-${(index * 5 + at * 3) % 11}`),
      sentiment: index % 5 === 0 ? null : ((index % 17) - 8) / 8,
      splitTestId: index % 3 === 0 ? null : `test-${index % 2}`,
      personaId: index % 11 === 0 ? null : `persona-${index % 3}`,
      botId: index % 13 === 0 ? null : `bot-${index % 4}`,
      responded: index % 4 === 0,
      metricValue: index % 6 === 0 ? null : (index % 13) / 8,
    }),
  );

describe('inserting conversations', () => {
  it('counts once per topic and once in total, by source and UTC day', async () => {
    await insertConversations(test.db, [
      conversationOf({
        sourceId: 'a',
        startedAt: on('2025-01-01T23:59:59.999Z'),
        topicIds: ['x', 'y'],
        sentiment: 0.5,
      }),
      conversationOf({ sourceId: 'a', startedAt: on('2025-01-01T14:00:00-05:00'), topicIds: ['x'] }),
      conversationOf({
        sourceId: 'a',
        startedAt: on('2025-01-01T20:00:00-05:00'),
        topicIds: ['x'],
        sentiment: -1,
      }),
      conversationOf({ sourceId: 'a', startedAt: on('2025-01-02T00:00:00Z'), topicIds: [], sentiment: 1 }),
    ]);
    const { kept, recounted } = await counts();
    const [first, second] = ['2025-01-01', '2025-01-02'].map((day) => ({
      agency_id: agency.id,
      day,
      source_id: 'a',
    }));
    expect(kept).toEqual({
      topicDays: [
        { ...first, topic_id: 'x', conversations: 2, sentiments: 1, sentiment_sum: 0.5 },
        { ...first, topic_id: 'y', conversations: 1, sentiments: 1, sentiment_sum: 0.5 },
        { ...second, topic_id: 'x', conversations: 1, sentiments: 1, sentiment_sum: -1 },
      ],
      analyzedDays: [
        { ...first, conversations: 2, sentiments: 1 },
        { ...second, conversations: 1, sentiments: 1 },
      ],
      tests: [],
    });
    expect(recounted).toEqual(kept);
  });

  it('counts a duplicate topic once', async () => {
    await insertConversations(test.db, [conversationOf({ topicIds: ['x', 'y', 'x'] })]);
    const { kept, recounted } = await counts();
    expect(kept.topicDays).toMatchObject([
      { topic_id: 'x', conversations: 1 },
      { topic_id: 'y', conversations: 1 },
    ]);
    expect(recounted).toEqual(kept);
  });

  it('counts conversations of a split test by persona and source', async () => {
    const ofTest = { splitTestId: 'test', personaId: 'ada', sourceId: 'a', topicIds: [] };
    await insertConversations(test.db, [
      conversationOf({ ...ofTest, responded: true, metricValue: 0.5 }),
      conversationOf({ ...ofTest, responded: false, metricValue: 2 }),
      conversationOf({ ...ofTest, responded: true, metricValue: null }),
      conversationOf({ ...ofTest, sourceId: 'b', responded: false, metricValue: null }),
      conversationOf({ ...ofTest, personaId: null }),
      conversationOf({ ...ofTest, splitTestId: null }),
    ]);
    const { kept, recounted } = await counts();
    const ofAda = { agency_id: agency.id, split_test_id: 'test', persona_id: 'ada' };
    expect(kept.tests).toEqual([
      { ...ofAda, source_id: 'a', conversations: 3, responses: 2, metrics: 2, metric_sum: 2.5 },
      { ...ofAda, source_id: 'b', conversations: 1, responses: 0, metrics: 0, metric_sum: 0 },
    ]);
    expect(recounted).toEqual(kept);
  });

  it('keeps the counts correct over many batches and calls', async () => {
    for (const call of [1, 5001, 1500]) await insertConversations(test.db, many(call));
    const { kept, recounted } = await counts();
    expect(recounted).toEqual(kept);
    const byValue = await countsByValue();
    expect(byValue.kept).toEqual(byValue.recounted);
    expect(await test.db.$count(schema.conversation)).toBe(6502);
  });

  it('counts each conversation of a host of the previous version once', async () => {
    await insertConversations(test.db, many(100));
    await insertLikePreviousVersion(many(300));
    await Promise.all(Array.from({ length: 4 }, () => insertConversations(test.db, many(10))));
    const byValue = await countsByValue();
    expect(byValue.kept).toEqual(byValue.recounted);
    expect(await test.db.$count(schema.conversation, isNull(schema.conversation.isCounted))).toBe(0);
  });

  it('limits a sentiment outside -1 to 1 without changing the counts of other days', async () => {
    const at = { startedAt: on('2025-01-02T00:00:00Z'), topicIds: ['x'] };
    await insertConversations(test.db, [
      conversationOf({ ...at, startedAt: on('2025-01-01T00:00:00Z') }),
      conversationOf({ ...at, sentiment: -1e9 }),
      conversationOf({ ...at, startedAt: on('2025-01-03T00:00:00Z'), sentiment: 1e9 }),
    ]);
    const [row] = await test.db
      .select()
      .from(schema.topicCount)
      .where(eq(schema.topicCount.dimension, 'all'));
    expect(readDays(row!.days, ['1', '2', '3'], (_, day) => day)).toEqual([
      { conversations: 1, sentiments: 0, averageSentiment: null },
      { conversations: 1, sentiments: 1, averageSentiment: -1 },
      { conversations: 1, sentiments: 1, averageSentiment: 1 },
    ]);
  });

  it('keeps the counts correct for concurrent inserts', async () => {
    await Promise.all(Array.from({ length: 8 }, () => insertConversations(test.db, many(200).toReversed())));
    const { kept, recounted } = await counts();
    expect(recounted).toEqual(kept);
    const byValue = await countsByValue();
    expect(byValue.kept).toEqual(byValue.recounted);
  });

  it('inserts and counts all conversations or none', async () => {
    const rows = many(5500);
    await expect(insertConversations(test.db, [...rows, rows[0]!])).rejects.toThrow('Failed query');
    const none = { topicDays: [], analyzedDays: [], tests: [] };
    expect(await counts()).toEqual({ kept: none, recounted: none });
  });

  it('stores a conversation unchanged', async () => {
    const row = conversationOf({
      botId: null,
      channel: '',
      startedAt: on('2025-01-02T03:04:05.678Z'),
      topicIds: ['Zoë 😀 "\\ \' {},'],
      sentiment: -0.123456789,
      splitTestId: 'test',
      responded: true,
      metricValue: 1e-7,
    });
    await insertConversations(test.db, [row]);
    expect(await test.db.select().from(schema.conversation)).toEqual([
      { ...row, day: '2025-01-02', isCounted: true },
    ]);
  });

  it('accepts an empty list', async () => {
    await insertConversations(test.db, []);
    expect(await test.db.$count(schema.conversation)).toBe(0);
  });
});
