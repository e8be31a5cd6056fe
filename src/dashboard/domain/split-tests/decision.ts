/**
 * Decides whether a split test has a winner, by one rule for all pages. `verdict-labels.ts` puts the verdict into
 * words.
 */
import type { SplitTest } from '#contract/split-test.ts';
import type { Interval, Proportion } from '../../lib/statistics/proportion.ts';
import {
  sequentialDifference,
  sequentialError,
  sequentialReach,
  varianceOf,
} from '../../lib/statistics/sequential.ts';
import { DAY, parseInstant } from '../../lib/time.ts';
import { isTrafficOff, type TrafficCheck } from './traffic-check.ts';
import { rateOf, type Variant } from './variants.ts';

/** The probability that a test is decided for a persona that is not the best, over all looks and all personas. */
export const ERROR = 0.05;

/** The error rate for the verdict "leading", which is worth watching but decides nothing. */
export const LEADING_ERROR = 0.2;

/** The minimum number of instances per persona. With fewer, rates still change too much with each instance. */
export const LEAST_INSTANCES = 100;

/** The minimum duration in days. Two full weeks include each weekday twice, because leads differ by weekday. */
export const LEAST_DAYS = 14;

/** The probability that a planned test detects an existing difference. */
export const POWER = 0.8;

/** The maximum number of instances in a plan. A difference that needs more is negligible. */
const MOST_INSTANCES = 1e9;

/** The standard normal quantile of `POWER`. */
const POWER_QUANTILE = 0.8416212335729143;

export const VERDICT_KINDS = ['decided', 'leading', 'tooClose', 'notEnoughData', 'trafficMismatch'] as const;
export type VerdictKind = (typeof VERDICT_KINDS)[number];

export type Lead = {
  kind: 'decided' | 'leading' | 'tooClose';
  leader: Variant;
  /** The persona that is hardest to distinguish from the leader. */
  rival: Variant;
  /** The difference between the rates of the leader and the rival, with the interval of `sequentialDifference`. */
  lead: Interval;
  /** The smallest difference that would decide the test with the current instances. */
  needed: number;
};

export type TestVerdict =
  | Lead
  /** `few`: the personas with fewer than `LEAST_INSTANCES`. `days`: the duration so far; null if unknown. */
  | { kind: 'notEnoughData'; why: string | null; few: readonly Variant[]; days: number | null }
  | { kind: 'trafficMismatch'; traffic: TrafficCheck };

type Decided = {
  test: Pick<SplitTest, 'startedAt' | 'endedAt'>;
  variants: readonly Variant[];
  traffic: TrafficCheck;
  /** The current time, used if the results have no computation time. */
  now: number;
};

/**
 * Returns the verdict. `countsOf` returns the counts of each persona; by default these are its responses. The rules
 * apply in this order:
 *
 * - There is no verdict if the traffic does not match the weights.
 * - There is no verdict before each persona has `LEAST_INSTANCES` and the test has run for `LEAST_DAYS`.
 * - The test is decided if the leader's interval against every other persona excludes 0.
 *
 * Each interval has an error rate of 2 × `ERROR` / personas, because only one of its two sides can declare a wrong
 * leader, and every persona may be that leader.
 */
export function decide(
  { test, variants, traffic, now }: Decided,
  countsOf: (variant: Variant) => Proportion | null = ({ counts }) => counts,
): TestVerdict {
  if (isTrafficOff(traffic)) return { kind: 'trafficMismatch', traffic };
  const arms = comparedIn(variants).map((variant) => ({ variant, counts: countsOf(variant) }));
  const days = daysRun(test, variants, now);
  if (traffic.kind === 'impossible') {
    return { kind: 'notEnoughData', why: traffic.why, few: [], days };
  }
  const counted = arms.flatMap(({ variant, counts }) => (counts ? [{ variant, counts }] : []));
  if (counted.length < arms.length) {
    return { kind: 'notEnoughData', why: 'The results of some personas cannot be counted.', few: [], days };
  }
  const few = counted.filter(({ counts }) => counts.trials < LEAST_INSTANCES);
  if (few.length > 0 || days === null || days < LEAST_DAYS) {
    return { kind: 'notEnoughData', why: null, few: few.map(({ variant }) => variant), days };
  }
  const [leader, ...others] = counted.toSorted(
    (a, b) => (rateOf(b.counts) ?? 0) - (rateOf(a.counts) ?? 0) || b.counts.trials - a.counts.trials,
  );
  const rivals = others
    .map((rival) => ({ ...rival, error: sequentialError(leader!.counts, rival.counts) }))
    .toSorted((a, b) => b.error - a.error);
  const [rival] = rivals;
  const pairError = errorOfPair(counted.length);
  const lead = rival && sequentialDifference(leader!.counts, rival.counts, pairError);
  if (!lead) return { kind: 'notEnoughData', why: 'There is only one persona to compare.', few: [], days };
  return {
    kind: kindOf(rival.error / pairError),
    leader: leader!.variant,
    rival: rival.variant,
    lead,
    needed: sequentialReach(varianceOf(leader!.counts) + varianceOf(rival.counts), pairError),
  };
}

