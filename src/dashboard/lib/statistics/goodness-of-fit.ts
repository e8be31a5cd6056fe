import { gammaAbove } from './special-functions.ts';

/** How often something was seen, and the weight that was meant for it: both 0 or more. */
export type Weighted = { count: number; weight: number };

export type GoodnessOfFit = {
  /** What the weights would have the counts be, in their order; they sum to the same. */
  expected: readonly number[];
  /** Pearson's χ²; infinite where something was seen that should never be. */
  statistic: number;
  degreesOfFreedom: number;
  /** The chance of counts at least this far from the weights, if the weights hold. */
  p: number;
};

/**
 * Pearson's chi-square test of counts against weights of any sum: χ² = Σ (seen - expected)² / expected, and
 * p = Q(df / 2, χ² / 2), the upper regularised incomplete gamma function, with df one less than there are weights above 0.
 * Null where there is nothing to compare: nothing seen, or fewer than two weights above 0 with all counts on them.
 * Source: Pearson (1900), Philosophical Magazine 50, 157-175; Abramowitz and Stegun (1964), 26.4.19.
 */
export function goodnessOfFit(items: readonly Weighted[]): GoodnessOfFit | null {
  const seen = sum(items.map(({ count }) => count));
  const weights = sum(items.map(({ weight }) => weight));
  if (seen === 0 || weights === 0) return null;
  const expected = items.map(({ weight }) => (seen * weight) / weights);
  const degreesOfFreedom = items.filter(({ weight }) => weight > 0).length - 1;
  // Weight 0: nothing more than none is expected, and any at all cannot be by chance.
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
