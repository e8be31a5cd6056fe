import type { Interval } from './proportion.ts';

/** A difference between two averages, with the variance of this estimate. */
export type Difference = { value: number; variance: number };

/**
 * The times at which users look at the interval of a running test, to check whether it excludes 0. `weekly` means once
 * a week, starting at the end of the second week. `any` means any time after the end of the second week.
 */
export type Looks = 'weekly' | 'any';

/** `growth` is the number of instances divided by the number at the first possible look, at least 1. */
export type Look = { looks: Looks; growth: number };

/**
 * Returns a confidence interval that stays valid under repeated looks for two years: the probability that it ever
 * excludes the true difference is at most `error`, for large samples.
 *
 * The interval is d ± c √V with c² = c₀² + ln(growth). The number of effectively independent looks grows with the
 * logarithm of the instances. With this growth of c, the total error of all looks stays finite. Source: Siegmund
 * (1985), Sequential Analysis, sections 4.3 and 4.4.
 */
export function sequentialInterval({ value, variance }: Difference, error: number, look: Look): Interval {
  const reach = criticalValue(error, look) * Math.sqrt(variance);
  return { value, low: value - reach, high: value + reach };
}

/** Returns c: the number of standard errors between the difference and each end of its interval. */
export function criticalValue(error: number, { looks, growth }: Look): number {
  return Math.sqrt(firstCriticalValue(error, looks) ** 2 + Math.log(Math.max(1, growth)));
}

/**
 * Returns the smallest `error` at which the interval excludes 0, at most 1. The probability that repeated looks find
 * such a difference by chance is not higher than this value.
 */
export function sequentialError({ value, variance }: Difference, { looks, growth }: Look): number {
  if (variance <= 0) return 1;
  const square = value ** 2 / variance - Math.log(Math.max(1, growth));
  return square <= 0 ? 1 : Math.min(1, totalError(Math.sqrt(square), looks));
}

/**
 * The total error of all looks divided by the normal density at c₀, approximated as `intercept + slope × c₀`. Fitted to
 * crossing probabilities of a Brownian motion, which were integrated numerically for c₀ from 1.5 to 4. The largest
 * deviation is 3 %, on the safe side. `npm run bench -- split-tests` prints the comparison.
 */
const ERROR_PER_DENSITY: Record<Looks, { intercept: number; slope: number }> = {
  weekly: { intercept: 2.45, slope: 0.2 },
  any: { intercept: 2.05, slope: 0.8 },
};

function totalError(first: number, looks: Looks): number {
  const { intercept, slope } = ERROR_PER_DENSITY[looks];
  const density = Math.exp(-(first ** 2) / 2) / Math.sqrt(2 * Math.PI);
  return density * (intercept + slope * first);
}

/**
 * Returns c₀ for a total error, by bisection. Above 1, the total error decreases with c₀, and all errors in use have a
 * larger c₀.
 */
function firstCriticalValue(error: number, looks: Looks): number {
  let [low, high] = [1, 40];
  for (let step = 0; step < 60; step += 1) {
    const middle = (low + high) / 2;
    if (totalError(middle, looks) > error) low = middle;
    else high = middle;
  }
  return high;
}
