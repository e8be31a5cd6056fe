/** What follows from the results of a split test, for all its personas together. */
import { bestOf, type Best } from '../../lib/statistics/chance-of-best.ts';
import { wilsonInterval, type Interval } from '../../lib/statistics/proportion.ts';
import { metricOf, rateOf, topOf, type Variant } from './variants.ts';

export type VariantFigures = {
  variant: Variant;
  /** Its part of all instances; null where there are none. */
  share: number | null;
  rate: Interval | null;
  /** To have the best true response rate, and what choosing it may cost; null for one that was not talked with. */
  best: Best | null;
};

export type TestFigures = {
  rows: readonly VariantFigures[];
  instances: number;
  responses: number;
  /** Those with the highest response rate: one, or more that are level. */
  topByRate: readonly Variant[];
  /** Those with the highest average metric, which need not be the best: the metric has no documented direction. */
  topByMetric: readonly Variant[];
  /** When the results were computed; several where the personas differ. */
  computedAt: readonly string[];
};

export function figuresOf(variants: readonly Variant[]): TestFigures {
  const instances = sum(variants.map(({ results }) => results?.totalInstances ?? 0));
  const topByRate = topOf(variants, ({ counts }) => rateOf(counts));
  const best = bestByVariant(variants);
  const rows = variants.map((variant) => ({
    variant,
    share: variant.results && instances > 0 ? variant.results.totalInstances / instances : null,
    rate: variant.counts && wilsonInterval(variant.counts),
    best: best.get(variant) ?? null,
  }));
  return {
    rows,
    instances,
    responses: sum(variants.map(({ results }) => results?.responseCount ?? 0)),
    topByRate,
    topByMetric: topOf(variants, ({ results }) => metricOf(results)),
    computedAt: [...new Set(variants.flatMap(({ results }) => results?.computedAt ?? []))].toSorted(),
  };
}

/** Of those that were talked with at all: of the others nothing is known, which must not look like a chance. */
function bestByVariant(variants: readonly Variant[]): ReadonlyMap<Variant, Best> {
  const counted = variants.flatMap((variant) =>
    variant.counts && variant.counts.trials > 0 ? [{ variant, counts: variant.counts }] : [],
  );
  if (counted.length < 2) return new Map();
  const best = bestOf(counted.map(({ counts }) => counts));
  return new Map(counted.map(({ variant }, place) => [variant, best[place]!]));
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
