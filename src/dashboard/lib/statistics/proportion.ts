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

/**
 * How far the share of `a` lies above that of `b`, with a 95 % interval; null where either was never tried. An interval
 * without 0 in it says that they differ.
 * d - √((pa - la)² + (ub - pb)²) to d + √((ua - pa)² + (pb - lb)²), with d = pa - pb and the Wilson bounds l and u.
 * Source: method 10 of Newcombe (1998), Statistics in Medicine 17, 873-890.
 */
export function differenceInterval(a: Proportion, b: Proportion): Interval | null {
  const [first, second] = [wilsonInterval(a), wilsonInterval(b)];
  if (!first || !second) return null;
  const value = first.value - second.value;
  return {
    value,
    low: value - Math.hypot(first.value - first.low, second.high - second.value),
    high: value + Math.hypot(first.high - first.value, second.value - second.low),
  };
}
