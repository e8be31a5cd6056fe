import { describe, expect, it } from 'vitest';
import { goodnessOfFit } from './goodness-of-fit.ts';

const fit = (counts: readonly number[], weights: readonly number[]) =>
  goodnessOfFit(counts.map((count, place) => ({ count, weight: weights[place]! })));

/**
 * Returns the exact p-value: the sum of the probabilities of all outcomes that deviate at least as much from the
 * weights.
 */
function exactP(counts: readonly number[], weights: readonly number[]): number {
  const seen = counts.reduce((sum, count) => sum + count, 0);
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  const shares = weights.map((weight) => weight / all);
  const statisticOf = (outcome: readonly number[]) =>
    outcome.reduce((sum, count, place) => {
      const expected = seen * shares[place]!;
      return sum + (count - expected) ** 2 / expected;
    }, 0);
  const factorial = [0];
  for (let factor = 1; factor <= seen; factor += 1) factorial.push(factorial.at(-1)! + Math.log(factor));
  const observed = statisticOf(counts);
  const sumOver = (chosen: number[], left: number): number => {
    if (chosen.length < shares.length - 1) {
      let total = 0;
      for (let count = 0; count <= left; count += 1) total += sumOver([...chosen, count], left - count);
      return total;
    }
    const outcome = [...chosen, left];
    if (statisticOf(outcome) < observed - 1e-9) return 0;
    return Math.exp(
      outcome.reduce(
        (sum, count, place) => sum + count * Math.log(shares[place]!) - factorial[count]!,
        factorial[seen]!,
      ),
    );
  };
  return sumOver([], seen);
}

describe('goodnessOfFit', () => {
  it.each([
    [
      [5, 95],
      [1, 99],
    ],
    [
      [4, 96],
      [1, 99],
    ],
    [
      [0, 120],
      [2, 98],
    ],
    [
      [3, 2, 115],
      [1, 1, 98],
    ],
  ])(
    'sums the outcomes if at most one expected count is 5 or more: %j with weights %j',
    (counts, weights) => {
      expect(fit(counts, weights)!.p).toBeCloseTo(exactP(counts, weights), 10);
    },
  );

  it.each([
    [
      [6, 50, 44],
      [1, 50, 49],
    ],
    [
      [3, 45, 52],
      [1, 40, 59],
    ],
    [
      [5, 4, 61, 50],
      [1, 2, 50, 47],
    ],
  ])(
    'is close to the sum of the outcomes for small and large counts: %j with weights %j',
    (counts, weights) => {
      const exact = exactP(counts, weights);
      expect(fit(counts, weights)!.p / exact).toBeGreaterThan(0.8);
      expect(fit(counts, weights)!.p / exact).toBeLessThan(1.25);
    },
  );

  // McDonald (2014), Handbook of Biological Statistics, 3rd edition, pages 45-52 (chi-square test of goodness-of-fit):
  // nuthatches on trees (Mannan and Meslow 1984), and the bills of red crossbills (Groth 1992).
  it('agrees with a published example with unequal weights', () => {
    const result = fit([70, 79, 3, 4], [54, 40, 5, 1]);
    expect(result?.statistic).toBeCloseTo(13.593, 3);
    expect(result?.degreesOfFreedom).toBe(3);
    // The book uses the chi-square distribution (p 0.0035), although one expected count is 1.56.
    expect(result?.p).toBeGreaterThan(0.005);
    expect(result?.expected.map((count) => Number(count.toFixed(2)))).toEqual([84.24, 62.4, 7.8, 1.56]);
  });

  it('agrees with a published example with equal weights', () => {
    const result = fit([1752, 1895], [1, 1]);
    expect(result?.statistic).toBeCloseTo(5.61, 2);
    expect(result?.p).toBeCloseTo(0.018, 3);
  });

  // The counts are from Mendel (1866), Versuche über Pflanzen-Hybriden; χ² and p were computed with
  // scipy.stats.chisquare.
  it("agrees with scipy for Mendel's peas with weights 9 : 3 : 3 : 1", () => {
    const result = fit([315, 108, 101, 32], [9, 3, 3, 1]);
    expect(result?.statistic).toBeCloseTo(0.47, 3);
    expect(result?.p).toBeCloseTo(0.925, 3);
  });

  it('accepts weights with any sum', () => {
    const [ofHundred, ofThousand] = [fit([90, 60], [50, 50]), fit([90, 60], [700, 700])];
    expect(ofThousand?.expected).toEqual([75, 75]);
    expect(ofThousand?.statistic).toBe(ofHundred?.statistic);
  });

  it('excludes weight 0 from the degrees of freedom if its count is 0', () => {
    const result = fit([52, 48, 0], [50, 50, 0]);
    expect(result).toMatchObject({ degreesOfFreedom: 1, expected: [50, 50, 0] });
    expect(result?.p).toBeCloseTo(fit([52, 48], [50, 50])!.p, 12);
  });

  it('returns p = 0 if weight 0 has a count', () => {
    expect(fit([52, 48, 1], [50, 50, 0])).toMatchObject({ statistic: Number.POSITIVE_INFINITY, p: 0 });
    expect(fit([52, 1], [50, 0])).toMatchObject({ p: 0 });
  });

  it('returns null if no comparison is possible', () => {
    expect(fit([0, 0], [50, 50])).toBeNull();
    expect(fit([10, 20], [0, 0])).toBeNull();
    expect(fit([10], [100])).toBeNull();
    expect(fit([10, 0], [100, 0])).toBeNull();
    expect(fit([], [])).toBeNull();
  });

  it('returns finite numbers for large counts', () => {
    expect(fit([500_000, 400_000], [50, 50])?.p).toBe(0);
    expect(fit([250_100, 249_900], [50, 50])?.p).toBeCloseTo(0.777, 3);
  });
});
