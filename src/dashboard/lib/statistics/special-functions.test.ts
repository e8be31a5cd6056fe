import { describe, expect, it } from 'vitest';
import { betaDensity, betaTails, gammaAbove } from './special-functions.ts';

const relativeError = (value: number, due: number) => (value === due ? 0 : Math.abs(value / due - 1));

const TWELVE_DIGITS = 1e-12;

/**
 * P(Beta(a, b) < numerator / denominator) equals the probability of at least `a` successes in a + b - 1 trials.
 * Calculated exactly with integers, so that it shares no logarithm or continued fraction with the tested code.
 */
function exactBelow(a: number, b: number, [numerator, denominator]: readonly [number, number]): number {
  const tries = a + b - 1;
  const [yes, no] = [BigInt(numerator), BigInt(denominator - numerator)];
  let ways = 1n;
  let sum = 0n;
  for (let successes = 0; successes <= tries; successes += 1) {
    if (successes >= a) sum += ways * yes ** BigInt(successes) * no ** BigInt(tries - successes);
    ways = (ways * BigInt(tries - successes)) / BigInt(successes + 1);
  }
  return ratio(sum, BigInt(denominator) ** BigInt(tries));
}

/**
 * Returns the ratio of two integers that exceed the range of a number, with at least 60 more bits than a number has.
 */
function ratio(top: bigint, bottom: bigint): number {
  const shift = Math.max(0, bottom.toString(2).length - top.toString(2).length + 120);
  return Number((top << BigInt(shift)) / bottom) / 2 ** shift;
}

describe('the tails of a Beta distribution', () => {
  it.each([
    [1, 1, [1, 3]],
    [3, 9, [24, 100]],
    [4, 8, [1, 10]],
    [56, 51, [1, 2]],
    [56, 51, [3, 10]],
    [56, 51, [9, 10]],
    [1, 400, [1, 1000]],
    [400, 1, [999, 1000]],
    [240, 760, [24, 100]],
    [240, 760, [30, 100]],
  ] as const)('agree with the exact values for a = %i, b = %i at %j', (a, b, at) => {
    const { below, above } = betaTails(at[0] / at[1], a, b);
    expect(relativeError(below, exactBelow(a, b, at))).toBeLessThan(TWELVE_DIGITS);
    expect(relativeError(above, exactBelow(b, a, [at[1] - at[0], at[1]]))).toBeLessThan(TWELVE_DIGITS);
  });

  it.each([0.5, 1, 7, 250_001, 1e6])('are equal in the middle if both parameters are %d', (parameter) => {
    const { below, above } = betaTails(0.5, parameter, parameter);
    expect(relativeError(below, 0.5)).toBeLessThan(TWELVE_DIGITS);
    expect(relativeError(above, 0.5)).toBeLessThan(TWELVE_DIGITS);
  });

  it.each([1e-9, 1e-6, 0.3, 1 - 1e-9])('agree with the closed form for a parameter of 1 at %d', (x) => {
    expect(relativeError(betaTails(x, 500_001, 1).below, x ** 500_001)).toBeLessThan(TWELVE_DIGITS);
    expect(relativeError(betaTails(x, 1, 3).below, -Math.expm1(3 * Math.log1p(-x)))).toBeLessThan(
      TWELVE_DIGITS,
    );
  });

  it('are 0 and 1 at the ends', () => {
    expect(betaTails(0, 2, 3)).toEqual({ below: 0, above: 1 });
    expect(betaTails(1, 2, 3)).toEqual({ below: 1, above: 0 });
  });

  it('have the density as their slope', () => {
    expect(relativeError(betaDensity(0.3, 2, 3), 12 * 0.3 * 0.7 ** 2)).toBeLessThan(TWELVE_DIGITS);
    const slope = (betaTails(0.2401, 1201, 3801).below - betaTails(0.2399, 1201, 3801).below) / 2e-4;
    expect(betaDensity(0.24, 1201, 3801) / slope).toBeCloseTo(1, 4);
  });
});

describe('the upper tail of a Gamma distribution', () => {
  // For an integer shape k, the tail is the probability of fewer than k events: e^-x Σ x^i / i!
  it.each([
    [1, 0.1],
    [1, 60],
    [3, 2],
    [5, 4.9],
    [12, 40],
    [50, 50],
  ])('is a sum of Poisson probabilities for the shape %i at %d', (shape, x) => {
    let [term, sum] = [1, 0];
    for (let events = 0; events < shape; events += 1) {
      sum += term;
      term *= x / (events + 1);
    }
    expect(relativeError(gammaAbove(x, shape), Math.exp(-x) * sum)).toBeLessThan(TWELVE_DIGITS);
  });

  // Abramowitz and Stegun (1964), table 26.8: quantiles of the chi-square distribution.
  it.each([
    [1, 3.84146, 0.05],
    [3, 11.3449, 0.01],
    [5, 20.515, 0.001],
    [30, 43.7729, 0.05],
  ])('agrees with the chi-square table for %i degrees of freedom', (degrees, statistic, chance) => {
    expect(gammaAbove(statistic / 2, degrees / 2)).toBeCloseTo(chance, 5);
  });

  it('is 1 at 0', () => {
    expect(gammaAbove(0, 1.5)).toBe(1);
  });
});
