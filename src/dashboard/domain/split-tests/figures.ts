/** Figures derived from the results of all personas in a split test. */
import { bestOf, type Best } from '../../lib/statistics/chance-of-best.ts';
import { wilsonInterval, type Interval } from '../../lib/statistics/proportion.ts';
import { metricOf, rateOf, topOf, type Variant } from './variants.ts';

export type VariantFigures = {
  variant: Variant;
  /** The share of all instances. Null without instances. */
  share: number | null;
  rate: Interval | null;
  /**
   * The probability of the best true response rate, and the expected loss if this persona is chosen. Null for a persona
   * without instances.
   */
  best: Best | null;
};

export type TestFigures = {
  rows: readonly VariantFigures[];
  instances: number;
  responses: number;
  /** The personas with the highest response rate. Several if they are tied. */
  topByRate: readonly Variant[];
  /**
   * The personas with the highest average metric. They need not be the best, because the API does not document whether
   * higher is better.
   */
  topByMetric: readonly Variant[];
  /** The computation times of the results. Several if the personas differ. */
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

/** Includes only personas with instances. Nothing is known about the others, so they must not get a probability. */
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
