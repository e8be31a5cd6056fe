import { describe, expect, it } from 'vitest';
import { PersonaSplitTest } from './split-test.ts';
import { parseStrictly } from './lenient.ts';

const bySource = {
  sourceId: 'source-1',
  sourceName: 'Website chat',
  totalInstances: 120,
  responseCount: 80,
  averageMetric: 0.41,
};
const results = {
  personaId: 'persona-1',
  personaName: 'Ada',
  splitWeight: 50,
  totalInstances: 200,
  responseCount: 130,
  averageMetric: 0.4,
  sources: [bySource],
  computedAt: '2025-03-14T09:26:53.589Z',
};
const full = {
  id: 'test-1',
  isActive: false,
  metric: 'booked',
  startedAt: '2025-02-01T08:00:00Z',
  endedAt: '2025-03-14T09:26:53.589Z',
  personas: [
    { personaId: 'persona-1', weight: 50, order: 0, results },
    { personaId: 'persona-2', weight: 50, order: 1, results: null },
  ],
};

describe('a split test', () => {
  it('parses unchanged, with and without results', () => {
    expect(PersonaSplitTest.parse(full)).toEqual(full);
  });

  it('may be null', () => {
    expect(PersonaSplitTest.parse(null)).toBeNull();
    expect(PersonaSplitTest.parse(undefined)).toBeNull();
  });

  it('may be active, or may never have started', () => {
    const running = { ...full, isActive: true, endedAt: null };
    expect(PersonaSplitTest.parse(running)).toEqual(running);
    expect(PersonaSplitTest.parse({ isActive: false })).toEqual({
      id: null,
      isActive: false,
      metric: null,
      startedAt: null,
      endedAt: null,
      personas: null,
    });
  });

  it('may have a metric below zero or above one', () => {
    for (const averageMetric of [-3.5, 0, 1e9]) {
      const change = { ...full, personas: [{ ...full.personas[0], results: { ...results, averageMetric } }] };
      expect(PersonaSplitTest.parse(change)).toEqual(change);
    }
  });

  it.each([
    ['no flag', { isActive: undefined }],
    ['an end that is no time', { endedAt: 'yesterday' }],
    ['personas that are ids', { personas: ['persona-1'] }],
    ['a weight that is no whole number', { personas: [{ ...full.personas[0], weight: 33.3 }] }],
    ['a persona without an order', { personas: [{ ...full.personas[0], order: null }] }],
  ])('rejects %s', (_, change) => {
    expect(parseStrictly(PersonaSplitTest, { ...full, ...change }).success).toBe(false);
  });

  it.each([
    ['a count that is text', { totalInstances: '200' }],
    ['a count that is no whole number', { responseCount: 0.5 }],
    ['a metric that is null', { averageMetric: null }],
    ['a metric beyond numbers', { averageMetric: Infinity }],
    ['a source that counts nothing', { sources: [{ ...bySource, totalInstances: null }] }],
    ['a time of computation that is none', { computedAt: 0 }],
  ])('rejects results with %s', (_, change) => {
    const personas = [{ ...full.personas[0], results: { ...results, ...change } }];
    expect(parseStrictly(PersonaSplitTest, { ...full, personas }).success).toBe(false);
  });
});
