import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as schema from '../db/schema.ts';
import { aConversation } from '../testing/conversation-factories.ts';
import { anAgency } from '../testing/factories.ts';
import { openTestDatabase, type TestDatabase } from '../testing/open-test-db.ts';
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
 * Returns the stored counts, and the counts calculated from the conversations. Sums are exact because all values are
 * multiples of 1/8.
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

const many = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    conversationOf({
      agencyId: index % 7 === 0 ? neighbour.id : agency.id,
      sourceId: `source-${index % 4}`,
      startedAt: new Date(Date.UTC(2025, 0, 1 + (index % 9), index % 24)),
      topicIds: Array.from({ length: index % 4 }, (_each, at) => `topic-${(index * 5 + at * 3) % 11}`),
      sentiment: index % 5 === 0 ? null : ((index % 17) - 8) / 8,
      splitTestId: index % 3 === 0 ? null : `test-${index % 2}`,
      personaId: index % 11 === 0 ? null : `persona-${index % 3}`,
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
    for (let call = 0; call < 3; call += 1) await insertConversations(test.db, many(1500));
    const { kept, recounted } = await counts();
    expect(recounted).toEqual(kept);
    expect(await test.db.$count(schema.conversation)).toBe(4500);
  });

  it('keeps the counts correct for concurrent inserts', async () => {
    await Promise.all(Array.from({ length: 8 }, () => insertConversations(test.db, many(200).toReversed())));
    const { kept, recounted } = await counts();
    expect(recounted).toEqual(kept);
  });

  it('inserts and counts all conversations or none', async () => {
    const rows = many(1500);
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
    expect(await test.db.select().from(schema.conversation)).toEqual([{ ...row, day: '2025-01-02' }]);
  });

  it('accepts an empty list', async () => {
    await insertConversations(test.db, []);
    expect(await test.db.$count(schema.conversation)).toBe(0);
  });
});
