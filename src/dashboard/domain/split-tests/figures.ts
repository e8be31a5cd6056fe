/** Figures of a split test that are derived from the results of all its personas. */
import { sum } from '../../lib/sum.ts';
import { bestOf, bestOfMeans, type Best } from '../../lib/statistics/chance-of-best.ts';
import { meanInterval, type TestMeasure, type Sample } from './measures.ts';
import { metricOf, rateOf, topOf, type Variant } from './variants.ts';
import type { Interval } from '../../lib/statistics/proportion.ts';

export type TestFigures = {
  variants: readonly Variant[];
  instances: number;
  responses: number;
  /** The personas with the highest response rate. Several if they are tied. */
  topByRate: readonly Variant[];
  /**
   * The personas with the highest average metric. They are not necessarily the best, because the API does not document
   * whether a higher metric is better.
   */
  topByMetric: readonly Variant[];
  /** The computation times of the personas' results, without duplicates. */
  computedAt: readonly string[];
};

export function figuresOf(variants: readonly Variant[]): TestFigures {
  return {
    variants,
    instances: sum(variants.map(({ results }) => results?.totalInstances ?? 0)),
    responses: sum(variants.map(({ results }) => results?.responseCount ?? 0)),
    topByRate: topOf(variants, ({ counts }) => rateOf(counts)),
    topByMetric: topOf(variants, ({ results }) => metricOf(results)),
    computedAt: [...new Set(variants.flatMap(({ results }) => results?.computedAt ?? []))].toSorted(),
  };
}

/** Returns the share of a persona in all instances. Null without instances. */
export function trafficShare({ results }: Variant, instances: number): number | null {
  return results && instances > 0 ? results.totalInstances / instances : null;
}

export type MeasuredFigures = {
  /** The average of the persona with a 95 % interval, which is valid only if users check the results once. */
  mean: Interval | null;
  /**
   * The probability that this persona has the highest true average, and the expected loss if it is chosen. Null for a
   * persona without instances, and if only one persona has instances.
   */
  best: Best | null;
};

/**
 * Returns the figures of each persona by a measure. Personas without instances are missing. `dispersion` is the
 * variance of daily differences relative to chance: a higher value makes the probabilities less certain.
 */
export function figuresBy(
  { samples }: TestMeasure,
  dispersion: number,
): ReadonlyMap<Variant, MeasuredFigures> {
  const entries = [...samples];
  const best =
    entries.length < 2
      ? []
      : bestOfSamples(
          entries.map(([, sample]) => sample),
          dispersion,
        );
  return new Map(
    entries.map(([variant, sample], place) => [
      variant,
      { mean: meanInterval(sample), best: best[place] ?? null },
    ]),
  );
}

function bestOfSamples(samples: readonly Sample[], dispersion: number): Best[] {
  const counts = samples.flatMap((sample) => sample.counts ?? []);
  if (counts.length === samples.length) {
    return bestOf(
      counts.map(({ successes, trials }) => ({
        successes: successes / dispersion,
        trials: trials / dispersion,
      })),
    );
  }
  if (samples.some(({ spread }) => spread === 0)) return [];
  return bestOfMeans(
    samples.map(({ trials, mean, spread }) => ({
      mean,
      deviation: Math.sqrt((spread * dispersion) / trials),
    })),
  );
}
