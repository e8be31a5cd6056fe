/**
 * Decides whether a split test has a winner. All pages use this rule. `verdict-labels.ts` puts the verdict into words.
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
 * The probability that a test is decided for a persona that is not the best, over all looks at the results. The
 * interval between each two personas has this error. More personas do not raise the error: a wrong leader has to beat
 * all other personas, including the best one, so two equal personas are the worst case.
 */
export const ERROR = 0.05;

/** The error for the verdict 'leading', which tells users that a test is worth watching but decides nothing. */
export const LEADING_ERROR = 0.2;

/**
 * The minimum number of instances of each persona for a verdict. With fewer, each new instance changes the rates too
 * much.
 */
export const LEAST_INSTANCES = 100;

/**
 * The minimum duration in days for a verdict. Leads differ by weekday, and two full weeks include each weekday twice.
 */
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
  /** The persona that is statistically hardest to distinguish from the leader. */
  rival: Variant;
  /** The difference between the averages of the leader and the rival, with the interval that decides the test. */
  lead: Interval;
  /** The smallest difference that would decide the test with the current instances. */
  needed: number;
  /**
   * The number of full weeks on which the verdict is based. Null if the daily counts are unknown, so that the verdict
   * is based on all results.
   */
  weeks: number | null;
  dispersion: Comparison['dispersion'];
  /** Whether the test is undecided only because a novelty effect could explain the difference. */
  isHeldByNovelty: boolean;
};

export type TestVerdict =
  | Lead
  /**
   * `few` are the personas with fewer than `LEAST_INSTANCES`. `days` is the evaluated duration, or null if it is
   * unknown.
   */
  | { kind: 'notEnoughData'; why: string | null; few: readonly Variant[]; days: number | null }
  /** The service returns no spread of the metric, so the difference may be chance. */
  | { kind: 'notTestable' }
  | { kind: 'trafficMismatch'; traffic: TrafficCheck };

export type Decided = {
  test: Pick<SplitTest, 'metric' | 'startedAt' | 'endedAt'>;
  variants: readonly Variant[];
  traffic: TrafficCheck;
  /**
   * The current time. Used as the end of the evaluated duration if the results have no computation time and the test
   * has no end.
   */
  now: number;
  /** The results over time. Null if the service returns none. */
  history: TestHistory | null;
  /** The unit of the metric, for the texts about the verdict. */
  unit?: string | null;
};

/** Returns the measure that decides a test: the metric of the test, or the response rate if the test has no metric. */
export function measureOfTest({ metric }: Pick<SplitTest, 'metric'>): MeasureKind {
  return metric === null || metric === '' ? 'rate' : 'metric';
}

/**
 * Returns the verdict by one measure. The rules apply in this order:
 *
 * - There is no verdict if the traffic does not match the weights, or if the spread of the measure is unknown.
 * - With daily counts, the verdict is based on full weeks. Without them, it is based on all results.
 * - There is no verdict until each persona has `LEAST_INSTANCES` and the test has run for `LEAST_DAYS`.
 * - The test is decided if the interval between the leader and every other persona excludes 0. With daily counts, the
 *   interval includes the variation between days. In addition, a novelty effect must not explain the daily values
 *   nearly as well.
 */
export function decide(decided: Decided, kind: MeasureKind = measureOfTest(decided.test)): TestVerdict {
  const { test, variants, traffic, now } = decided;
  if (isTrafficOff(traffic)) return { kind: 'trafficMismatch', traffic };
  const history = decided.history?.origin === 'service' ? fullWeeks(decided.history) : decided.history;
  const values = measureFor(variants, kind, history);
  const measure = values && kind === 'metric' ? { ...values, unit: decided.unit ?? null } : values;
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

/** The maximum number of split tests whose daily counts a list loads. */
const MOST_HISTORIES = 20;

/**
 * Returns the ids of the bots whose split tests need daily counts for a verdict. Without daily counts, a decision may
 * be too strong, or the spread of the metric is unknown. All other verdicts stay the same.
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

/**
 * Returns the values of a measure, computed from the daily counts of the service, or from the results if there are
 * none.
 */
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

/** Returns the part of the daily counts that consists of full weeks since the start. */
function fullWeeks(history: TestHistory): TestHistory {
  return historyUntil(history, Math.floor(historyDays(history) / WEEK + 1e-9) * WEEK);
}

/**
 * Returns the parameters of the interval for a look after this number of days. Without daily counts, the instances are
 * assumed to be spread evenly over the days.
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

/** Returns the personas that take part in the comparison: those with a weight or with instances. */
function comparedIn(variants: readonly Variant[]): Variant[] {
  return variants.filter(({ weight, results }) => weight > 0 || (results?.totalInstances ?? 0) > 0);
}

/**
 * Returns the number of days from the start of a test to the computation of its results, including fractions. Without a
 * computation time, counts until the end of the test or the current time. Null if the start is unknown.
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
