import { describe, expect, it } from 'vitest';
import { sequentialDifference, sequentialError, sequentialReach } from './sequential.ts';

const of = (successes: number, trials: number) => ({ successes, trials });

describe('sequentialDifference', () => {
  it('is symmetric around the difference', () => {
    const { value, low, high } = sequentialDifference(of(400, 1000), of(300, 1000), 0.05)!;
    expect(value).toBeCloseTo(0.1, 12);
    expect(high - value).toBeCloseTo(value - low, 12);
    // Calculated manually: V = 0.40020 × 0.59980 / 1000 + 0.30040 × 0.69960 / 1000 = 4.5020e-4, r = 22.212, ln(1 + r) =
    // 3.1447, √(4.5020e-4 × 1.045020 × (5.991465 + 3.1447)) = 0.06556.
    expect(high - value).toBeCloseTo(0.06556, 4);
  });

  it('is wider than a fixed-sample interval, and narrows with more instances', () => {
    const reach = (trials: number) => sequentialReach((2 * 0.25) / trials, 0.05);
    expect(reach(1000)).toBeGreaterThan(1.96 * Math.sqrt(0.5 / 1000) * 1.4);
    expect(reach(4000)).toBeLessThan(reach(1000));
  });

  it('excludes 0 if and only if the smallest error is below the given error', () => {
    for (const successes of [310, 340, 355, 365, 375, 400]) {
      const [a, b] = [of(successes, 1000), of(300, 1000)];
      expect(sequentialDifference(a, b, 0.05)!.low > 0).toBe(sequentialError(a, b) < 0.05);
    }
  });

  it('has a positive width at shares of 0 and 1, and is null without trials', () => {
    const { low, high } = sequentialDifference(of(2, 2), of(0, 2), 0.05)!;
    expect([low, high]).toEqual([expect.any(Number), 1]);
    expect(low).toBeLessThan(0);
    expect(sequentialDifference(of(0, 0), of(1, 2), 0.05)).toBeNull();
    expect(sequentialError(of(0, 0), of(1, 2))).toBe(1);
    expect(sequentialError(of(5, 10), of(5, 10))).toBe(1);
  });
});
