/** Simulates the results of split tests, for tests and for the benchmark `bench/split-tests.ts`. */
import type { SplitTest } from '#contract/split-test.ts';
import type { TestHistory } from '../domain/split-tests/history.ts';
import { readVariants, type Variant } from '../domain/split-tests/variants.ts';
import { pseudoNormal, pseudoRandom } from '../lib/statistics/pseudo-random.ts';

const DAY = 24 * 60 * 60 * 1000;

/** The counts by day, then by persona. A trial is an instance, and a success is a response. */
export type SimulatedDays = readonly (readonly { trials: number; successes: number }[])[];

export type SimulatedTest = {
  /** The true response rates of the personas. */
  rates: readonly number[];
  /** The number of instances of each persona per day. */
  perDay: readonly number[];
  /**
   * The correlation between instances on the same day. If it is above 0, the rate of each day is drawn from a beta
   * distribution.
   */
  rho?: number;
  /** The number of instances that have the same outcome because they belong to the same lead. */
  cluster?: number;
  /** The initial increase of the first persona's rate by a novelty effect. It halves every `halfLife` days. */
  novelty?: number;
  halfLife?: number;
};

/** Returns a function that draws the counts of each day from random numbers with this seed. */
export function drawDays(seed: number): (test: SimulatedTest, days: number) => SimulatedDays {
  const random = pseudoRandom(seed);
  const normal = pseudoNormal(seed + 1);
  const binomial = (trials: number, rate: number) => {
    if (trials > 60 && trials * rate > 10 && trials * (1 - rate) > 10) {
      const deviation = Math.sqrt(trials * rate * (1 - rate));
      return Math.min(trials, Math.max(0, Math.round(trials * rate + deviation * normal())));
    }
    let successes = 0;
    for (let each = 0; each < trials; each += 1) if (random() < rate) successes += 1;
    return successes;
  };
  // Draws from a gamma distribution. Source: Marsaglia and Tsang (2000), ACM Transactions on Mathematical
  // Software 26, 363-372.
  const gamma = (shape: number): number => {
    if (shape < 1) return gamma(shape + 1) * random() ** (1 / shape);
    const d = shape - 1 / 3;
    for (;;) {
      const x = normal();
      const v = (1 + x / Math.sqrt(9 * d)) ** 3;
      if (v > 0 && Math.log(1 - random()) < x ** 2 / 2 + d - d * v + d * Math.log(v)) return d * v;
    }
  };
  const beta = (a: number, b: number) => {
    const [x, y] = [gamma(a), gamma(b)];
    return x / (x + y);
  };
  return ({ rates, perDay, rho = 0, cluster = 1, novelty = 0, halfLife = 5 }, days) =>
    Array.from({ length: days }, (_, day) =>
      rates.map((base, place) => {
        const steady = base + (place === 0 ? novelty * 2 ** (-day / halfLife) : 0);
        const scale = 1 / rho - 1;
        const rate = rho === 0 ? steady : beta(steady * scale, (1 - steady) * scale);
        const leads = Math.round(perDay[place]! / cluster);
        return { trials: leads * cluster, successes: cluster * binomial(leads, rate) };
      }),
    );
}

/** Returns the personas of the simulated test with the totals of all days. Their ids are '0', '1' and so on. */
export function simulatedVariants(days: SimulatedDays): Variant[] {
  const test: SplitTest = {
    id: 'simulated',
    isActive: true,
    metric: null,
    startedAt: new Date(0).toISOString(),
    endedAt: null,
    personas: days[0]!.map(({ trials: weight }, order) => ({
      personaId: String(order),
      weight,
      order,
      results: {
        personaId: String(order),
        personaName: null,
        splitWeight: weight,
        totalInstances: days.reduce((sum, day) => sum + day[order]!.trials, 0),
        responseCount: days.reduce((sum, day) => sum + day[order]!.successes, 0),
        averageMetric: 0,
        sources: null,
        computedAt: new Date(days.length * DAY).toISOString(),
      },
    })),
  };
  return readVariants(test, () => null);
}

export function simulatedHistory(days: SimulatedDays): TestHistory {
  return {
    origin: 'service',
    periods: days.map((counts, day) => ({
      from: day,
      to: day + 1,
      tallies: new Map(
        counts.map(({ trials, successes }, place) => [
          String(place),
          { instances: trials, responses: successes, metrics: 0, metricSum: 0, metricSquares: 0 },
        ]),
      ),
    })),
  };
}
