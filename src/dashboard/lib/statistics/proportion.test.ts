import { describe, expect, it } from 'vitest';
import { wilsonInterval } from './proportion.ts';

describe('wilsonInterval', () => {
  it.each([
    [81, 263, 0.2553, 0.3662],
    [15, 148, 0.0624, 0.1605],
    [0, 20, 0, 0.1611],
    [1, 29, 0.0061, 0.1718],
  ])('returns the published interval for %d in %d, %d to %d', (successes, trials, low, high) => {
    const interval = wilsonInterval({ successes, trials });
    expect(interval?.value).toBe(successes / trials);
    expect(interval?.low).toBeCloseTo(low, 4);
    expect(interval?.high).toBeCloseTo(high, 4);
  });

  it('returns null without trials', () => {
    expect(wilsonInterval({ successes: 0, trials: 0 })).toBeNull();
  });

  it('ends at exactly 0 without successes and at exactly 1 without failures', () => {
    for (const trials of [1, 3, 7, 1234, 500_000]) {
      expect(wilsonInterval({ successes: 0, trials })).toMatchObject({ value: 0, low: 0 });
      expect(wilsonInterval({ successes: trials, trials })).toMatchObject({ value: 1, high: 1 });
    }
  });

  it('contains the share and stays within 0 and 1 for every number of successes', () => {
    for (let successes = 0; successes <= 40; successes += 1) {
      const { value, low, high } = wilsonInterval({ successes, trials: 40 })!;
      expect(0 <= low && low <= value && value <= high && high <= 1).toBe(true);
    }
  });
});
