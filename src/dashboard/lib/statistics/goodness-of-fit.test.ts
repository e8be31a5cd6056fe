import { describe, expect, it } from 'vitest';
import { goodnessOfFit } from './goodness-of-fit.ts';

const fit = (counts: readonly number[], weights: readonly number[]) =>
  goodnessOfFit(counts.map((count, place) => ({ count, weight: weights[place]! })));

describe('goodnessOfFit', () => {
  // McDonald (2014), Handbook of Biological Statistics, 3rd edition, pages 45-52 (chi-square test of goodness-of-fit):
  // nuthatches on trees (Mannan and Meslow 1984), and the bills of red crossbills (Groth 1992).
  it('agrees with a published example with unequal weights', () => {
    const result = fit([70, 79, 3, 4], [54, 40, 5, 1]);
    expect(result?.statistic).toBeCloseTo(13.593, 3);
    expect(result?.degreesOfFreedom).toBe(3);
    expect(result?.p).toBeCloseTo(0.0035, 4);
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

  it('returns null if there is nothing to compare', () => {
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
