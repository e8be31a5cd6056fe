/** So many of so many, such as instances that were responded to: 0 <= `successes` <= `trials`, both whole. */
export type Proportion = { successes: number; trials: number };

/** A value between its bounds. */
export type Interval = { value: number; low: number; high: number };

/** The standard normal quantile of 97.5 %, for two-sided 95 % bounds. */
const Z = 1.959963984540054;

/**
 * The share of successes with its Wilson score interval of 95 %; null where nothing was tried.
 * (2np + z² ± z √(z² + 4npq)) / (2(n + z²)), with p = successes / n and q = 1 - p.
 * Source: Wilson (1927), Journal of the American Statistical Association 22; method 3 of Newcombe (1998),
 * Statistics in Medicine 17, 857-872.
 */
export function wilsonInterval({ successes, trials }: Proportion): Interval | null {
  if (trials === 0) return null;
  const value = successes / trials;
  const middle = 2 * successes + Z ** 2;
  const spread = Z * Math.sqrt(Z ** 2 + 4 * successes * (1 - value));
  const whole = 2 * (trials + Z ** 2);
  return {
    value,
    // The bounds of none and of all are 0 and 1, which rounding would miss by a hair.
    low: successes === 0 ? 0 : (middle - spread) / whole,
    high: successes === trials ? 1 : (middle + spread) / whole,
  };
}
