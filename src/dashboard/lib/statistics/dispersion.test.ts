import { describe, expect, it } from 'vitest';
import { dayVariation, dispersionsOf } from './dispersion.ts';

describe('dayVariation', () => {
  it('is 0 for counts with the same weekly pattern in both periods', () => {
    const week = [10, 10, 10, 10, 10, 3, 3];
    expect(
      dayVariation(
        [...week, ...week],
        week.concat(week).map((count) => 2 * count),
      ),
    ).toMatchObject({
      factor: 0,
      freedom: 28 - 7 - 1,
    });
  });

  it('agrees with Pearson’s chi-square for two periods of equal weekdays', () => {
    // The expected count of each cell is 10. Pearson's χ² is 4 × 2² / 10 = 1.6, with one degree of freedom.
    expect(dayVariation([12, 8], [8, 12])).toMatchObject({ factor: 1.6, freedom: 1, mean: 10 });
  });

  it('has no weekly pattern if one period is empty', () => {
    expect(dayVariation([7, 0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0, 0])).toMatchObject({
      factor: expect.closeTo(7, 9),
      freedom: 6,
    });
  });

  it('is unknown for a single day and for days without events', () => {
    expect(dayVariation([9], [2]).freedom).toBe(0);
    expect(dayVariation([0, 0, 0], [0, 0, 0]).freedom).toBe(0);
  });
});

describe('dispersionsOf', () => {
  const steady = { factor: 1, freedom: 6, mean: 10 };

  it('is the variation of the series itself without other series', () => {
    expect(dispersionsOf([{ ...steady, factor: 3 }])({ ...steady, factor: 3 }, 10)).toEqual({
      factor: 3,
      freedom: 6,
    });
  });

  it('is averaged with the other series, which have at most ten degrees of freedom', () => {
    const burst = { ...steady, factor: 5 };
    const all = [burst, steady, steady];
    expect(dispersionsOf(all)(burst, 10)).toEqual({ factor: (10 * 1 + 6 * 5) / 16, freedom: 16 });
    // For `steady`, the other two series have an excess of 24 and a weight of 120, i.e. a slope of 0.2. At a
    // mean of 10, their factor is therefore 1 + 0.2 × 10 = 3.
    expect(dispersionsOf(all)(steady, 10)).toEqual({ factor: (10 * 3 + 6) / 16, freedom: 16 });
    expect(dispersionsOf(all)(null, 1)?.freedom).toBe(10);
  });

  it('is unknown without daily counts', () => {
    expect(dispersionsOf([])(null, 10)).toBeNull();
  });
});
