import { sum } from '../sum.ts';
import { gammaAbove } from './special-functions.ts';

/** The observed count of a category and its intended weight. Both are 0 or more. */
export type Weighted = { count: number; weight: number };

export type GoodnessOfFit = {
  /**
   * The expected counts according to the weights, in the order of the input. Their sum equals the sum of the observed
   * counts.
   */
  expected: readonly number[];
  /** Pearson's χ²; infinite if a category with weight 0 has a count. */
  statistic: number;
  degreesOfFreedom: number;
  /** The probability of counts that deviate at least this much from the weights, if the weights are true. */
  p: number;
};

/**
 * The smallest expected count for which the chi-square distribution is precise enough. Source: Cochran (1954),
 * Biometrics 10.
 */
const FEW_EXPECTED = 5;

/**
 * Pearson's test of counts against weights with any sum: χ² = Σ (observed - expected)² / expected. If every expected
 * count is 5 or more, p is the upper tail of the chi-square distribution. Its degrees of freedom are the number of
 * weights above 0, minus 1. Otherwise, the exact multinomial distribution of the counts with a smaller expectation is
 * summed. Returns null if no comparison is possible: if all counts are 0, or if fewer than two weights are above 0 and
 * all counts belong to them. Source: Pearson (1900), Philosophical Magazine 50, 157-175; Abramowitz and Stegun (1964),
 * 26.4.19.
 */
export function goodnessOfFit(items: readonly Weighted[]): GoodnessOfFit | null {
  const seen = sum(items.map(({ count }) => count));
  const weights = sum(items.map(({ weight }) => weight));
  if (seen === 0 || weights === 0) return null;
  const expected = items.map(({ weight }) => (seen * weight) / weights);
  const weighted = expected.filter((due) => due > 0);
  const degreesOfFreedom = weighted.length - 1;
  // Weight 0 means an expected count of 0, so any observed count contradicts the weights.
  if (items.some(({ count, weight }) => weight === 0 && count > 0)) {
    return { expected, statistic: Number.POSITIVE_INFINITY, degreesOfFreedom, p: 0 };
  }
  if (degreesOfFreedom === 0) return null;
  const statistic = sum(
    items.map(({ count }, place) => (expected[place] === 0 ? 0 : deviation(count, expected[place]!))),
  );
  return { expected, statistic, degreesOfFreedom, p: tailOf(statistic, weighted, seen) };
}

function deviation(count: number, expected: number): number {
  return (count - expected) ** 2 / expected;
}

/** Returns the probability of a χ² statistic of at least this value. */
function tailOf(statistic: number, expected: readonly number[], seen: number): number {
  const sorted = expected.toSorted((a, b) => a - b);
  // The last count follows from all other counts, so the sum never includes every count.
  const small = sorted.filter((due) => due < FEW_EXPECTED).slice(0, sorted.length - 1);
  return Math.min(
    1,
    tailAfter(
      statistic,
      small,
      { expected: sum(sorted.slice(small.length)), categories: sorted.length - small.length },
      seen,
    ),
  );
}

type Rest = { expected: number; categories: number };

/**
 * Returns the probability of a χ² statistic of at least this value. Sums over all possible counts of the smallest
 * category and calls itself for the next category. The categories in `rest` have a large expectation. Their statistic
 * consists of the deviation of their total count, and of a chi-square distributed value for the deviations among them.
 */
function tailAfter(statistic: number, small: readonly number[], rest: Rest, seen: number): number {
  const [due, ...others] = small;
  if (due === undefined) {
    // The tolerance for rounding errors ensures that the sum includes the observed counts.
    const left = statistic - deviation(seen, rest.expected) - 1e-9 * Math.max(1, statistic);
    if (left <= 0) return 1;
    if (rest.categories === 1) return 0;
    return gammaAbove((left * rest.expected) / Math.max(1, seen) / 2, (rest.categories - 1) / 2);
  }
  const share = due / (due + sum(others) + rest.expected);
  let [total, chance] = [0, (1 - share) ** seen];
  for (let count = 0; count <= seen && (count <= due || chance > NEGLIGIBLE); count += 1) {
    total += chance * tailAfter(statistic - deviation(count, due), others, rest, seen - count);
    chance *= ((seen - count) / (count + 1)) * (share / (1 - share));
  }
  return total;
}

const NEGLIGIBLE = 1e-14;
