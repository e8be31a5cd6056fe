import { describe, expect, it } from 'vitest';
import { splitTestValue } from '../../testing/split-test-values.ts';
import { checkTraffic } from './traffic-check.ts';
import { readVariants } from './variants.ts';

function check(personas: Record<string, { weight: number; seen: number } | null>) {
  const results = Object.fromEntries(
    Object.entries(personas).map(([id, each]) => [
      id,
      each && { splitWeight: each.weight, totalInstances: each.seen, responseCount: 0 },
    ]),
  );
  return checkTraffic(readVariants(splitTestValue(results), () => null));
}

describe('checkTraffic', () => {
  it('reports traffic that does not match the weights', () => {
    const result = check({ a: { weight: 50, seen: 300 }, b: { weight: 50, seen: 175 } });
    expect(result).toMatchObject({ kind: 'checked', isBroken: true, degreesOfFreedom: 1 });
  });

  it('accepts differences within chance, also with unequal weights that do not sum to 100', () => {
    const result = check({ a: { weight: 7, seen: 702 }, b: { weight: 3, seen: 298 } });
    expect(result).toMatchObject({ kind: 'checked', isBroken: false });
    expect(result.kind === 'checked' && result.rows.map(({ expected }) => expected)).toEqual([700, 300]);
  });

  it('reports a mismatch below 0.001, and none at 0.002', () => {
    // χ² of 10.83 and 9.55 with one degree of freedom: p of 0.001 and 0.002.
    expect(check({ a: { weight: 1, seen: 552 }, b: { weight: 1, seen: 448 } })).toMatchObject({
      isBroken: false,
    });
    expect(check({ a: { weight: 1, seen: 553 }, b: { weight: 1, seen: 447 } })).toMatchObject({
      isBroken: true,
    });
  });

  it('reports too little data with fewer than 100 instances', () => {
    expect(check({ a: { weight: 50, seen: 99 }, b: { weight: 50, seen: 0 } })).toMatchObject({
      kind: 'tooFew',
      instances: 99,
    });
    expect(check({ a: { weight: 50, seen: 100 }, b: { weight: 50, seen: 0 } })).toMatchObject({
      kind: 'checked',
      isBroken: true,
    });
  });

  it('expects no instances at weight 0 and reports any instance as a mismatch', () => {
    const none = { weight: 0, seen: 0 };
    expect(check({ a: { weight: 50, seen: 90 }, b: { weight: 50, seen: 88 }, c: none })).toMatchObject({
      isBroken: false,
      degreesOfFreedom: 1,
    });
    expect(
      check({ a: { weight: 50, seen: 90 }, b: { weight: 50, seen: 88 }, c: { weight: 0, seen: 1 } }),
    ).toMatchObject({ isBroken: true, p: 0 });
  });

  it('sums small expected counts exactly', () => {
    const result = check({ a: { weight: 99, seen: 96 }, b: { weight: 1, seen: 4 } });
    // P(4 or more of 100 at 1 %) = 0.0184; the chi-square distribution would give 0.0026.
    expect(result.kind === 'checked' && result.p).toBeCloseTo(0.0184, 3);
    expect(result).toMatchObject({ isBroken: false });
  });

  it.each([
    ['one persona', { a: { weight: 50, seen: 200 } }, /only one persona/],
    ['no results', { a: null, b: null }, /no results\./],
    ['results of some', { a: { weight: 50, seen: 200 }, b: null }, /for some/],
    ['no weights', { a: { weight: 0, seen: 200 }, b: { weight: 0, seen: 2 } }, /weight above 0/],
    ['a weight below 0', { a: { weight: -1, seen: 200 }, b: { weight: 5, seen: 2 } }, /below 0/],
    ['no conversations', { a: { weight: 1, seen: 0 }, b: { weight: 1, seen: 0 } }, /no conversations/],
    ['all on one', { a: { weight: 1, seen: 200 }, b: { weight: 0, seen: 0 } }, /Only one persona/],
  ])('cannot check %s and explains why', (_, personas, why) => {
    const result = check(personas);
    expect(result.kind === 'impossible' && result.why).toMatch(why);
  });
});
