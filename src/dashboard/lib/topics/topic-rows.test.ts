import { describe, expect, it } from 'vitest';
import { Topic } from '#contract/topic.ts';
import { overallSentiment, topicKey, topicName, toTopicRows } from './topic-rows.ts';

function topicValue(overrides: Partial<Topic> = {}): Topic {
  return Topic.parse({ topicId: 'price', conversationCount: 0, sentimentCount: 0, ...overrides });
}

const MARCH = { first: '2025-03-01', last: '2025-03-03' };
const FEBRUARY = { first: '2025-02-26', last: '2025-02-28' };

function rowsOf(topics: readonly Topic[], earlier: readonly Topic[] | null = null, analyzed = 40) {
  return toTopicRows(
    { topics: [...topics], analyzedConversations: analyzed },
    MARCH,
    earlier && { range: FEBRUARY, topics: earlier },
  );
}

describe('the rows of topics', () => {
  it('keep the order of the service, and say which part of the analysed conversations each is', () => {
    const rows = rowsOf([
      topicValue({ topicId: 'b', conversationCount: 30, sentimentCount: 20, avgSentiment: 0.5 }),
      topicValue({ topicId: 'a', conversationCount: 20 }),
    ]);
    expect(rows.map(({ id, share, sentimentCoverage }) => [id, share, sentimentCoverage])).toEqual([
      ['b', 0.75, 20 / 30],
      ['a', 0.5, 0],
    ]);
    expect(rows.every(({ change, before }) => change === null && before === null)).toBe(true);
  });

  it('have no share of nothing, and no coverage of no conversation', () => {
    const [row] = rowsOf([topicValue()], null, 0);
    expect(row).toMatchObject({ share: null, sentimentCoverage: null, sentiment: null });
  });

  it('have each day of the range once, and tell a day that is missing from one without any', () => {
    const series = [
      { date: '2025-03-03', count: 2, avgSentiment: 0 },
      { date: '2025-02-28', count: 9, avgSentiment: 1 },
      { date: '2025-03-01', count: 0, avgSentiment: null },
    ];
    expect(rowsOf([topicValue({ series })])[0]?.series).toEqual([
      { day: '2025-03-01', count: 0, sentiment: null },
      { day: '2025-03-02', count: null, sentiment: null },
      { day: '2025-03-03', count: 2, sentiment: 0 },
    ]);
    expect(rowsOf([topicValue({ series: null })])[0]?.series).toHaveLength(3);
  });

  it('say what became of each since the compared days', () => {
    const rows = rowsOf(
      [
        topicValue({ topicId: 'more', conversationCount: 15 }),
        topicValue({ topicId: 'fewer', conversationCount: 5 }),
        topicValue({ topicId: 'new', conversationCount: 3 }),
        topicValue({ topicId: 'over', conversationCount: 0 }),
        topicValue({ topicId: 'never', conversationCount: 0 }),
      ],
      [
        topicValue({ topicId: 'fewer', conversationCount: 20 }),
        topicValue({ topicId: 'more', conversationCount: 10 }),
        topicValue({ topicId: 'over', conversationCount: 4 }),
        topicValue({ topicId: 'gone', conversationCount: 7, avgSentiment: 1, sentimentCount: 2 }),
        topicValue({ topicId: 'none', conversationCount: 0 }),
      ],
    );
    expect(rows.map(({ id, count, change }) => [id, count, change])).toEqual([
      ['more', 15, { kind: 'compared', before: 10, difference: 5, ratio: 0.5 }],
      ['fewer', 5, { kind: 'compared', before: 20, difference: -15, ratio: -0.75 }],
      ['new', 3, { kind: 'new' }],
      ['over', 0, { kind: 'gone', before: 4 }],
      ['never', 0, null],
      ['gone', 0, { kind: 'gone', before: 7 }],
    ]);
    expect(rows.at(-1)).toMatchObject({ sentiment: null, before: { count: 7, sentiment: 1 } });
  });

  it('have the days of both ranges side by side, by their place', () => {
    const point = (date: string) => ({ date, count: 1, avgSentiment: null });
    const [row] = rowsOf(
      [topicValue({ conversationCount: 1, series: [point('2025-03-02')] })],
      [topicValue({ conversationCount: 1, series: [point('2025-02-27')] })],
    );
    expect(row?.series.map(({ count }) => count)).toEqual([null, 1, null]);
    expect(row?.before?.series.map(({ day, count }) => [day, count])).toEqual([
      ['2025-02-26', null],
      ['2025-02-27', 1],
      ['2025-02-28', null],
    ]);
  });
});

describe('the key of a topic', () => {
  it('is its id, else its slug, else its name', () => {
    expect(topicKey({ topicId: 'id', slug: 'slug', name: 'Name' })).toBe('id');
    expect(topicKey({ topicId: '', slug: 'slug', name: 'Name' })).toBe('slug');
    expect(topicKey({ topicId: null, slug: null, name: 'Name' })).toBe('Name');
    expect(topicKey({ topicId: null, slug: null, name: null })).toBe('unnamed');
  });

  it('differs where several topics have the same, however they are called', () => {
    const names = ['Price', 'Price (2)', 'Price', 'Price', 'Price (2)', 'Price'];
    const ids = rowsOf(names.map((name) => topicValue({ topicId: null, name }))).map(({ id }) => id);
    expect(new Set(ids).size).toBe(names.length);
    expect(ids.slice(0, 3)).toEqual(['Price', 'Price (2)', 'Price (3)']);
  });

  it('is found soon among a thousand of the same name', () => {
    const topics = Array.from({ length: 1000 }, () => topicValue({ conversationCount: 1 }));
    expect(new Set(rowsOf(topics, topics).map(({ id }) => id)).size).toBe(1000);
  });
});

it('names a topic by what there is', () => {
  expect(topicName({ name: '  ', slug: 'price', topicId: '7' })).toBe('price');
  expect(topicName({ name: null, slug: null, topicId: '7' })).toBe('7');
  expect(topicName({ name: null, slug: '', topicId: null })).toBe('Unnamed topic');
});

describe('the mean over all topics', () => {
  it('weighs each by its readings', () => {
    const rows = [
      { sentiment: 0.5, sentimentCount: 30 },
      { sentiment: -1, sentimentCount: 10 },
    ];
    expect(overallSentiment(rows)).toEqual({ mean: 5 / 40, sum: 5, readings: 40, topics: 2 });
  });

  it('leaves out what has no reading, or readings that cannot be', () => {
    const rows = [
      { sentiment: null, sentimentCount: 30 },
      { sentiment: 1, sentimentCount: 0 },
      { sentiment: 1, sentimentCount: -5 },
    ];
    expect(overallSentiment(rows)).toBeNull();
    expect(overallSentiment([...rows, { sentiment: 0, sentimentCount: 1 }])).toMatchObject({ mean: 0 });
  });
});
