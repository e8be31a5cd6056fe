import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TopicAnalytics, type DimensionFilter, type TopicQuery } from '#contract/topic.ts';
import { openTestService, type TestAgency, type TestService } from '../testing/a-service.ts';
import { aConversation, aTopic } from '../testing/conversation-factories.ts';
import { aSource } from '../testing/factories.ts';

let test: TestService;

beforeAll(async () => {
  test = await openTestService();
});
beforeEach(() => test.reset());
afterAll(() => test.close());

function post(body: unknown, agency: TestAgency = test): Promise<Response> {
  const headers = { 'Content-Type': 'application/json' };
  return agency.request('/analytics/topics', { method: 'POST', headers, body: JSON.stringify(body) });
}

async function query(body: TopicQuery, agency?: TestAgency): Promise<TopicAnalytics> {
  const response = await post(body, agency);
  expect(response.status).toBe(200);
  return TopicAnalytics.parse(await response.json());
}

const MARCH = { start: '2025-03-01T00:00:00Z', end: '2025-03-03T12:00:00Z' };
const NOTHING = {
  topics: [],
  analyzedConversations: 0,
  pendingConversations: 0,
  sentimentCoverage: 0,
  oldestAnalyzedOn: null,
};

const price = aTopic({ id: 'price', name: 'Price', slug: 'price' });
const opening = aTopic({ id: 'opening', name: 'Opening hours', slug: 'opening-hours' });
const at = (time: string, overrides: Parameters<typeof aConversation>[0] = {}) =>
  aConversation({ startedAt: new Date(time), topicIds: ['price'], ...overrides });

async function refusalOf(body: unknown) {
  const response = await post(body);
  expect(response.status).toBe(400);
  return ((await response.json()) as { errors: unknown }).errors;
}

