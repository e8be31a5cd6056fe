/**
 * Decides whether a split test has a winner, by one rule for all pages. `verdict-labels.ts` puts the verdict into
 * words.
 */
import type { Bot } from '#contract/bot.ts';
import type { SplitTest } from '#contract/split-test.ts';
import type { Interval } from '../../lib/statistics/proportion.ts';
import {
  criticalValue,
  sequentialError,
  sequentialInterval,
  type Look,
} from '../../lib/statistics/sequential.ts';
import { DAY, parseInstant } from '../../lib/time.ts';
import { compare, type Comparison } from './comparisons.ts';
import { historyDays, historyUntil, type TestHistory } from './history.ts';
import {
  measureOfTallies,
  metricMeasure,
  rateMeasure,
  sumOf,
  type TestMeasure,
  type MeasureKind,
  type Sample,
} from './measures.ts';
import { checkTraffic, isTrafficOff, type TrafficCheck } from './traffic-check.ts';
import { readVariants, type Variant } from './variants.ts';

/**
 * The probability that a test is decided for a persona that is not the best, over all looks. Each interval between two
 * personas has this error. More personas do not raise it, because a wrong leader has to beat all others, including the
 * best one: two equal personas are the worst case.
 */
export const ERROR = 0.05;

/** The error rate for the verdict "leading", which is worth watching but decides nothing. */
export const LEADING_ERROR = 0.2;

/** The minimum number of instances per persona. With fewer, rates still change too much with each instance. */
export const LEAST_INSTANCES = 100;

/** The minimum duration in days. Two full weeks include each weekday twice, because leads differ by weekday. */
export const LEAST_DAYS = 14;

const WEEK = 7;

export const VERDICT_KINDS = [
  'decided',
  'leading',
  'tooClose',
  'notEnoughData',
  'notTestable',
  'trafficMismatch',
] as const;
export type VerdictKind = (typeof VERDICT_KINDS)[number];

export type Lead = {
  kind: 'decided' | 'leading' | 'tooClose';
  measure: TestMeasure;
  leader: Variant;
  /** The persona that is hardest to distinguish from the leader. */
  rival: Variant;
  /** The difference between the averages of the leader and the rival, with the interval that decides. */
  lead: Interval;
  /** The smallest difference that would decide the test with the current instances. */
  needed: number;
  /** The full weeks that the verdict is based on. Null if it is based on all results, because no history is known. */
  weeks: number | null;
  dispersion: Comparison['dispersion'];
  /** Whether only a possible novelty effect keeps the test undecided. */
  isHeldByNovelty: boolean;
};

export type TestVerdict =
  | Lead
  /**
   * `few`: the personas with fewer than `LEAST_INSTANCES`. `days`: the duration that was evaluated; null if unknown.
   */
  | { kind: 'notEnoughData'; why: string | null; few: readonly Variant[]; days: number | null }
  /** The spread of the metric is unknown. */
  | { kind: 'notTestable' }
  | { kind: 'trafficMismatch'; traffic: TrafficCheck };

export type Decided = {
  test: Pick<SplitTest, 'metric' | 'startedAt' | 'endedAt'>;
  variants: readonly Variant[];
  traffic: TrafficCheck;
  /** The current time, used if the results have no computation time. */
  now: number;
  /** Null if the service returns none. */
  history: TestHistory | null;
};

/** Returns the measure that decides a test: its metric, or the response rate if it has none. */
export function measureOfTest({ metric }: Pick<SplitTest, 'metric'>): MeasureKind {
  return metric === null || metric === '' ? 'rate' : 'metric';
}

/**
 * Returns the verdict by one measure. The rules apply in this order:
 *
 * - There is no verdict if the traffic does not match the weights, or if the measure has no known spread.
 * - With daily counts, a verdict is based on full weeks. Without them, it is based on all results.
 * - There is no verdict before each persona has `LEAST_INSTANCES` and the test has run for `LEAST_DAYS`.
 * - The test is decided if the leader's interval against every other persona excludes 0. With daily counts, the interval
 *   includes the variation between days, and a novelty effect must not explain the days about as well.
 */
