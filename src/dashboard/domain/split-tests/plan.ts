/** Plans a split test by simulating the rule of `decide`. */
import { sum } from '../../lib/sum.ts';
import { pseudoNormal } from '../../lib/statistics/pseudo-random.ts';
import { criticalValue, type Looks } from '../../lib/statistics/sequential.ts';
import { addDay, fadingBetween, judge, NOVELTY, noDays, type DaySums } from './comparisons.ts';
import { ERROR, LEAST_DAYS, LEAST_INSTANCES } from './decision.ts';

/** The probability that a planned test detects an existing difference. */
export const POWER = 0.8;

/** The longest plan in days. */
export const LONGEST_PLAN = 728;

const WEEK = 7;
const TESTS = 1000;

export type PlannedTest = {
  /** The instances of each persona per day. */
  perDay: readonly number[];
  /** The average of all personas but the best. */
  mean: number;
  /** The difference of the best persona from all others. */
  difference: number;
  /** The variance of a value. Null for values of 0 or 1, whose variance follows from their mean. */
  spread: number | null;
  looks: Looks;
};

export type Plan = {
  days: number;
  instances: number;
  /** The share of simulated tests that are decided for the best persona by then. At least `POWER`. */
  power: number;
};

/**
 * Returns the shortest duration after which a test with this difference is decided in `POWER` of the simulated tests.
 * The persona with the fewest instances is the best, which takes longest. Null if the test needs more than
 * `LONGEST_PLAN` days, or if the difference is impossible.
 */
export function planFor(test: PlannedTest): Plan | null {
  for (const { days, power } of powerByDay(test)) {
    if (power >= POWER) return { days, power, instances: Math.ceil(days * sum(test.perDay)) };
  }
  return null;
}

/**
 * Returns the smallest difference that is decided within this number of days in `POWER` of the simulated tests. Null if
 * there is none below `most`.
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

/** Yields the share of tests that are decided for the best persona, at each look. */
function* powerByDay({ perDay, mean, difference, spread, looks }: PlannedTest) {
  const arms = perDay.toSorted((a, b) => a - b).filter((instances) => instances > 0);
  const best = mean + difference;
  if (arms.length < 2 || difference <= 0 || (spread === null && best >= 1)) return;
  const [fewest, ...others] = arms as [number, ...number[]];
  // At rates of 0 and 1, the noise is that of one instance in the shortest test.
  const noiseOf = (value: number, instances: number) =>
    Math.sqrt((spread ?? Math.max(value * (1 - value), 1 / instances / LEAST_DAYS)) / instances);
  const bestNoise = noiseOf(best, fewest);
  const noises = others.map((instances) => noiseOf(mean, instances));
  const novelty = spread === null ? NOVELTY.share : NOVELTY.deviations * Math.sqrt(spread);
  // A difference below one standard error at the end is never decided often enough.
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

/** Whether the rule decides for the best persona against this rival. */
function isBeaten(days: DaySums, critical: number, looks: Looks, novelty: number): boolean {
  const { dispersion, isMaybeNovelty } =
    looks === 'weekly' ? judge(days, novelty) : { dispersion: 1, isMaybeNovelty: false };
  return !isMaybeNovelty && days.value / Math.sqrt(days.weight) > critical * Math.sqrt(dispersion);
}
