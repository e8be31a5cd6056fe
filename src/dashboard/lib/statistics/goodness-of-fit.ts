import { gammaAbove } from './special-functions.ts';

/** The observed count of a category and its intended weight. Both are 0 or more. */
export type Weighted = { count: number; weight: number };

export type GoodnessOfFit = {
  /** The expected counts according to the weights, in the given order. Their sum equals the observed sum. */
  expected: readonly number[];
  /** Pearson's χ²; infinite if a category with weight 0 has a count. */
  statistic: number;
  degreesOfFreedom: number;
  /** The probability of counts at least this far from the weights if the weights hold. */
  p: number;
};

/**
 * Pearson's chi-square test of counts against weights with any sum: χ² = Σ (seen - expected)² / expected, and p = Q(df
 * / 2, χ² / 2), the upper regularised incomplete gamma function, where df is one less than the number of weights above
 * 0. Returns null if there is nothing to compare: if all counts are 0, or if fewer than two weights are above 0 and no
 * other category has a count. Source: Pearson (1900), Philosophical Magazine 50, 157-175; Abramowitz and Stegun (1964),
 * 26.4.19.
 */
export function goodnessOfFit(items: readonly Weighted[]): GoodnessOfFit | null {
  const seen = sum(items.map(({ count }) => count));
  const weights = sum(items.map(({ weight }) => weight));
  if (seen === 0 || weights === 0) return null;
  const expected = items.map(({ weight }) => (seen * weight) / weights);
  const degreesOfFreedom = items.filter(({ weight }) => weight > 0).length - 1;
  // Weight 0 means an expected count of 0, so any observed count contradicts the weights.
  const statistic = sum(
    items.map(({ count }, place) => {
      const due = expected[place]!;
      if (due === 0) return count === 0 ? 0 : Number.POSITIVE_INFINITY;
      return (count - due) ** 2 / due;
    }),
  );
  if (statistic === Number.POSITIVE_INFINITY) return { expected, statistic, degreesOfFreedom, p: 0 };
  if (degreesOfFreedom === 0) return null;
  return {
    expected,
    statistic,
    degreesOfFreedom,
    p: gammaAbove(statistic / 2, degreesOfFreedom / 2),
  };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
