import { describe, expect, it } from 'vitest';
import { splitTestValue } from '../../testing/split-test-values.ts';
import { expectedWinner, readVariants, topOf, variantLabel } from './variants.ts';

const nobody = () => null;
const read = (...args: Parameters<typeof splitTestValue>) => readVariants(splitTestValue(...args), nobody);

describe('readVariants', () => {
  it('sorts personas by `order`', () => {
    const test = splitTestValue({ a: {}, b: {}, c: {} });
    test.personas![0]!.order = 9;
    expect(readVariants(test, nobody).map(({ personaId }) => personaId)).toEqual(['b', 'c', 'a']);
  });

  it('prefers the name in the results, then the current name, then the id', () => {
    const test = splitTestValue({ a: {}, b: null, c: null, d: { personaName: null } });
    const nameOf = (id: string) => ({ a: 'Now A', b: 'Now B', d: 'Now D' })[id] ?? null;
    expect(readVariants(test, nameOf).map(variantLabel)).toEqual(['A', 'Now B', 'c', 'Now D']);
  });

  it('uses the weight from the results and keeps the current weight', () => {
    const [variant] = read({ a: { splitWeight: 60 } });
    expect(variant).toMatchObject({ weight: 60, configuredWeight: 50 });
    expect(read({ a: null })[0]).toMatchObject({ weight: 50, configuredWeight: 50 });
  });

  it('returns null for impossible counts', () => {
    const [more, negative, fine, none] = read({
      a: { totalInstances: 3, responseCount: 4 },
      b: { totalInstances: 3, responseCount: -1 },
      c: { totalInstances: 0, responseCount: 0 },
      d: null,
    });
    expect(more?.counts).toBeNull();
    expect(negative?.counts).toBeNull();
    expect(fine?.counts).toEqual({ successes: 0, trials: 0 });
    expect(none?.counts).toBeNull();
  });

  it('handles a test without personas, and personas without ids', () => {
    expect(read({}, { personas: null })).toEqual([]);
    const test = splitTestValue({}, { personas: [{ personaId: null, weight: 1, order: 0, results: null }] });
    expect(readVariants(test, nobody).map(variantLabel)).toEqual(['Persona 1']);
  });
});

describe('topOf', () => {
  const top = (...values: (number | null)[]) => topOf(values, (value) => value);

  it('returns all items with the highest value, or none without values', () => {
    expect(top(1, 3, 2)).toEqual([3]);
    expect(top(3, null, 3)).toEqual([3, 3]);
    expect(top(-2, null)).toEqual([-2]);
    expect(top(null, null)).toEqual([]);
    expect(top()).toEqual([]);
  });
});

describe('expectedWinner', () => {
  const winner = (results: Parameters<typeof splitTestValue>[0]) => expectedWinner(read(results))?.personaId;

  it.each([
    ['the highest average metric', { a: { averageMetric: 0.1 }, b: { averageMetric: 0.3 } }, 'b'],
    ['more responses, where averages are level', { a: { responseCount: 10 }, b: { responseCount: 11 } }, 'b'],
    ['the lowest order, where all is level', { a: {}, b: {} }, 'a'],
    ['nought over a loss', { a: { averageMetric: -2 }, b: null }, 'b'],
  ])('prefers %s', (_, results, expected) => {
    expect(winner(results)).toBe(expected);
  });

  it('returns null without results', () => {
    expect(winner({ a: null, b: null })).toBeUndefined();
    expect(winner({})).toBeUndefined();
  });
});
