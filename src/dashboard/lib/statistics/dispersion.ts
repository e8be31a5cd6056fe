/** Estimates how strongly daily counts vary beyond chance (overdispersion), from the days of two periods. */
import { sum } from '../sum.ts';
import type { Dispersion } from './rates.ts';

/**
 * `factor` is the variance of the counts divided by the variance of Poisson counts. `mean` is the mean count, weighted
 * by the counts.
 */
export type DayVariation = Dispersion & { mean: number };

const WEEK = 7;

/**
 * Estimates the variation of daily counts around a weekly pattern that both periods share. Both periods have the same
 * number of days and begin on the same weekday. If a period without events leaves no degrees of freedom, the estimate
 * uses a constant instead of a weekly pattern.
 */
export function dayVariation(now: readonly number[], before: readonly number[]): DayVariation {
  const weekly = variationBy(WEEK, now, before);
  return weekly.freedom > 0 ? weekly : variationBy(1, now, before);
}

function variationBy(cycle: number, now: readonly number[], before: readonly number[]): DayVariation {
  const periods = [now, before].map((counts) => ({ counts, total: sum(counts) }));
  const total = sum(periods.map((period) => period.total));
  const places = Array.from({ length: Math.min(cycle, now.length) }, (_, place) => place);
  const days = places.map((place) => {
    const onDay = periods.map(({ counts }) => counts.filter((_, index) => index % cycle === place));
    return { onDay, weeks: onDay[0]!.length, total: sum(onDay.map(sum)) };
  });
  const used = days.filter((day) => day.total > 0);
  const usedPeriods = periods.filter((period) => period.total > 0);
  let [cells, squares, expected, weighted] = [0, 0, 0, 0];
  for (const day of used) {
    periods.forEach((period, index) => {
      if (period.total === 0) return;
      const mean = (day.total * period.total) / (total * day.weeks);
      // The share of the variance that remains after the fit of the pattern.
      const share = 1 - (1 - (1 - day.total / total) * (1 - period.total / total)) / day.weeks;
      for (const count of day.onDay[index]!) {
        cells += 1;
        squares += (count - mean) ** 2;
        expected += mean * share;
        weighted += mean * mean;
      }
    });
  }
  const freedom = Math.max(0, cells - used.length - usedPeriods.length + 1);
  return {
    factor: freedom > 0 && expected > 0 ? squares / expected : 1,
    freedom: expected > 0 ? freedom : 0,
    mean: total > 0 ? weighted / total : 0,
  };
}

/** The maximum weight of the pooled estimate from all other series, in degrees of freedom. */
const MOST_SHARED = 10;

/**
 * Returns a function for the dispersion of one series. Its argument is a series from `all`, or null for a series
 * without daily counts. A series of one or two weeks has too few days for a reliable estimate. Therefore its estimate
 * is averaged with the estimate of all other series, which has the weight of at most ten degrees of freedom. The
 * variance of the other series is modelled as mean + a × mean², because larger counts vary more. Source for the
 * weighted average: Smyth (2004), Statistical Applications in Genetics and Molecular Biology 3(1), article 3.
 */
export function dispersionsOf(
  all: readonly DayVariation[],
): (own: DayVariation | null, mean: number) => Dispersion | null {
  const sums = all.map(excessOf);
  const freedomOfAll = sum(all.map(({ freedom }) => freedom));
  const [excessOfAll, weightOfAll] = [
    sum(sums.map(({ excess }) => excess)),
    sum(sums.map(({ weight }) => weight)),
  ];
  return (own, mean) => {
    const { excess, weight } = own ? excessOf(own) : { excess: 0, weight: 0 };
    const ownFreedom = own?.freedom ?? 0;
    const shared = Math.min(MOST_SHARED, freedomOfAll - ownFreedom);
    const others = weightOfAll - weight;
    const slope = others > 0 ? Math.max(0, (excessOfAll - excess) / others) : 0;
    const freedom = shared + ownFreedom;
    if (freedom <= 0) return null;
    return { factor: (shared * (1 + slope * mean) + ownFreedom * (own?.factor ?? 1)) / freedom, freedom };
  };
}

function excessOf({ factor, freedom, mean }: DayVariation): { excess: number; weight: number } {
  return { excess: freedom * (factor - 1), weight: freedom * mean };
}