export function decide(decided: Decided, kind: MeasureKind = measureOfTest(decided.test)): TestVerdict {
  const { test, variants, traffic, now } = decided;
  if (isTrafficOff(traffic)) return { kind: 'trafficMismatch', traffic };
  const history = decided.history?.origin === 'service' ? fullWeeks(decided.history) : decided.history;
  const measure = measureFor(variants, kind, history);
  const arms = comparedIn(variants);
  const days = history ? historyDays(history) : daysRun(test, variants, now);
  const nothing = (why: string | null, few: readonly Variant[] = []): TestVerdict => ({
    kind: 'notEnoughData',
    why,
    few,
    days,
  });
  if (traffic.kind === 'impossible') return nothing(traffic.why);
  if (measure === null) return { kind: 'notTestable' };
  if (kind === 'rate' && arms.some(({ counts }) => counts === null)) {
    return nothing('The results of some personas cannot be counted.');
  }
  const few = arms.filter((variant) => (measure.samples.get(variant)?.trials ?? 0) < LEAST_INSTANCES);
  if (few.length > 0 || days === null || days < LEAST_DAYS) return nothing(null, few);
  return (
    verdictAmong(arms, measure, history, lookAt(history, days)) ??
    nothing('There is only one persona to compare.')
  );
}

function verdictAmong(
  arms: readonly Variant[],
  measure: TestMeasure,
  history: TestHistory | null,
  look: Look,
): Lead | null {
  const sampleOf = (variant: Variant): Sample => measure.samples.get(variant)!;
  const [leader, ...others] = arms.toSorted(
    (a, b) => sampleOf(b).mean - sampleOf(a).mean || sampleOf(b).trials - sampleOf(a).trials,
  );
  const rivals = others
    .map((rival) => {
      const comparison = compare(measure, leader!, rival, history?.periods ?? []);
      return { rival, ...comparison, error: sequentialError(comparison.difference, look) };
    })
    .toSorted((a, b) => b.error - a.error);
  const [hardest] = rivals;
  if (!hardest) return null;
  const isBeyondChance = hardest.error <= ERROR;
  const isHeldByNovelty = isBeyondChance && rivals.some(({ isMaybeNovelty }) => isMaybeNovelty === true);
  const isLeading = hardest.error <= LEADING_ERROR;
  return {
    kind: isBeyondChance && !isHeldByNovelty ? 'decided' : isLeading ? 'leading' : 'tooClose',
    measure,
    leader: leader!,
    rival: hardest.rival,
    lead: sequentialInterval(hardest.difference, ERROR, look),
    needed: criticalValue(ERROR, look) * Math.sqrt(hardest.difference.variance),
    weeks: history?.origin === 'service' ? Math.round(historyDays(history) / WEEK) : null,
    dispersion: hardest.dispersion,
    isHeldByNovelty,
  };
}

/** The maximum number of tests whose daily counts a list loads. */
const MOST_HISTORIES = 20;

/**
 * Returns the ids of the bots whose tests need daily counts for a verdict: the daily counts can only weaken a decision or
 * supply the spread of the metric.
 */
export function decidableBots(bots: readonly Bot[], now: number): string[] {
  const decidable = bots.filter(({ personaSplitTest: test }) => {
    if (!test) return false;
    const variants = readVariants(test, () => null);
    const { kind } = decide({ test, variants, traffic: checkTraffic(variants), now, history: null });
    return kind === 'decided' || kind === 'leading' || kind === 'notTestable';
  });
  return decidable.slice(0, MOST_HISTORIES).map(({ id }) => id);
}

/** Returns the measure for the counts of a history, or for the results without one. */
export function measureFor(
  variants: readonly Variant[],
  kind: MeasureKind,
  history: TestHistory | null,
): TestMeasure | null {
  if (history?.origin === 'service') {
    return measureOfTallies(variants, kind, sumOf(history.periods.map(({ tallies }) => tallies)));
  }
  return kind === 'rate' ? rateMeasure(variants) : metricMeasure(variants);
}

/** Returns the part of a history that consists of full weeks. */
function fullWeeks(history: TestHistory): TestHistory {
  return historyUntil(history, Math.floor(historyDays(history) / WEEK + 1e-9) * WEEK);
}

/**
 * Returns the look at the results after this number of days. Without a history, the instances are assumed to be spread
 * evenly.
 */
export function lookAt(history: TestHistory | null, days: number): Look {
  if (history?.origin !== 'service') return { looks: 'any', growth: Math.max(1, days / LEAST_DAYS) };
  const first = instancesIn(historyUntil(history, LEAST_DAYS));
  return { looks: 'weekly', growth: first === 0 ? 1 : Math.max(1, instancesIn(history) / first) };
}

function instancesIn({ periods }: TestHistory): number {
  return periods.reduce(
    (total, { tallies }) => total + [...tallies.values()].reduce((sum, { instances }) => sum + instances, 0),
    0,
  );
}

/** Returns the personas with a weight or with instances. */
function comparedIn(variants: readonly Variant[]): Variant[] {
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
