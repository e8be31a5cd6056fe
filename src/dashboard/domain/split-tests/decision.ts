/** Whether a split test is decided: one rule, wherever a test is shown. `verdict-labels.ts` says it in words. */
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

/** The chance to decide for a persona that is not the best, over all looks and all personas of a test. */
export const ERROR = 0.05;

/** A lead with less than this chance to come of looking often is worth a word, and decides nothing. */
export const LEADING_ERROR = 0.2;

/** Of each persona. Below it, rates still jump with each instance. */
export const LEAST_INSTANCES = 100;

/** Two whole weeks: leads of a weekend differ from those of a Monday, and each day has to be there more than once. */
export const LEAST_DAYS = 14;

/** The chance that a planned test finds a difference which is there. */
export const POWER = 0.8;

/** Nobody waits for more: a difference that takes them is as good as none. */
const MOST_INSTANCES = 1e9;

/** The standard normal quantile of `POWER`. */
const POWER_QUANTILE = 0.8416212335729143;

export const VERDICT_KINDS = ['decided', 'leading', 'tooClose', 'notEnoughData', 'trafficMismatch'] as const;
export type VerdictKind = (typeof VERDICT_KINDS)[number];

export type Lead = {
  kind: 'decided' | 'leading' | 'tooClose';
  leader: Variant;
  /** Whom it is hardest to tell the leader from. */
  rival: Variant;
  /** How far the leader's share lies above the rival's, with the interval of `sequentialDifference`. */
  lead: Interval;
  /** The smallest lead that would decide, with the instances that there are. */
  needed: number;
};

export type TestVerdict =
  | Lead
  /** `few`: those with fewer than `LEAST_INSTANCES`. `days`: how long it has run; null where nobody says. */
  | { kind: 'notEnoughData'; why: string | null; few: readonly Variant[]; days: number | null }
  | { kind: 'trafficMismatch'; traffic: TrafficCheck };

type Decided = {
  test: Pick<SplitTest, 'startedAt' | 'endedAt'>;
  variants: readonly Variant[];
  traffic: TrafficCheck;
  /** For a test whose results have no moment of their own. */
  now: number;
};

/**
 * By `countsOf` each persona, which are its responses unless given. In this order: no verdict where the traffic is off its
 * weights, nor before each persona has `LEAST_INSTANCES` and the test `LEAST_DAYS`; decided where the leader's interval
 * against each other persona leaves out 0. Each of these intervals has an error of 2 × `ERROR` / personas: only one of its
 * two sides can declare a wrong leader, and each persona may be one.
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

/** `part`: the error that it would take, as a part of the one that is allowed. */
function kindOf(part: number): Lead['kind'] {
  if (part <= 1) return 'decided';
  return part * ERROR <= LEADING_ERROR ? 'leading' : 'tooClose';
}

/** The error of each interval between two of so many personas. */
export function errorOfPair(personas: number): number {
  return (2 * ERROR) / personas;
}

/** Those that are meant to be talked with, or were. */
export function comparedIn(variants: readonly Variant[]): Variant[] {
  return variants.filter(({ weight, results }) => weight > 0 || (results?.totalInstances ?? 0) > 0);
}

/** From its start to the moment of its results, in days and parts of them; null where either is not known. */
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
  /** Of all personas together. */
  instances: number;
  /** From the start on, at the pace so far; null where there is no pace yet. */
  days: number | null;
};

/**
 * What it takes to tell a difference apart, with a chance of `POWER`, between the two personas that get the fewest
 * instances: until the reach of the interval and the quantile's share of the spread fit into it. A little more than needed,
 * as the test may be decided at an earlier look. Null for a difference that no share of 0 to 1 can have, and for one that
 * takes more than `MOST_INSTANCES`.
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
    // One more of each kind, as where it is decided.
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

/** Which part of all instances each persona gets: as it was so far, else as its weight says. */
function partsOf(arms: readonly { counts: Proportion | null; weight: number }[], trials: number): number[] {
  const amounts = arms.map(({ counts, weight }) => (trials > 0 ? (counts?.trials ?? 0) : weight));
  const all = amounts.reduce((sum, amount) => sum + amount, 0);
  return amounts.filter((amount) => amount > 0).map((amount) => amount / all);
}
