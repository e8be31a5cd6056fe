/**
 * A number of successes in a number of trials, e.g. instances with a response, where 0 <= `successes` <= `trials`. The
 * number of successes is fractional if a trial can be a partial success, i.e. has a value from 0 to 1.
 */
export type Proportion = { successes: number; trials: number };

/** An estimated value with its lower and upper bound. */
export type Interval = { value: number; low: number; high: number };

/** The 97.5 % quantile of the standard normal distribution, for two-sided 95 % bounds. */
export const Z_95 = 1.959963984540054;

/**
 * Returns the share of successes with its 95 % Wilson score interval, or null without trials. (2np + z² ± z √(z² +
 * 4npq)) / (2(n + z²)), with p = successes / n and q = 1 - p. Source: Wilson (1927), Journal of the American
 * Statistical Association 22; method 3 of Newcombe (1998), Statistics in Medicine 17, 857-872.
 */
export function wilsonInterval({ successes, trials }: Proportion): Interval | null {
  if (trials === 0) return null;
  const value = successes / trials;
  const middle = 2 * successes + Z_95 ** 2;
  const spread = Z_95 * Math.sqrt(Z_95 ** 2 + 4 * successes * (1 - value));
  const whole = 2 * (trials + Z_95 ** 2);
  return {
    value,
    // Without successes or failures, the bound is exactly 0 or 1. The formula would miss it by a rounding error.
    low: successes === 0 ? 0 : (middle - spread) / whole,
    high: successes === trials ? 1 : (middle + spread) / whole,
  };
}
