import { describe, expect, it } from 'vitest';
import { splitTestValue } from '../../testing/split-test-values.ts';
import { figuresBy, figuresOf, trafficShare } from './figures.ts';
import { rateMeasure } from './measures.ts';
import { readVariants } from './variants.ts';

const figures = (results: Parameters<typeof splitTestValue>[0]) =>
  figuresOf(readVariants(splitTestValue(results), () => null));
const ids = (variants: readonly { personaId: string | null }[]) => variants.map(({ personaId }) => personaId);

describe('figuresOf', () => {
  it('returns the totals and the share of each persona', () => {
    const { variants, instances, responses } = figures({
      a: { totalInstances: 300, responseCount: 100 },
      b: { totalInstances: 100, responseCount: 30 },
    });
    expect([instances, responses]).toEqual([400, 130]);
    expect(variants.map((variant) => trafficShare(variant, instances))).toEqual([0.75, 0.25]);
  });

  it('returns separate leaders by response rate and by average metric', () => {
    const result = figures({
      a: { totalInstances: 200, responseCount: 120, averageMetric: 1.5 },
      b: { totalInstances: 100, responseCount: 50, averageMetric: 2.5 },
    });
    expect(ids(result.topByRate)).toEqual(['a']);
    expect(ids(result.topByMetric)).toEqual(['b']);
  });

  it('returns no probability for a persona without instances, or for a single persona', () => {
    const bestOf = (results: Parameters<typeof figures>[0]) => {
      const { variants } = figures(results);
      const measured = figuresBy(rateMeasure(variants), 1);
      return variants.map((variant) => measured.get(variant)?.best ?? null);
    };
    const [a, b, c] = bestOf({
      a: { responseCount: 60 },
      b: {},
      c: { totalInstances: 0, responseCount: 0, averageMetric: 9 },
    });
    expect(a!.chance + b!.chance).toBeCloseTo(1, 8);
    expect(c).toBeNull();
    expect(bestOf({ a: {}, b: { totalInstances: 0, responseCount: 0 } })).toEqual([null, null]);
  });

  it('returns a less certain probability if the days vary', () => {
    const { variants } = figures({ a: { responseCount: 60 }, b: {} });
    const chanceWith = (dispersion: number) =>
      figuresBy(rateMeasure(variants), dispersion).get(variants[0]!)!.best!.chance;
    expect(chanceWith(3)).toBeLessThan(chanceWith(1));
  });

  it('ignores the average of a persona without instances', () => {
    const { topByMetric } = figures({
      a: { averageMetric: 1 },
      b: { totalInstances: 0, responseCount: 0, averageMetric: 9 },
    });
    expect(ids(topByMetric)).toEqual(['a']);
  });

  it('returns empty figures without results', () => {
    const result = figures({ a: null, b: null });
    expect(result).toMatchObject({
      instances: 0,
      topByRate: [],
      topByMetric: [],
    });
    expect(result.variants.map((variant) => trafficShare(variant, 0))).toEqual([null, null]);
  });

  it('returns every computation time once', () => {
    const at = '2025-03-02T10:00:00.000Z';
    expect(figures({ a: { computedAt: at }, b: {}, c: {} }).computedAt).toEqual([
      '2025-03-01T10:00:00.000Z',
      at,
    ]);
  });
});