describe('querying topics', () => {
  it('returns nothing for an agency without conversations', async () => {
    expect(await query(MARCH)).toEqual(NOTHING);
  });

  it('returns each topic with all days of the range, and null for days without a sentiment', async () => {
    await test.add({
      topics: [price, opening],
      conversations: [
        at('2025-03-01T08:00:00Z', { topicIds: ['price', 'opening'], sentiment: 0.5 }),
        at('2025-03-01T09:00:00Z', { sentiment: -0.1 }),
        at('2025-03-03T09:00:00Z'),
        at('2025-03-03T10:00:00Z', { topicIds: [] }),
      ],
    });
    expect(await query(MARCH)).toEqual({
      topics: [
        {
          topicId: 'price',
          name: 'Price',
          slug: 'price',
          conversationCount: 3,
          sentimentCount: 2,
          series: [
            { date: '2025-03-01', count: 2, avgSentiment: 0.2 },
            { date: '2025-03-02', count: 0, avgSentiment: null },
            { date: '2025-03-03', count: 1, avgSentiment: null },
          ],
          avgSentiment: 0.2,
        },
        {
          topicId: 'opening',
          name: 'Opening hours',
          slug: 'opening-hours',
          conversationCount: 1,
          sentimentCount: 1,
          series: [
            { date: '2025-03-01', count: 1, avgSentiment: 0.5 },
            { date: '2025-03-02', count: 0, avgSentiment: null },
            { date: '2025-03-03', count: 0, avgSentiment: null },
          ],
          avgSentiment: 0.5,
        },
      ],
      analyzedConversations: 3,
      pendingConversations: 0,
      sentimentCoverage: 2 / 3,
      oldestAnalyzedOn: '2025-03-01',
    });
  });

  it('includes the UTC days of both ends, regardless of their time and offset', async () => {
    await test.add({
      topics: [price],
      conversations: [
        at('2025-02-28T23:59:59.999Z'),
        at('2025-03-01T00:00:00Z'),
        at('2025-03-02T23:59:59.999Z'),
        at('2025-03-03T00:00:00Z'),
      ],
    });
    const counted = async (start: string, end: string) => {
      const { topics } = await query({ start, end });
      return topics[0]?.series?.map(({ date, count }) => [date, count]);
    };
    const twoDays = [
      ['2025-03-01', 1],
      ['2025-03-02', 1],
    ];
    expect(await counted('2025-03-01T23:59:59.999Z', '2025-03-02T00:00:00Z')).toEqual(twoDays);
    expect(await counted('2025-03-01T12:00:00', '2025-03-02T12:00')).toEqual(twoDays);
    expect(await counted('2025-03-02T01:00:00+05:30', '2025-03-01T20:00:00-08:00')).toEqual(twoDays);
    expect(await counted('2025-02-28T20:00:00-04:00', '2025-03-03T03:00:00+04:00')).toEqual(twoDays);
    expect(await counted('2025-03-03T00:00:00Z', '2025-03-03T00:00:00Z')).toEqual([['2025-03-03', 1]]);
  });

  it('sorts by conversations, then name, then id, and applies the limit', async () => {
    await test.add({
      topics: [
        aTopic({ id: 'z', name: 'alpha' }),
        aTopic({ id: 'b', name: 'beta' }),
        aTopic({ id: 'a', name: 'beta' }),
        aTopic({ id: 'y', name: 'most' }),
        aTopic({ id: 'unused' }),
      ],
      conversations: [
        at('2025-03-01T08:00:00Z', { topicIds: ['b', 'y', 'a', 'z'] }),
        at('2025-03-01T08:00:00Z', { topicIds: ['y'] }),
      ],
    });
    const ids = async (limit?: number | null) =>
      (await query({ ...MARCH, limit })).topics.map(({ topicId }) => topicId);
    expect(await ids()).toEqual(['y', 'z', 'a', 'b']);
    expect(await ids(null)).toEqual(['y', 'z', 'a', 'b']);
    expect(await ids(2)).toEqual(['y', 'z']);
    expect((await query({ ...MARCH, limit: 1 })).analyzedConversations).toBe(2);
  });

  it('returns 50 topics by default', async () => {
    const topics = Array.from({ length: 60 }, () => aTopic());
    await test.add({
      topics,
      conversations: [at('2025-03-01T08:00:00Z', { topicIds: topics.map(({ id }) => id) })],
    });
    expect((await query(MARCH)).topics).toHaveLength(50);
    expect((await query({ ...MARCH, limit: 500 })).topics).toHaveLength(60);
  });

  it('returns a deleted topic without a name', async () => {
    await test.add({ conversations: [at('2025-03-01T08:00:00Z')] });
    const { topics } = await query(MARCH);
    expect(topics).toMatchObject([{ topicId: 'price', name: null, slug: null, conversationCount: 1 }]);
  });

  it('returns the oldest day and the pending conversations of the whole agency, regardless of the filters', async () => {
    const [on, off] = [aSource(), aSource({ topicsEnabled: false })];
    const waits = { topicIds: [], classified: false };
    await test.add({
      sources: [on, off],
      topics: [price],
      conversations: [
        at('2023-05-06T08:00:00Z', { sourceId: off.id }),
        at('2022-01-01T08:00:00Z', { sourceId: on.id, topicIds: [] }),
        at('2024-01-01T08:00:00Z', { ...waits, sourceId: on.id }),
        at('2025-03-02T08:00:00Z', { ...waits, sourceId: on.id, botId: 'other' }),
        at('2025-03-02T08:00:00Z', { ...waits, sourceId: off.id }),
        at('2025-03-02T08:00:00Z', { ...waits, sourceId: 'gone' }),
      ],
    });
    const dimensions: DimensionFilter[] = [{ dimension: 'bot', operator: 'in', values: ['none of them'] }];
    const expected = { ...NOTHING, pendingConversations: 2, oldestAnalyzedOn: '2023-05-06' };
    expect(await query(MARCH)).toEqual(expected);
    expect(await query({ ...MARCH, filters: { sourceIds: ['gone'], dimensions } })).toEqual(expected);
  });

  it('counts only conversations of the agency', async () => {
    const other = await test.anotherAgency();
    const source = aSource();
    const conversations = [
      at('2025-03-01T08:00:00Z', { sourceId: source.id, botId: 'bot', sentiment: 1 }),
      at('2025-03-01T08:00:00Z', { sourceId: source.id, topicIds: [], classified: false }),
    ];
    await other.add({ sources: [source], topics: [price], conversations });
    const dimensions: DimensionFilter[] = [{ dimension: 'bot', operator: 'in', values: ['bot'] }];
    for (const filters of [undefined, { sourceIds: [source.id] }, { dimensions }]) {
      expect(await query({ ...MARCH, filters })).toEqual(NOTHING);
      expect(await query({ ...MARCH, filters }, other)).toMatchObject({
        topics: [{ topicId: 'price' }],
        analyzedConversations: 1,
        pendingConversations: 1,
      });
    }
    // A topic with the same id exists in another agency. Its name must not appear in the response.
    await test.add({ conversations: [at('2025-03-01T08:00:00Z')] });
    expect((await query(MARCH)).topics).toMatchObject([{ topicId: 'price', name: null }]);
  });
});

