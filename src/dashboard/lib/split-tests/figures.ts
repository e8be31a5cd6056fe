/** What follows from the results of a split test, for all its personas together. */
import { chancesOfBest } from '../statistics/chance-of-best.ts';
import { differenceInterval, wilsonInterval, type Interval } from '../statistics/proportion.ts';
import { metricOf, rateOf, topOf, type Variant } from './variants.ts';

export type VariantFigures = {
  variant: Variant;
  /** Its part of all instances; null where there are none. */
  share: number | null;
  rate: Interval | null;
  /** To have the best true response rate of those that were talked with; null for one that was not. */
  chance: number | null;
  /** How far its response rate lies from the highest; null for the highest itself, and without rates. */
  toTop: Interval | null;
};

/** `clear`: one persona's chance to have the best response rate is at least this. */
const CLEAR_CHANCE = 0.95;

/** Whether the response rates tell one persona from the others. */
export type Standing =
  | { kind: 'unknown' }
  /** `likeliest` to have the best true response rate need not be whose rate is the highest: few instances prove little. */
  | { kind: 'clear' | 'open'; likeliest: Variant; chance: number };

export type TestFigures = {
  rows: readonly VariantFigures[];
  instances: number;
  responses: number;
  /** Those with the highest response rate: one, or more that are level. */
  topByRate: readonly Variant[];
  /** Those with the highest average metric, which need not be the best: the metric has no documented direction. */
  topByMetric: readonly Variant[];
  standing: Standing;
  /** When the results were computed; several where the personas differ. */
  computedAt: readonly string[];
};

export function figuresOf(variants: readonly Variant[]): TestFigures {
  const instances = sum(variants.map(({ results }) => results?.totalInstances ?? 0));
  const topByRate = topOf(variants, ({ counts }) => rateOf(counts));
  const best = topByRate[0]?.counts ?? null;
  const chances = chancesOf(variants);
  const rows = variants.map((variant) => ({
    variant,
    share: variant.results && instances > 0 ? variant.results.totalInstances / instances : null,
    rate: variant.counts && wilsonInterval(variant.counts),
    chance: chances.get(variant) ?? null,
    toTop:
      best && variant.counts && variant !== topByRate[0] ? differenceInterval(variant.counts, best) : null,
  }));
  return {
    rows,
    instances,
    responses: sum(variants.map(({ results }) => results?.responseCount ?? 0)),
    topByRate,
    topByMetric: topOf(variants, ({ results }) => metricOf(results)),
    standing: standingOf(chances),
    computedAt: [...new Set(variants.flatMap(({ results }) => results?.computedAt ?? []))].toSorted(),
  };
}

/** Of those that were talked with at all: of the others nothing is known, which must not look like a chance. */
export function chancesOf(variants: readonly Variant[]): ReadonlyMap<Variant, number> {
  const counted = variants.flatMap((variant) =>
    variant.counts && variant.counts.trials > 0 ? [{ variant, counts: variant.counts }] : [],
  );
  if (counted.length < 2) return new Map();
  const chances = chancesOfBest(counted.map(({ counts }) => counts));
  return new Map(counted.map(({ variant }, place) => [variant, chances[place] ?? 0]));
}

export function standingOf(chances: ReadonlyMap<Variant, number>): Standing {
  const [first] = [...chances].toSorted(([, a], [, b]) => b - a);
  if (!first) return { kind: 'unknown' };
  const [likeliest, chance] = first;
  return { kind: chance >= CLEAR_CHANCE ? 'clear' : 'open', likeliest, chance };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
