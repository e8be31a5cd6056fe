import { describe, expect, it } from 'vitest';
import { pseudoNormal } from './pseudo-random.ts';
import { criticalValue, sequentialError, sequentialInterval } from './sequential.ts';

const FIRST = { looks: 'weekly', growth: 1 } as const;

describe('sequentialInterval', () => {
  it('is symmetric around the difference', () => {
    const { value, low, high } = sequentialInterval({ value: 0.1, variance: 0.0004 }, 0.05, FIRST);
    expect(value).toBe(0.1);
    expect(high - value).toBeCloseTo(value - low, 12);
    // For c = 2.5125, the normal density is 0.016986 and the error is 0.016986 × (2.45 + 0.2 × 2.5125) =
    // 0.0502.
    expect(high - value).toBeCloseTo(2.514 * 0.02, 4);
  });

  it('is wider than an interval for a single look', () => {
    expect(criticalValue(0.05, FIRST)).toBeGreaterThan(1.96);
    expect(criticalValue(0.05, { looks: 'any', growth: 1 })).toBeGreaterThan(criticalValue(0.05, FIRST));
    expect(criticalValue(0.05, { looks: 'weekly', growth: 4 })).toBeGreaterThan(criticalValue(0.05, FIRST));
  });

  it('excludes 0 if and only if the smallest error is below the given error', () => {
    for (const looks of ['weekly', 'any'] as const) {
      for (const growth of [1, 3, 20]) {
        for (const value of [0.03, 0.04, 0.05, 0.06, 0.07, 0.1]) {
          const difference = { value, variance: 0.0004 };
          const { low } = sequentialInterval(difference, 0.05, { looks, growth });
          expect(low > 0).toBe(sequentialError(difference, { looks, growth }) < 0.05);
        }
      }
    }
  });

  it('has an error of 1 for no difference and for an unknown variance', () => {
    expect(sequentialError({ value: 0, variance: 0.1 }, FIRST)).toBe(1);
    expect(sequentialError({ value: 0.1, variance: 0 }, FIRST)).toBe(1);
  });
});

describe('a year of weekly looks without a difference', () => {
  it('excludes 0 in at most 5 of 100 runs', () => {
    const RUNS = 4000;
    const WEEKS = 52;
    const normal = pseudoNormal(7);
    const bounds = Array.from({ length: WEEKS + 1 }, (_, week) =>
      criticalValue(0.05, { looks: 'weekly', growth: week / 2 }),
    );
    let excluded = 0;
    for (let run = 0; run < RUNS; run += 1) {
      let sum = normal();
      for (let week = 2; week <= WEEKS; week += 1) {
        sum += normal();
        if (Math.abs(sum) > bounds[week]! * Math.sqrt(week)) {
          excluded += 1;
          break;
        }
      }
    }
    expect(excluded / RUNS).toBeLessThan(0.05);
    expect(excluded / RUNS).toBeGreaterThan(0.03);
  });
});