describe('a filter of topics', () => {
  const sentiments = { bad: -0.25, dull: -0.249, flat: 0.249, good: 0.25, unread: null };

  beforeEach(() =>
    test.add({
      conversations: Object.entries(sentiments).map(([name, sentiment]) =>
        at('2025-03-01T08:00:00Z', {
          topicIds: [name],
          sentiment,
          sourceId: `source-${name}`,
          botId: name === 'unread' ? null : `bot-${name}`,
        }),
      ),
    }),
  );

  async function found(filters: TopicQuery['filters']): Promise<string[]> {
    const { topics } = await query({ ...MARCH, filters });
    return topics.map(({ topicId }) => String(topicId));
  }
  const by = (
    dimension: DimensionFilter['dimension'],
    operator: DimensionFilter['operator'],
    ...values: string[]
  ) => ({ dimension, operator, values });
  const all = Object.keys(sentiments);

  it.each([undefined, null, {}, { sourceIds: null, dimensions: null }, { sourceIds: [], dimensions: [] }])(
    'does not filter if it is %j',
    async (filters) => expect(await found(filters)).toEqual(all),
  );

  it('by source matches conversations of each listed source', async () => {
    expect(await found({ sourceIds: ['source-good', 'source-bad', 'unknown'] })).toEqual(['bad', 'good']);
  });

  it.each([
    ['positive', ['good']],
    ['neutral', ['dull', 'flat']],
    ['negative', ['bad']],
    ['none', ['unread']],
  ])('by sentiment distinguishes %s from other sentiments', async (sentiment, names) => {
    expect(await found({ dimensions: [by('sentiment', 'in', sentiment)] })).toEqual(names);
    expect(await found({ dimensions: [by('sentiment', 'notIn', sentiment)] })).toEqual(
      all.filter((name) => !names.includes(name)),
    );
  });

  it('by bot matches conversations without a bot only with notIn', async () => {
    expect(await found({ dimensions: [by('bot', 'in', 'bot-good', 'bot-bad')] })).toEqual(['bad', 'good']);
    expect(await found({ dimensions: [by('bot', 'notIn', 'bot-good', 'bot-bad')] })).toEqual([
      'dull',
      'flat',
      'unread',
    ]);
  });

  it('narrows the result with each additional condition', async () => {
    const dimensions = [by('bot', 'notIn', 'bot-good'), by('bot', 'notIn', 'bot-flat')];
    expect(await found({ dimensions })).toEqual(['bad', 'dull', 'unread']);
    const sourceIds = ['source-bad', 'source-good'];
    expect(await found({ sourceIds, dimensions })).toEqual(['bad']);
  });
});

describe('the validation of a topic query', () => {
  const filter = { dimension: 'bot', operator: 'in', values: ['x'] };
  const inFilter = (change: object) => ({ ...MARCH, filters: { dimensions: [{ ...filter, ...change }] } });
  const inDimension = (name: string, message: string) => [
    { path: ['filters', 'dimensions', 0, name], message },
  ];

  it.each([
    [
      'without a start',
      { end: MARCH.end },
      [{ path: ['start'], message: 'must be an ISO 8601 date and time' }],
    ],
    [
      'with a day for a moment',
      { ...MARCH, end: '2025-03-03' },
      [{ path: ['end'], message: 'must be an ISO 8601 date and time' }],
    ],
    [
      'with an end before its start',
      { start: MARCH.end, end: MARCH.start },
      [{ path: ['end'], message: 'must not be before start' }],
    ],
    ['with a limit of 0', { ...MARCH, limit: 0 }, [{ path: ['limit'], message: 'must be at least 1' }]],
    ['with a limit of 501', { ...MARCH, limit: 501 }, [{ path: ['limit'], message: 'must be at most 500' }]],
    [
      'by an unknown dimension',
      inFilter({ dimension: 'colour' }),
      inDimension('dimension', 'must be one of bot, persona, channel, sentiment'),
    ],
    [
      'by an unknown operator',
      inFilter({ operator: 'like' }),
      inDimension('operator', 'must be one of in, notIn'),
    ],
    ['by no values', inFilter({ values: [] }), inDimension('values', 'must have at least one value')],
    [
      'by an unknown sentiment',
      inFilter({ dimension: 'sentiment', values: ['none', 'angry'] }),
      inDimension('values', 'must be of positive, neutral, negative, none'),
    ],
    [
      'over too many days',
      { start: '2015-03-05T00:00:00Z', end: '2025-03-12T00:00:00Z' },
      [{ path: ['end'], message: 'must be at most 3660 days after start when limit is 50' }],
    ],
    [
      'over too many days of many topics',
      { start: '2024-03-01T00:00:00Z', end: '2025-03-02T00:00:00Z', limit: 500 },
      [{ path: ['end'], message: 'must be at most 366 days after start when limit is 500' }],
    ],
    [
      'before the calendar',
      { start: '0001-01-01T00:00:00+01:00', end: MARCH.end, limit: 1 },
      [{ path: ['start'], message: 'must be in the years 1 to 9999' }],
    ],
    [
      'after the calendar',
      { start: '9999-12-31T00:00:00Z', end: '9999-12-31T23:59:59-01:00', limit: 1 },
      [{ path: ['end'], message: 'must be in the years 1 to 9999' }],
    ],
  ])('rejects a query %s', async (_, body, errors) => {
    expect(await refusalOf(body)).toEqual(errors);
  });

  it('accepts the longest range', async () => {
    expect(await query({ start: '2015-03-06T00:00:00Z', end: '2025-03-12T00:00:00Z' })).toEqual(NOTHING);
    const year = { start: '2024-03-01T00:00:00Z', end: '2025-03-01T00:00:00Z', limit: 500 };
    expect(await query(year)).toEqual(NOTHING);
    expect(await query({ start: '0001-01-01T00:00:00Z', end: '0001-01-01T00:00:00Z' })).toEqual(NOTHING);
    expect(await query({ start: '9999-12-31T00:00:00Z', end: '9999-12-31T23:59:59Z' })).toEqual(NOTHING);
  });
});
