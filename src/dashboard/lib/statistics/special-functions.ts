/**
 * The incomplete beta and gamma functions, with about twelve digits for parameters up to millions. Each is a continued
 * fraction or a series, multiplied by the probability of one outcome. Loader's method computes this probability,
 * because logarithms of gamma functions lose the last digits for large parameters. Sources: Loader (2000), Fast and
 * accurate computation of binomial probabilities; NIST Digital Library of Mathematical Functions, 5.11.1, 8.7.1, 8.9.2
 * and 8.17.22; continued fractions are evaluated with Lentz's method (1976).
 */

/**
 * Returns the probabilities below and above `x` for Beta(a, b). The smaller probability has full precision. Requires 0
 * <= x <= 1, a > 0 and b > 0.
 */
export function betaTails(x: number, a: number, b: number): { below: number; above: number } {
  if (x <= 0) return { below: 0, above: 1 };
  if (x >= 1) return { below: 1, above: 0 };
  // Above the mean, the continued fraction converges slowly. There, the upper tail is computed instead of the
  // lower one.
  if (x < (a + 1) / (a + b + 2)) {
    const below = nearTail(x, 1 - x, a, b);
    return { below, above: 1 - below };
  }
  const above = nearTail(1 - x, x, b, a);
  return { below: 1 - above, above };
}

/** Returns the density of Beta(a, b) at x. Requires 0 < x < 1. */
export function betaDensity(x: number, a: number, b: number): number {
  return leadingTerm(x, 1 - x, a, b) / (x * (1 - x));
}

/** Returns the probability above `x` for Gamma(shape) with scale 1. */
export function gammaAbove(x: number, shape: number): number {
  if (x <= 0) return 1;
  // x^s e^-x / Γ(s + 1)
  const lead = Math.exp(-stirlingError(shape) - deviance(shape, x)) / Math.sqrt(2 * Math.PI * shape);
  if (x < shape + 1) {
    let [sum, term] = [1, 1];
    for (let step = 1; term > sum * PRECISION; step += 1) {
      term *= x / (shape + step);
      sum += term;
    }
    return 1 - lead * sum;
  }
  const fraction = followFraction(x + 1 - shape, (step) => ({
    numerator: step * (shape - step),
    denominator: x + 1 - shape + 2 * step,
  }));
  return (lead * shape) / fraction;
}

const PRECISION = 1e-16;

/** The lower tail of Beta(a, b) at x, I_x(a, b), for x below the mean. y is 1 - x. */
function nearTail(x: number, y: number, a: number, b: number): number {
  const fraction = followFraction(1, (step) => {
    const half = Math.floor(step / 2);
    const isEven = step % 2 === 0;
    const top = isEven ? half * (b - half) : -(a + half) * (a + b + half);
    return { numerator: (top * x) / ((a + step - 1) * (a + step)), denominator: 1 };
  });
  return leadingTerm(x, y, a, b) / (a * fraction);
}

/** x^a y^b / B(a, b), with y = 1 - x. */
function leadingTerm(x: number, y: number, a: number, b: number): number {
  const n = a + b;
  const exponent =
    stirlingError(n) - stirlingError(a) - stirlingError(b) - deviance(a, n * x) - deviance(b, n * y);
  return Math.sqrt((a * b) / (2 * Math.PI * n)) * Math.exp(exponent);
}

type Step = { numerator: number; denominator: number };

/** Evaluates the continued fraction first + n1 / (d1 + n2 / (d2 + ...)) with Lentz's method. */
function followFraction(first: number, at: (step: number) => Step): number {
  const tiny = 1e-300;
  let value = first || tiny;
  let [up, down] = [value, 0];
  for (let step = 1; ; step += 1) {
    const { numerator, denominator } = at(step);
    down = 1 / (denominator + numerator * down || tiny);
    up = denominator + numerator / up || tiny;
    const change = up * down;
    value *= change;
    if (Math.abs(change - 1) < PRECISION * 2) return value;
  }
}

/** The difference between ln Γ(n + 1) and Stirling's formula. */
function stirlingError(n: number): number {
  if (n < 16) return stirlingError(n + 1) + (n + 0.5) * Math.log1p(1 / n) - 1;
  const square = n * n;
  return (1 / 12 - (1 / 360 - (1 / 1260 - (1 / 1680 - 1 / 1188 / square) / square) / square) / square) / n;
}

/** k ln(k / mean) + mean - k, without loss of digits if k is close to the mean. */
function deviance(k: number, mean: number): number {
  const ratio = (k - mean) / (k + mean);
  if (Math.abs(ratio) > 0.1) return k * Math.log(k / mean) + mean - k;
  const square = ratio * ratio;
  let sum = (k - mean) * ratio;
  let term = 2 * k * ratio;
  for (let odd = 3; ; odd += 2) {
    term *= square;
    const next = sum + term / odd;
    if (next === sum) return sum;
    sum = next;
  }
}
