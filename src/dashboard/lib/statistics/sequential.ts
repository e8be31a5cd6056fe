import type { Interval, Proportion } from './proportion.ts';

/**
 * The spread of the differences that the bound is tuned for, as a share: it is tightest where the standard error is
 * about a third of it, and holds at any.
 */
const MIXTURE_DEVIATION = 0.1;

/**
 * How far the share of `a` lies above that of `b`, with an interval that holds at all looks together: whoever computes
 * it again with each new result, as often as they like, meets one that leaves out the true difference with a chance of
 * `error` at most (in large samples; see `sequential.test.ts` for small ones). Null where either was never tried.
 *
 * d ± √( V (1 + r) / r × (2 ln(1 / error) + ln(1 + r)) ), with V the variance of d, r = τ² / V, and a normal mixture of
 * deviation τ over the differences.
 * Source: Robbins (1970), Annals of Mathematical Statistics 41, 1397-1409; Johari, Koomen, Pekelis and Walsh (2022),
 * Always valid inference, Operations Research 70, 1806-1821, section 5.
 */
export function sequentialDifference(a: Proportion, b: Proportion, error: number): Interval | null {
  if (a.trials === 0 || b.trials === 0) return null;
  const value = a.successes / a.trials - b.successes / b.trials;
  const reach = sequentialReach(varianceOf(a) + varianceOf(b), error);
  return { value, low: Math.max(-1, value - reach), high: Math.min(1, value + reach) };
}

/**
 * The least error at which the interval of `sequentialDifference` leaves out 0, at most 1: what is left of the chance
 * that such a difference comes of looking often. 1 where either was never tried.
 */
export function sequentialError(a: Proportion, b: Proportion): number {
  if (a.trials === 0 || b.trials === 0) return 1;
  const difference = a.successes / a.trials - b.successes / b.trials;
  const variance = varianceOf(a) + varianceOf(b);
  const r = MIXTURE_DEVIATION ** 2 / variance;
  return Math.min(1, Math.sqrt(1 + r) * Math.exp((-(difference ** 2) * r) / (2 * variance * (1 + r))));
}

/** How far the interval of a difference with this variance reaches to either side. */
export function sequentialReach(variance: number, error: number): number {
  const r = MIXTURE_DEVIATION ** 2 / variance;
  return Math.sqrt(((variance * (1 + r)) / r) * (2 * Math.log(1 / error) + Math.log(1 + r)));
}

/**
 * Of the share of a sample, with one success and one failure more than were seen: of none and of all it would else be 0, and the
 * interval a point.
 * Source: Agresti and Caffo (2000), The American Statistician 54, 280-288.
 */
export function varianceOf({ successes, trials }: Proportion): number {
  const share = (successes + 1) / (trials + 2);
  return (share * (1 - share)) / trials;
}
