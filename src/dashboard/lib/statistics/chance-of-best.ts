import type { Proportion } from './proportion.ts';
import { betaDensity, betaTails } from './special-functions.ts';

export type Best = {
  /** To be the one with the highest true share; these sum to 1. */
  chance: number;
  /** How far its true share is expected to lie below the highest one: what choosing it may cost. */
  loss: number;
};

/**
 * What speaks for each proportion to be the best, in their order. Every share is as likely as any other before there are
 * data, so that after them it follows Beta(1 + successes, 1 + failures). With the densities f and distributions F the
 * chance of k is ∫ f_k(x) Π_{j≠k} F_j(x) dx, and its loss E[max] - E[k] with E[max] = ∫ 1 - Π F_j(x) dx: integrated, and not
 * drawn, so that the same data always give the same number (to eight digits).
 * Source: Scott (2010), A modern Bayesian look at the multi-armed bandit, Applied Stochastic Models in Business and
 * Industry 26, 639-658, section 3; for the loss, Stucchio (2015), Bayesian A/B testing at VWO, section 4.
 */
export function bestOf(proportions: readonly Proportion[]): Best[] {
  const posteriors = proportions.map(posteriorOf);
  const chances = proportions.map(() => 0);
  // No share lies below the highest of their lows.
  let highest = Math.max(0, ...posteriors.map(({ low }) => low));
  for (const { x, weight } of nodesFor(posteriors)) {
    const below = posteriors.map((posterior) => chanceBelow(posterior, x));
    highest += weight * (1 - below.reduce((product, chance) => product * chance, 1));
    for (const [place, posterior] of posteriors.entries()) {
      let others = 1;
      for (const [other, chance] of below.entries()) if (other !== place) others *= chance;
      if (others > 0) chances[place]! += weight * densityAt(posterior, x) * others;
    }
  }
  return posteriors.map(({ mean }, place) => ({
    chance: chances[place]!,
    loss: Math.max(0, highest - mean),
  }));
}

type Posterior = {
  alpha: number;
  beta: number;
  mean: number;
  deviation: number;
  /** What lies below `low`, and above `high`, is too unlikely to count. */
  low: number;
  high: number;
};

const NEGLIGIBLE = 1e-12;

function posteriorOf({ successes, trials }: Proportion): Posterior {
  const [alpha, beta] = [1 + successes, 1 + trials - successes];
  const all = alpha + beta;
  const mean = alpha / all;
  const deviation = Math.sqrt((mean * (1 - mean)) / (all + 1));
  // Eight deviations are enough but for the lopsided shapes of few successes, or few failures.
  let [low, high] = [mean, mean];
  for (let reach = 8; low > 0 && betaTails(low, alpha, beta).below > NEGLIGIBLE; reach *= 2) {
    low = Math.max(0, mean - reach * deviation);
  }
  for (let reach = 8; high < 1 && betaTails(high, alpha, beta).above > NEGLIGIBLE; reach *= 2) {
    high = Math.min(1, mean + reach * deviation);
  }
  return { alpha, beta, mean, deviation, low, high };
}

function densityAt({ alpha, beta, low, high }: Posterior, x: number): number {
  if (x < low || x > high) return 0;
  return betaDensity(x, alpha, beta);
}

function chanceBelow({ alpha, beta, low, high }: Posterior, x: number): number {
  if (x <= low) return 0;
  return x >= high ? 1 : betaTails(x, alpha, beta).below;
}

/** In standard deviations from a mean: between two of them a posterior is close to a polynomial. */
const BREAKS = [-12, -5, -2.5, -1, 0, 1, 2.5, 5, 12];

/** Gauss-Legendre quadrature of eight points. Source: Abramowitz and Stegun (1964), table 25.4. */
const LEGENDRE: readonly (readonly [place: number, weight: number])[] = [
  [0.1834346424956498, 0.362683783378362],
  [0.525532409916329, 0.3137066458778873],
  [0.7966664774136267, 0.2223810344533745],
  [0.9602898564975363, 0.1012285362903763],
];

/**
 * Where to look, and how much it counts: panels between the places where any of the posteriors turns. Below the highest
 * `low` whoever reached it is better for certain, so that nothing below it counts.
 */
function* nodesFor(posteriors: readonly Posterior[]): Generator<{ x: number; weight: number }> {
  const from = Math.max(...posteriors.map(({ low }) => low));
  const to = Math.max(...posteriors.map(({ high }) => high));
  const breaks = posteriors
    .flatMap(({ mean, deviation, low, high }) => [
      ...BREAKS.map((place) => mean + place * deviation).filter((x) => x > low && x < high),
      high,
    ])
    .filter((x) => x > from && x < to);
  // Many posteriors have many breaks: closer than this to the last one they add work and no digit.
  const finest = Math.min(...posteriors.map(({ deviation }) => deviation)) / 2;
  let left = from;
  for (const right of [...new Set(breaks), to].toSorted((a, b) => a - b)) {
    if (right - left < finest && right < to) continue;
    const [middle, half] = [(left + right) / 2, (right - left) / 2];
    for (const [place, weight] of LEGENDRE) {
      yield { x: middle - half * place, weight: half * weight };
      yield { x: middle + half * place, weight: half * weight };
    }
    left = right;
  }
}
