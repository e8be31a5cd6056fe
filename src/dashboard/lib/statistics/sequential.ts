import type { Interval, Proportion } from './proportion.ts';

/**
 * The standard deviation of the differences that the bound is tuned for, as a share. The interval is tightest when the
 * standard error is about a third of this value, and valid for any standard error.
 */
const MIXTURE_DEVIATION = 0.1;

/**
 * Returns the difference between the shares of `a` and `b` with an interval that stays valid under repeated checks: if
 * it is recomputed with each new result, the probability that it ever excludes the true difference is at most `error`
 * (for large samples; see `sequential.test.ts` for small ones). Returns null if either has no trials.
 * d ± √( V (1 + r) / r × (2 ln(1 / error) + ln(1 + r)) ), with V the variance of d, r = τ² / V, and a normal mixture
 * with standard deviation τ over the differences. Source: Robbins (1970), Annals of Mathematical Statistics 41,
 * 1397-1409; Johari, Koomen, Pekelis and Walsh (2022), Always valid inference, Operations Research 70, 1806-1821,
 * section 5.
 */
export function sequentialDifference(a: Proportion, b: Proportion, error: number): Interval | null {
  if (a.trials === 0 || b.trials === 0) return null;
  const value = a.successes / a.trials - b.successes / b.trials;
  const reach = sequentialReach(varianceOf(a) + varianceOf(b), error);
  return { value, low: Math.max(-1, value - reach), high: Math.min(1, value + reach) };
}

/**
 * Returns the smallest error at which the interval of `sequentialDifference` excludes 0, at most 1. This is an upper
 * bound for the probability of such a difference by chance under repeated checks. Returns 1 if either has no trials.
 */
export function sequentialError(a: Proportion, b: Proportion): number {
  if (a.trials === 0 || b.trials === 0) return 1;
  const difference = a.successes / a.trials - b.successes / b.trials;
  const variance = varianceOf(a) + varianceOf(b);
  const r = MIXTURE_DEVIATION ** 2 / variance;
  return Math.min(1, Math.sqrt(1 + r) * Math.exp((-(difference ** 2) * r) / (2 * variance * (1 + r))));
}

/** Returns half the width of the interval for a difference with this variance. */
export function sequentialReach(variance: number, error: number): number {
  const r = MIXTURE_DEVIATION ** 2 / variance;
  return Math.sqrt(((variance * (1 + r)) / r) * (2 * Math.log(1 / error) + Math.log(1 + r)));
}

/**
 * Returns the variance of a sample's share. Adds one success and one failure, because the variance would otherwise be 0
 * at shares of 0 and 1, and the interval would have no width. Source: Agresti and Caffo (2000), The American
 * Statistician 54, 280-288.
 */
export function varianceOf({ successes, trials }: Proportion): number {
  const share = (successes + 1) / (trials + 2);
  return (share * (1 - share)) / trials;
}
