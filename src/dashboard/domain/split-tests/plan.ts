/** Computes the required duration of a split test by simulating tests with the rule of `decide`. */
import { sum } from '../../lib/sum.ts';
import { pseudoNormal } from '../../lib/statistics/pseudo-random.ts';
import { criticalValue, type Looks } from '../../lib/statistics/sequential.ts';
import { addDay, fadingBetween, judge, NOVELTY, noDays, type DaySums } from './comparisons.ts';
import { ERROR, LEAST_DAYS, LEAST_INSTANCES } from './decision.ts';

/** The required probability that a planned test is decided if the planned difference exists. */
export const POWER = 0.8;

/** The longest duration that is simulated, in days. */
export const LONGEST_PLAN = 728;

const WEEK = 7;
const TESTS = 1000;

export type PlannedTest = {
  /** The number of instances of each persona per day. */
  perDay: readonly number[];
  /** The average of every persona except the best one. */
  mean: number;
  /** The difference between the best persona and every other persona. */
  difference: number;
  /** The variance of a single value. Null for values of 0 or 1, because their mean determines the variance. */
  spread: number | null;
  looks: Looks;
};

export type Plan = {
  days: number;
  instances: number;
  /** The share of simulated tests that are decided for the best persona within `days`. At least `POWER`. */
  power: number;
};

/**
 * Returns the shortest duration after which the share `POWER` of the simulated tests is decided. The simulated best
 * persona is the one with the fewest instances, because this takes longest. Null if the test needs more than
 * `LONGEST_PLAN` days, or if the difference is impossible.
 */
export function planFor(test: PlannedTest): Plan | null {
  for (const { days, power } of powerByDay(test)) {
    if (power >= POWER) return { days, power, instances: Math.ceil(days * sum(test.perDay)) };
  }
  return null;
}

/**
 * Returns the smallest difference for which the share `POWER` of the simulated tests is decided within this number of
 * days. Null if even the difference `most` is too small.
 */
export function detectableDifference(
  test: Omit<PlannedTest, 'difference'>,
  days: number,
  most: number,
): number | null {
  const isDetected = (difference: number) => {
    let last = 0;
    for (const look of powerByDay({ ...test, difference })) {
      if (look.days > days) break;
      last = look.power;
    }
    return last >= POWER;
  };
  if (!isDetected(most)) return null;
  let [low, high] = [0, most];
  for (let step = 0; step < BISECTIONS; step += 1) {
    const middle = (low + high) / 2;
    if (isDetected(middle)) high = middle;
    else low = middle;
  }
  return high;
}

const BISECTIONS = 9;

/** Yields the share of simulated tests that have been decided for the best persona, at each look at the results. */
function* powerByDay({ perDay, mean, difference, spread, looks }: PlannedTest) {
  const arms = perDay.toSorted((a, b) => a - b).filter((instances) => instances > 0);
  const best = mean + difference;
  if (arms.length < 2 || difference <= 0 || (spread === null && best >= 1)) return;
  const [fewest, ...others] = arms as [number, ...number[]];
  // At rates of 0 and 1, the variance would be 0. It is at least the variance that one instance causes in the
  // shortest test.
  const noiseOf = (value: number, instances: number) =>
    Math.sqrt((spread ?? Math.max(value * (1 - value), 1 / instances / LEAST_DAYS)) / instances);
  const bestNoise = noiseOf(best, fewest);
  const noises = others.map((instances) => noiseOf(mean, instances));
  const novelty = spread === null ? NOVELTY.share : NOVELTY.deviations * Math.sqrt(spread);
  // If the difference is below one standard error even after `LONGEST_PLAN` days, too few tests would be
  // decided.
  if (difference < Math.hypot(bestNoise, Math.min(...noises)) / Math.sqrt(LONGEST_PLAN)) return;
  const step = looks === 'weekly' ? WEEK : 1;
  const firstLook = Math.max(LEAST_DAYS, Math.ceil(LEAST_INSTANCES / fewest / step) * step);
  const normal = pseudoNormal(1);
  let running = Array.from({ length: TESTS }, () => others.map(noDays));
  for (let day = 1; day <= LONGEST_PLAN; day += 1) {
    const fading = fadingBetween(day - 1, day);
    for (const rivals of running) {
      const value = best + bestNoise * normal();
      for (const [place, noise] of noises.entries()) {
        addDay(rivals[place]!, {
          value: value - mean - noise * normal(),
          variance: bestNoise ** 2 + noise ** 2,
          fading,
        });
      }
    }
    if (day < firstLook || day % step !== 0) continue;
    const critical = criticalValue(ERROR, { looks, growth: day / LEAST_DAYS });
    running = running.filter((rivals) => !rivals.every((days) => isBeaten(days, critical, looks, novelty)));
    yield { days: day, power: 1 - running.length / TESTS };
  }
}

/**
 * Returns whether the rule decides for the best persona against this rival. `days` are sums of their daily differences.
 */
function isBeaten(days: DaySums, critical: number, looks: Looks, novelty: number): boolean {
  const { dispersion, isMaybeNovelty } =
    looks === 'weekly' ? judge(days, novelty) : { dispersion: 1, isMaybeNovelty: false };
  return !isMaybeNovelty && days.value / Math.sqrt(days.weight) > critical * Math.sqrt(dispersion);
}
