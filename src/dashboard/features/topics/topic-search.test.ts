import { describe, expect, it } from 'vitest';
import { topicKey } from '../../domain/topics/topic-key.ts';
import { askedComparison, askedTopics } from './topic-query.ts';
import { topicSearch, type TopicSearch } from './topic-search.ts';

const read = (text: string) => topicSearch.read(new URLSearchParams(text));
const withChange = (change: Partial<TopicSearch>): TopicSearch => ({ ...topicSearch.defaults, ...change });

describe('the URL of the topics page', () => {
  it('is empty with default values', () => {
    expect(topicSearch.write(topicSearch.defaults).toString()).toBe('');
    expect(read('').values).toEqual(topicSearch.defaults);
  });

  it.each([
    ['long', 'x'.repeat(10_000)],
    ['cut inside a surrogate pair', 'x'.repeat(239) + '😀'],
    ['half a surrogate pair', '\uD83D'],
    ['with controls', 'a\u0000b\u001B\n'],
    ['with reserved URL characters', '&topic=x#?%zz +,:'],
    ['right-to-left text', '\u202Eمرحبا'],
  ])('keeps a topic key unchanged: %s', (_, topicId) => {
    const topic = [topicKey({ topicId, slug: null, name: null })];
    const address = topicSearch.write(withChange({ topic }));
    expect(read(address.toString()).values.topic).toEqual(topic);
  });

  it.each<Partial<TopicSearch>>([
    { range: '2025-01-01..2025-02-28', compare: 'previous', exact: true, limit: 200 },
    {
      source: ['web', 'a,b:c'],
      topic: ['prices', 'délai'],
      mean: true,
      zero: true,
      grain: 'week',
      view: 'table',
      text: 'Price',
    },
    { filter: [{ dimension: 'bot', operator: 'in', values: ['ann', 'bob'] }] },
    {
      filter: [
        { dimension: 'a:b,c', operator: '≥ %', values: ['1,5:2', '', '%41', '日本'] },
        { dimension: 'a:b,c', operator: '≥ %', values: ['other'] },
      ],
    },
  ])('keeps %j', (change) => {
    const values = withChange(change);
    expect(topicSearch.read(new URLSearchParams(topicSearch.write(values).toString()))).toEqual({
      values,
      ignored: [],
    });
  });

  it.each([
    'range=2025-02-30..2025-03-01',
    'range=2025-03-02..2025-03-01',
    'filter=bot',
    'filter=bot:in:%E0%A4%A',
    'limit=0',
    'limit=many',
    'compare=tomorrow',
  ])('ignores %s and reports the parameter', (text) => {
    expect(read(text)).toEqual({ values: topicSearch.defaults, ignored: [text.split('=')[0]] });
  });
});

describe('the topic query', () => {
  const known = { today: '2025-03-14', oldest: null };
  const asked = (change: Partial<TopicSearch>) => askedTopics(withChange(change), known).asked;
  const comparison = (change: Partial<TopicSearch>, oldest: string | null = null) => {
    const filters = withChange(change);
    return askedComparison(filters, askedTopics(filters, known).range, { ...known, oldest });
  };

  it('covers the whole first and the whole last day, in UTC', () => {
    expect(asked({ range: '2025-03-09..2025-03-10' })).toEqual({
      start: '2025-03-09T00:00:00.000Z',
      end: '2025-03-10T23:59:59.999Z',
      limit: 50,
    });
  });

  it('contains only the filters that are set', () => {
    const filter = [{ dimension: 'bot', operator: 'in', values: ['ann'] }];
    expect(asked({ filter }).filters).toEqual({ dimensions: filter });
    expect(asked({ source: ['web'] }).filters).toEqual({ sourceIds: ['web'] });
  });

  it('has the same limit for the compared days, which are full days', () => {
    const change = { range: '7d', compare: 'previous', limit: 9 } as const;
    expect(asked(change)).toMatchObject({ end: '2025-03-14T23:59:59.999Z' });
    const { complete, compared } = comparison(change);
    expect(complete).toEqual({ ...asked(change), end: '2025-03-13T23:59:59.999Z' });
    expect(compared).toEqual({
      ...asked(change),
      start: '2025-03-01T00:00:00.000Z',
      end: '2025-03-06T23:59:59.999Z',
    });
  });

  it('reuses the query of the page if every day of the range has ended', () => {
    const change = { range: 'last-month', compare: 'previous' } as const;
    expect(comparison(change).complete).toEqual(asked(change));
  });

  it('has no comparison if nothing can be compared', () => {
    const nothing = { complete: null, compared: null };
    expect(comparison({ range: '7d' })).toEqual({ days: null, ...nothing });
    expect(comparison({ range: '7d', compare: 'previous' }, '2025-03-10')).toMatchObject(nothing);
  });
});
