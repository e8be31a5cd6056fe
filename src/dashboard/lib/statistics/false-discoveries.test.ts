import { describe, expect, it } from 'vitest';
import { qValues } from './false-discoveries.ts';

describe('qValues', () => {
  it('agrees with the published example', () => {
    // Benjamini and Hochberg (1995), table of the 15 comparisons: four comparisons are significant at 5 %.
    const ps = [
      0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.324, 0.4262, 0.5719, 0.6528,
      0.759, 1,
    ];
    const qs = qValues(ps);
    expect(qs.filter((q) => q <= 0.05)).toHaveLength(4);
    expect(qs[3]).toBeCloseTo((0.0095 * 15) / 4, 12);
  });

  it('keeps the order of the p-values, and does not change a single p-value', () => {
    expect(qValues([0.5, 0.01, 0.02])).toEqual([0.5, 0.03, 0.03]);
    expect(qValues([0.04])).toEqual([0.04]);
    expect(qValues([])).toEqual([]);
  });
});
