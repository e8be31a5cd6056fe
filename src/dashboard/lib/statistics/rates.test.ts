import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dispersedRateChangeP, rateChangeP } from './rates.ts';

/**
 * Returns twice the smaller tail of the binomial distribution, summed over all outcomes. Each term is derived from the
 * previous one.
 */
function summedP(a: number, b: number, share: number): number {
  const trials = a + b;
  const chances = [(1 - share) ** trials];
  for (let k = 1; k <= trials; k += 1) {
    chances.push((chances[k - 1]! * (trials - k + 1) * share) / (k * (1 - share)));
  }
  const sum = (part: readonly number[]) => part.reduce((total, chance) => total + chance, 0);
  return Math.min(1, 2 * Math.min(sum(chances.slice(0, a + 1)), sum(chances.slice(a))));
}

describe('rateChangeP', () => {
  it.each([
    // All of five events in one of two equal periods: 2 / 2^5.
    [5, 1, 0, 1, 1 / 16],
    [6, 7, 0, 7, 1 / 32],
    // At most 2 of 10 events in one of two equal periods: 2 (1 + 10 + 45) / 2^10.
    [2, 6, 8, 6, 112 / 1024],
    // Twice 1 - (1 - 1/4)^2, because the first period is a quarter of the total time. Values above 1 are limited to 1.
    [1, 1, 1, 3, 2 * (7 / 16)],
    [0, 1, 3, 3, 2 * (3 / 4) ** 3],
    [3, 5, 3, 5, 1],
    [0, 2, 0, 9, 1],
  ])('agrees with the manual calculation for %d in %d against %d in %d', (a, timeOfA, b, timeOfB, p) => {
    expect(rateChangeP({ events: a, time: timeOfA }, { events: b, time: timeOfB })).toBeCloseTo(
      Math.min(1, p),
      12,
    );
  });

  it('agrees with the sum over all outcomes for any counts and periods', () => {
    const count = fc.integer({ min: 0, max: 120 });
    const days = fc.integer({ min: 1, max: 90 });
    fc.assert(
      fc.property(count, days, count, days, (a, timeOfA, b, timeOfB) => {
        const p = rateChangeP({ events: a, time: timeOfA }, { events: b, time: timeOfB });
        expect(p).toBeCloseTo(summedP(a, b, timeOfA / (timeOfA + timeOfB)), 9);
      }),
    );
  });

  it('is symmetric, and 1 for equal rates', () => {
    const count = fc.integer({ min: 0, max: 100_000 });
    const days = fc.integer({ min: 1, max: 3660 });
    fc.assert(
      fc.property(count, days, count, days, (a, timeOfA, b, timeOfB) => {
        const [one, other] = [
          { events: a, time: timeOfA },
          { events: b, time: timeOfB },
        ];
        expect(rateChangeP(one, other)).toBeCloseTo(rateChangeP(other, one), 9);
        const [slow, long] = [a % 1000, timeOfA];
        expect(
          rateChangeP({ events: slow * long, time: long }, { events: slow * timeOfB, time: timeOfB }),
        ).toBeCloseTo(1, 9);
      }),
    );
  });

  it('has at most 5 % false positives at the 5 % level, even for small counts', () => {
    for (const mean of [0.5, 2, 5, 20, 60]) {
      const most = Math.ceil(mean + 10 * Math.sqrt(mean) + 10);
      const poisson = [Math.exp(-mean)];
      for (let k = 1; k <= most; k += 1) poisson.push((poisson[k - 1]! * mean) / k);
      let called = 0;
      poisson.forEach((chanceOfA, a) =>
        poisson.forEach((chanceOfB, b) => {
          if (rateChangeP({ events: a, time: 1 }, { events: b, time: 1 }) < 0.05)
            called += chanceOfA * chanceOfB;
        }),
      );
      expect(called).toBeLessThanOrEqual(0.05);
    }
  });
});

describe('dispersedRateChangeP', () => {
  const p = (factor: number, freedom: number) =>
    dispersedRateChangeP({ events: 60, time: 7 }, { events: 30, time: 7 }, { factor, freedom });

  it('is never below the exact p-value', () => {
    expect(p(0.1, 1e6)).toBe(rateChangeP({ events: 60, time: 7 }, { events: 30, time: 7 }));
  });

  it('agrees with a table of the t distribution', () => {
    // The two-sided 5 % points for 15 and 6 degrees of freedom are 2.131 and 2.447.
    const deviance = 2 * (60 * Math.log(60 / 45) + 30 * Math.log(30 / 45));
    expect(p(deviance / 2.131 ** 2, 15)).toBeCloseTo(0.05, 3);
    expect(p(deviance / 2.447 ** 2, 6)).toBeCloseTo(0.05, 3);
  });
});
