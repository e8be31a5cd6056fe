import type { Proportion } from './proportion.ts';
import { betaDensity, betaTails, gammaAbove } from './special-functions.ts';

export type Best = {
  /** The probability that this variant has the highest true share. The probabilities of all variants sum to 1. */
  chance: number;
  /**
   * The expected difference between the highest true share and the true share of this variant: the cost of choosing it.
   */
  loss: number;
};

/** The estimated mean of a variant with its standard error. */
export type MeanEstimate = { mean: number; deviation: number };

/**
 * Returns the probability and expected loss of each proportion, in the given order. The prior is uniform, so the
 * posterior is Beta(1 + successes, 1 + failures). Source: Scott (2010), A modern Bayesian look at the multi-armed bandit,
 * Applied Stochastic Models in Business and Industry 26, 639-658, section 3.
 */
export function bestOf(proportions: readonly Proportion[]): Best[] {
  return bestAmong(proportions.map(betaPosterior));
}

/** The same for means, with normal posteriors. */
export function bestOfMeans(means: readonly MeanEstimate[]): Best[] {
  return bestAmong(means.map(normalPosterior));
}

/**
 * With densities f and distributions F, the chance of k is ∫ f_k(x) Π_{j≠k} F_j(x) dx, and its loss is E[max] - E[k].
 * Integrated numerically rather than sampled, so that the same data always give the same number (to eight digits).
 * Source for the loss: Stucchio (2015), Bayesian A/B testing at VWO, section 4.
 */
function bestAmong(posteriors: readonly Posterior[]): Best[] {
  const chances = posteriors.map(() => 0);
  // The maximum is at least as high as the highest `low`.
  const start = Math.max(...posteriors.map(({ low }) => low));
  let highest = start;
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
  mean: number;
  deviation: number;
  /** The probability below `low` and above `high` is negligible. */
  low: number;
  high: number;
  density: (x: number) => number;
  below: (x: number) => number;
};

const NEGLIGIBLE = 1e-12;

function betaPosterior({ successes, trials }: Proportion): Posterior {
  const [alpha, beta] = [1 + successes, 1 + trials - successes];
  const all = alpha + beta;
  const mean = alpha / all;
  const deviation = Math.sqrt((mean * (1 - mean)) / (all + 1));
  // Eight standard deviations are enough, except for skewed posteriors with few successes or few failures.
  let [low, high] = [mean, mean];
  for (let reach = 8; low > 0 && betaTails(low, alpha, beta).below > NEGLIGIBLE; reach *= 2) {
    low = Math.max(0, mean - reach * deviation);
  }
  for (let reach = 8; high < 1 && betaTails(high, alpha, beta).above > NEGLIGIBLE; reach *= 2) {
    high = Math.min(1, mean + reach * deviation);
  }
  return {
    mean,
    deviation,
    low,
    high,
    density: (x) => betaDensity(x, alpha, beta),
    below: (x) => betaTails(x, alpha, beta).below,
  };
}

function normalPosterior({ mean, deviation }: MeanEstimate): Posterior {
  const reach = 8 * deviation;
  return {
    mean,
    deviation,
    low: mean - reach,
    high: mean + reach,
    density: (x) => Math.exp(-(((x - mean) / deviation) ** 2) / 2) / (deviation * Math.sqrt(2 * Math.PI)),
    below: (x) => {
      const tail = gammaAbove(((x - mean) / deviation) ** 2 / 2, 0.5) / 2;
      return x < mean ? tail : 1 - tail;
    },
  };
}

function densityAt({ low, high, density }: Posterior, x: number): number {
  return x < low || x > high ? 0 : density(x);
}

function chanceBelow({ low, high, below }: Posterior, x: number): number {
  if (x <= low) return 0;
  return x >= high ? 1 : below(x);
}

/** Distances from a mean in standard deviations. Between two breaks, a posterior is close to a polynomial. */
const BREAKS = [-12, -5, -2.5, -1, 0, 1, 2.5, 5, 12];

/** Eight-point Gauss-Legendre quadrature. Source: Abramowitz and Stegun (1964), table 25.4. */
const LEGENDRE: readonly (readonly [place: number, weight: number])[] = [
  [0.1834346424956498, 0.362683783378362],
  [0.525532409916329, 0.3137066458778873],
  [0.7966664774136267, 0.2223810344533745],
  [0.9602898564975363, 0.1012285362903763],
];

/**
 * Yields the nodes and weights of the integration, in panels between the points where the posteriors bend. Starts at
 * the highest `low`, because all densities are multiplied by a distribution that is zero below it.
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
  // With many posteriors there are many breaks. Breaks closer than this to the previous one cost time without improving
  // precision.
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
