/** Compares two personas of a split test. The comparison includes the variation between days. */
import type { Interval } from '../../lib/statistics/proportion.ts';
import type { Difference } from '../../lib/statistics/sequential.ts';
import type { Period } from './history.ts';
import { valuesOf, type TestMeasure, type Sample } from './measures.ts';
import type { Variant } from './variants.ts';

/**
 * The initial size of a novelty effect, i.e. of a difference that fades after the start of a test. A decided test must
 * rule out such an effect. `share` is for values from 0 to 1, `deviations` (in standard deviations) for other values.
 */
export const NOVELTY = { share: 0.1, deviations: 0.22 };

/** The time in days after which half of a novelty effect is left. */
export const NOVELTY_HALF_LIFE = 5;

/**
 * The likelihood ratio for a decision: the daily values must be at least this many times likelier with a constant
 * difference than with a novelty effect.
 */
export const NOVELTY_ODDS = 12;

/** The minimum number of days for an estimate of the variation between days. */
const LEAST_PERIODS = 7;

export type Comparison = {
  /** The difference between the averages. Its variance includes the variation between days. */
  difference: Difference;
  /**
   * The variance of the daily differences, divided by the variance that constant rates would cause, at least 1. Null
   * without daily counts.
   */
  dispersion: number | null;
  /**
   * Whether a novelty effect explains the daily values nearly as well as a constant difference. Null without daily
   * counts.
   */
  isMaybeNovelty: boolean | null;
};

/**
 * Compares persona `a` with persona `b`. Both need a sample. `periods` has the daily counts, or is empty without them.
 */
export function compare(
  measure: TestMeasure,
  a: Variant,
  b: Variant,
  periods: readonly Period[],
): Comparison {
  const [ofA, ofB] = [measure.samples.get(a)!, measure.samples.get(b)!];
  const difference = differenceOf(ofA, ofB);
  const days = noDays();
  for (const { from, to, tallies } of periods) {
    const [dayOfA, dayOfB] = [a, b].map(({ key }) => valuesOf(tallies.get(key), measure.kind));
    if (!dayOfA || !dayOfB) continue;
    addDay(days, {
      value: dayOfA.sum / dayOfA.trials - dayOfB.sum / dayOfB.trials,
      variance: ofA.spread / dayOfA.trials + ofB.spread / dayOfB.trials,
      fading: fadingBetween(from, to),
    });
  }
  if (days.count < LEAST_PERIODS) return { difference, dispersion: null, isMaybeNovelty: null };
  const { dispersion, isMaybeNovelty } = judge(days, noveltySize(measure, ofA, ofB));
  return {
    difference: { value: difference.value, variance: difference.variance * dispersion },
    dispersion,
    isMaybeNovelty,
  };
}

export function differenceOf(a: Sample, b: Sample): Difference {
  return { value: a.mean - b.mean, variance: a.spread / a.trials + b.spread / b.trials };
}

/**
 * Returns the relative lift of `a` over `b`, e.g. 0.25 for 0.5 against 0.4. The interval extends by `critical` standard
 * errors of the logarithm of the ratio (delta method). Null unless both averages are above 0.
 */
export function liftOf(a: Sample, b: Sample, dispersion: number, critical: number): Interval | null {
  if (!(a.mean > 0 && b.mean > 0)) return null;
  const ratio = a.mean / b.mean;
  const variance = a.spread / a.trials / a.mean ** 2 + b.spread / b.trials / b.mean ** 2;
  const factor = Math.exp(critical * Math.sqrt(variance * dispersion));
  return { value: ratio - 1, low: ratio / factor - 1, high: ratio * factor - 1 };
}

/** Returns the initial size of the novelty effect that a decided test must rule out, in the unit of the measure. */
function noveltySize({ isShare }: Pick<TestMeasure, 'isShare'>, a: Sample, b: Sample): number {
  return isShare ? NOVELTY.share : NOVELTY.deviations * Math.sqrt((a.spread + b.spread) / 2);
}

type DailyDifference = Difference & {
  /** The average share of a novelty effect that is left during this day. */
  fading: number;
};

/** Sums over daily differences, each weighted by the inverse of its variance. */
export type DaySums = {
  count: number;
  weight: number;
  value: number;
  valueSquared: number;
  valueFading: number;
  fadingSquared: number;
};

export function noDays(): DaySums {
  return { count: 0, weight: 0, value: 0, valueSquared: 0, valueFading: 0, fadingSquared: 0 };
}

/** Adds the difference of a day to the sums. Ignores a day without variance, because all its values are equal. */
export function addDay(sums: DaySums, { value, variance, fading }: DailyDifference): void {
  if (variance === 0) return;
  sums.count += 1;
  sums.weight += 1 / variance;
  sums.value += value / variance;
  sums.valueSquared += value ** 2 / variance;
  sums.valueFading += (value * fading) / variance;
  sums.fadingSquared += fading ** 2 / variance;
}

/**
 * Returns the dispersion of the daily differences (chi-square divided by the degrees of freedom), and whether a novelty
 * effect of this size explains them nearly as well as a constant difference. The logarithm of the likelihood ratio of
 * the two normal models is half the difference of their sums of squared deviations.
 */
export function judge(sums: DaySums, novelty: number): { dispersion: number; isMaybeNovelty: boolean } {
  const steadyMisfit = Math.max(0, sums.valueSquared - sums.value ** 2 / sums.weight);
  const noveltyMisfit =
    sums.valueSquared - 2 * novelty * sums.valueFading + novelty ** 2 * sums.fadingSquared;
  const dispersion = Math.max(1, steadyMisfit / (sums.count - 1));
  return {
    dispersion,
    isMaybeNovelty: (noveltyMisfit - steadyMisfit) / dispersion <= 2 * Math.log(NOVELTY_ODDS),
  };
}

/**
 * Returns the average share of a novelty effect that is left between two times, in days: the mean of 2^(-t /
 * half-life).
 */
export function fadingBetween(from: number, to: number): number {
  const rate = Math.LN2 / NOVELTY_HALF_LIFE;
  return (Math.exp(-rate * from) - Math.exp(-rate * to)) / (rate * (to - from));
}
