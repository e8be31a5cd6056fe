/** The measures that compare the personas of a split test: the metric of the test, and the response rate. */
import { wilsonInterval, Z_95, type Interval, type Proportion } from '../../lib/statistics/proportion.ts';
import type { Tally } from './history.ts';
import { metricOf, type Variant } from './variants.ts';

export type MeasureKind = 'metric' | 'rate';

/** The values of one persona. Each instance (conversation) has one value. */
export type Sample = {
  trials: number;
  mean: number;
  /** The variance of the individual values, not of their mean. */
  spread: number;
  /**
   * The values as successes and trials, if each value is 0 or 1 or is treated as a share of a success. Otherwise null.
   */
  counts: Proportion | null;
};

export type TestMeasure = {
  kind: MeasureKind;
  samples: ReadonlyMap<Variant, Sample>;
  /** Whether all values are from 0 to 1, so that differences are shown in percentage points. */
  isShare: boolean;
  /** Whether this range of values is only assumed, because the service returns nothing but their averages. */
  isAssumed: boolean;
  /** The unit of values that are not shares, such as 'replies'. */
  unit?: string | null;
};

/** Returns the response rates of the personas. Personas without a rate are missing. */
export function rateMeasure(variants: readonly Variant[]): TestMeasure {
  const samples = new Map(
    variants.flatMap((variant) =>
      variant.counts && variant.counts.trials > 0 ? [[variant, sampleOfCounts(variant.counts)] as const] : [],
    ),
  );
  return { kind: 'rate', samples, isShare: true, isAssumed: false };
}

/**
 * Returns the average metric of the personas. If all averages are from 0 to 1, each single value is assumed to be from
 * 0 to 1, and the variance is the largest possible one. Null for other averages, because their variance is unknown.
 */
export function metricMeasure(variants: readonly Variant[]): TestMeasure | null {
  const averaged = variants.flatMap((variant) => {
    const average = metricOf(variant.results);
    return average === null || !variant.results
      ? []
      : [{ variant, average, trials: variant.results.totalInstances }];
  });
  if (averaged.length === 0 || averaged.some(({ average }) => average < 0 || average > 1)) return null;
  const samples = new Map(
    averaged.map(({ variant, average, trials }) => [
      variant,
      sampleOfCounts({ successes: average * trials, trials }),
    ]),
  );
  return { kind: 'metric', samples, isShare: true, isAssumed: true };
}

/** Returns a measure that is computed from counts per persona. Personas without values are missing. */
export function measureOfTallies(
  variants: readonly Variant[],
  kind: MeasureKind,
  tallies: ReadonlyMap<string, Tally>,
): TestMeasure {
  const values = variants.flatMap((variant) => {
    const ofVariant = valuesOf(tallies.get(variant.key), kind);
    return ofVariant ? [{ variant, ...ofVariant }] : [];
  });
  // For values from 0 to 1, the sum of squares is at most the sum. The two are equal if every value is 0 or 1.
  const isBinary = values.every(({ sum, squares }) => Math.abs(sum - squares) < 1e-6);
  const isShare = values.every(({ trials, sum, squares }) => squares <= sum + 1e-6 && sum <= trials + 1e-6);
  const pooled = pooledSpread(values);
  const samples = new Map(
    values.map(({ variant, trials, sum, squares }) => [
      variant,
      isBinary
        ? sampleOfCounts({ successes: sum, trials })
        : {
            trials,
            mean: sum / trials,
            // Few values underestimate the variance. Therefore two values with the variance of all personas
            // are added.
            spread: (Math.max(0, squares - sum ** 2 / trials) + 2 * pooled) / (trials + 1),
            counts: null,
          },
    ]),
  );
  return { kind, samples, isShare, isAssumed: false };
}

export type MeasureValues = { trials: number; sum: number; squares: number };

/** Returns the number of values of a measure, their sum and their sum of squares. Null without values. */
export function valuesOf(tally: Tally | undefined, kind: MeasureKind): MeasureValues | null {
  if (!tally) return null;
  const { instances, responses, metrics, metricSum, metricSquares } = tally;
  const values =
    kind === 'rate'
      ? { trials: instances, sum: responses, squares: responses }
      : { trials: metrics, sum: metricSum, squares: metricSquares };
  return values.trials === 0 ? null : values;
}

/** Returns the counts of each persona, added over several periods. */
export function sumOf(parts: readonly ReadonlyMap<string, Tally>[]): ReadonlyMap<string, Tally> {
  const sums = new Map<string, Tally>();
  for (const part of parts) {
    for (const [key, tally] of part) {
      const sum = sums.get(key);
      sums.set(key, sum ? added(sum, tally) : tally);
    }
  }
  return sums;
}

function added(a: Tally, b: Tally): Tally {
  return {
    instances: a.instances + b.instances,
    responses: a.responses + b.responses,
    metrics: a.metrics + b.metrics,
    metricSum: a.metricSum + b.metricSum,
    metricSquares: a.metricSquares + b.metricSquares,
  };
}

function pooledSpread(values: readonly MeasureValues[]): number {
  const trials = values.reduce((total, each) => total + each.trials, 0);
  const squares = values.reduce(
    (total, each) => total + Math.max(0, each.squares - each.sum ** 2 / each.trials),
    0,
  );
  return trials === 0 ? 0 : squares / trials;
}

/**
 * Converts counts to a sample. Adds one success and one failure for the variance, because it would otherwise be 0 at
 * shares of 0 and 1. Source: Agresti and Caffo (2000), The American Statistician 54, 280-288.
 */
function sampleOfCounts(counts: Proportion): Sample {
  const { successes, trials } = counts;
  const share = (successes + 1) / (trials + 2);
  return { trials, mean: successes / trials, spread: share * (1 - share), counts };
}

/** Returns the mean with a 95 % interval that is valid for a single look at the results. */
export function meanInterval({ trials, mean, spread, counts }: Sample): Interval | null {
  if (counts) return wilsonInterval(counts);
  const reach = Z_95 * Math.sqrt(spread / trials);
  return { value: mean, low: mean - reach, high: mean + reach };
}