/** `part` is the required error rate divided by the allowed one. */
function kindOf(part: number): Lead['kind'] {
  if (part <= 1) return 'decided';
  return part * ERROR <= LEADING_ERROR ? 'leading' : 'tooClose';
}

/** Returns the error rate of each interval between two of the personas. */
export function errorOfPair(personas: number): number {
  return (2 * ERROR) / personas;
}

/** Returns the personas with a weight or with instances. */
export function comparedIn(variants: readonly Variant[]): Variant[] {
  return variants.filter(({ weight, results }) => weight > 0 || (results?.totalInstances ?? 0) > 0);
}

/**
 * Returns the days from the start to the computation of the results, including fractions. Null if either time is
 * unknown.
 */
export function daysRun(
  { startedAt, endedAt }: Pick<SplitTest, 'startedAt' | 'endedAt'>,
  variants: readonly Variant[],
  now: number,
): number | null {
  const start = parseInstant(startedAt)?.getTime();
  if (start === undefined) return null;
  const computed = variants.flatMap(
    ({ results }) => parseInstant(results?.computedAt ?? null)?.getTime() ?? [],
  );
  const end = computed.length > 0 ? Math.max(...computed) : (parseInstant(endedAt)?.getTime() ?? now);
  return Math.max(0, (end - start) / DAY);
}

export type Plan = {
  instances: number;
  /** The days since the start at the current pace. Null without a pace. */
  days: number | null;
};

/**
 * Returns the instances that a test needs to detect a difference with a probability of `POWER`, based on the two
 * personas with the fewest instances.
 *
 * The instances are sufficient when the reach of the interval plus the power quantile times the standard error fits
 * into the difference. The result is slightly too high, because the test may be decided at an earlier look. Null for an
 * impossible difference, and if more than `MOST_INSTANCES` are needed.
 */
export function planFor(
  arms: readonly { counts: Proportion | null; weight: number }[],
  days: number | null,
  difference: number,
): Plan | null {
  const trials = arms.reduce((sum, { counts }) => sum + (counts?.trials ?? 0), 0);
  const successes = arms.reduce((sum, { counts }) => sum + (counts?.successes ?? 0), 0);
  const parts = partsOf(arms, trials);
  if (parts.length < 2 || !(difference > 0 && difference < 1)) return null;
  const base = trials === 0 ? (1 - difference) / 2 : successes / trials;
  const other = base + difference <= 1 ? base + difference : base - difference;
  if (other < 0) return null;
  const [least, second] = parts.toSorted((a, b) => a - b) as [number, number];
  const isEnough = (instances: number) => {
    // `varianceOf` adds one success and one failure, as in `decide`.
    const variance =
      varianceOf({ successes: base * least * instances, trials: least * instances }) +
      varianceOf({ successes: other * second * instances, trials: second * instances });
    const reach = sequentialReach(variance, errorOfPair(parts.length));
    return reach + POWER_QUANTILE * Math.sqrt(variance) <= difference;
  };
  let [low, high] = [0, LEAST_INSTANCES / least];
  while (!isEnough(high)) {
    if (high > MOST_INSTANCES) return null;
    [low, high] = [high, high * 2];
  }
  while (high - low > 1) {
    const middle = (low + high) / 2;
    if (isEnough(middle)) high = middle;
    else low = middle;
  }
  const instances = Math.ceil(Math.max(high, LEAST_INSTANCES / least));
  const pace = days === null || days === 0 ? 0 : trials / days;
  return { instances, days: pace === 0 ? null : Math.max(LEAST_DAYS, Math.ceil(instances / pace)) };
}

/** Returns the share of all instances for each persona: the actual share so far, or the share by weight. */
function partsOf(arms: readonly { counts: Proportion | null; weight: number }[], trials: number): number[] {
  const amounts = arms.map(({ counts, weight }) => (trials > 0 ? (counts?.trials ?? 0) : weight));
  const all = amounts.reduce((sum, amount) => sum + amount, 0);
  return amounts.filter((amount) => amount > 0).map((amount) => amount / all);
}
