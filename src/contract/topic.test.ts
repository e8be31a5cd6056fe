import { describe, expect, it } from 'vitest';
import { TopicAnalytics, TopicQuery } from './topic.ts';
import { parseStrictly } from './lenient.ts';

const topic = {
  topicId: 'topic-1',
  name: 'Opening hours',
  slug: 'opening-hours',
  conversationCount: 12,
  sentimentCount: 0,
  series: [{ date: '2025-03-14', count: 12, avgSentiment: null }],
  avgSentiment: null,
};
const full = {
  topics: [topic],
  analyzedConversations: 10,
  pendingConversations: 3,
  sentimentCoverage: 0.5,
  oldestAnalyzedOn: '2024-09-16',
};

describe('topic analytics', () => {
  it('parse unchanged', () => {
    expect(TopicAnalytics.parse(full)).toEqual(full);
  });

  it('may have no topics and no oldest day', () => {
    const nothing = { ...full, topics: [], oldestAnalyzedOn: null };
    expect(TopicAnalytics.parse(nothing)).toEqual(nothing);
  });

  it.each([
    ['no list of topics', { topics: null }],
    ['a count that is no whole number', { analyzedConversations: 1.5 }],
    ['a coverage that is text', { sentimentCoverage: '50 %' }],
    ['an oldest day with a time', { oldestAnalyzedOn: '2024-09-16T00:00:00Z' }],
    ['a day that is none', { topics: [{ ...topic, series: [{ date: '2025-02-29', count: 0 }] }] }],
    ['a day without a count', { topics: [{ ...topic, series: [{ date: '2025-03-14', count: null }] }] }],
    ['a sentiment that is text', { topics: [{ ...topic, avgSentiment: 'good' }] }],
  ])('reject %s', (_, change) => {
    expect(parseStrictly(TopicAnalytics, { ...full, ...change }).success).toBe(false);
  });
});

describe('the topics query', () => {
  const range = { start: '2025-03-01T00:00:00Z', end: '2025-03-14T23:59:59Z' };
  const filter = { dimension: 'channel', operator: 'notIn', values: ['sms'] };

  it('requires only a range', () => {
    for (const query of [
      range,
      { ...range, limit: null, filters: null },
      { ...range, limit: 500, filters: { sourceIds: [], dimensions: [filter] } },
      { ...range, filters: { sourceIds: null, dimensions: null } },
      // The API document does not define these values, and another service may support them.
      {
        ...range,
        limit: 5000,
        filters: { dimensions: [{ dimension: 'team', operator: 'like', values: [''] }] },
      },
    ]) {
      expect(TopicQuery.parse(query)).toEqual(query);
    }
  });

  it('may be a single moment, and compares times regardless of their notation', () => {
    expect(parseStrictly(TopicQuery, { start: range.start, end: range.start }).success).toBe(true);
    const start = '2025-03-14T12:00:00+05:00';
    expect(parseStrictly(TopicQuery, { start, end: '2025-03-14T08:00:00' }).success).toBe(true);
    expect(parseStrictly(TopicQuery, { start, end: '2025-03-14T06:59:59Z' }).success).toBe(false);
  });

  it('rejects an end before the start, with the error at the end', () => {
    const { error } = TopicQuery.safeParse({ start: range.end, end: range.start });
    expect(error?.issues).toMatchObject([{ path: ['end'], message: 'must not be before start' }]);
  });

  it.each([
    ['no start', { start: undefined }],
    ['a day instead of a moment', { end: '2025-03-14' }],
    ['a limit of none', { limit: 0 }],
    ['a limit that is text', { limit: '50' }],
    ['a dimension without a name', { filters: { dimensions: [{ ...filter, dimension: '' }] } }],
    ['an operator without a name', { filters: { dimensions: [{ ...filter, operator: '' }] } }],
    ['no values', { filters: { dimensions: [{ ...filter, values: [] }] } }],
    ['a null value', { filters: { dimensions: [{ ...filter, values: [null] }] } }],
    ['an empty source id', { filters: { sourceIds: [''] } }],
    ['filters that are a list', { filters: [filter] }],
    [
      'more filters than anybody means',
      { filters: { dimensions: Array.from({ length: 21 }, () => filter) } },
    ],
  ])('rejects %s', (_, change) => {
    expect(parseStrictly(TopicQuery, { ...range, ...change }).success).toBe(false);
  });
});
