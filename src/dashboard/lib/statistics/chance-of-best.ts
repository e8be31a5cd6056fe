import type { Proportion } from './proportion.ts';
import { betaDensity, betaTails, gammaAbove } from './special-functions.ts';

export type Best = {
  /** The probability that this variant has the highest true value. The probabilities of all variants sum to 1. */
  chance: number;
  /**
   * The expected cost of choosing this variant: the average difference between the highest true value and its true
   * value.
   */
  loss: number;
};

/** The estimated mean of a variant, with the standard error as its deviation. */
export type MeanEstimate = { mean: number; deviation: number };

/**
 * Returns the probability that each proportion is the highest, and its expected loss, in the order of the input. The
 * prior is uniform, so the posterior is Beta(1 + successes, 1 + failures). Source: Scott (2010), A modern Bayesian look
 * at the multi-armed bandit, Applied Stochastic Models in Business and Industry 26, 639-658, section 3.
 */
export function bestOf(proportions: readonly Proportion[]): Best[] {
  return bestAmong(proportions.map(betaPosterior));
}

/** Returns the probability that each mean is the highest, and its expected loss. The posteriors are normal. */
export function bestOfMeans(means: readonly MeanEstimate[]): Best[] {
  return bestAmong(means.map(normalPosterior));
}

/**
 * Returns the probability that each variant is the best, and its expected loss. With densities f and distribution
 * functions F, the probability of k is ∫ f_k(x) Π_{j≠k} F_j(x) dx, and its loss is E[max] - E[k]. The integral is
 * computed numerically instead of by random samples, so that the same data always give the same result, with eight
 * digits. Source for the loss: Stucchio (2015), Bayesian A/B testing at VWO, section 4.
 */
function bestAmong(posteriors: readonly Posterior[]): Best[] {
  const chances = posteriors.map(() => 0);
  // The highest of all true values is at least as high as the highest `low`.
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
  /** The probabilities below `low` and above `high` are negligible. */
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
  // Eight standard deviations are enough for most posteriors. Skewed posteriors with few successes or few
  // failures need more.
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

/**
 * The distances from a mean, in standard deviations, where the integration range is divided. Between two breaks, the
 * density of a posterior is close to a polynomial.
 */
const BREAKS = [-12, -5, -2.5, -1, 0, 1, 2.5, 5, 12];

/**
 * Positive nodes and weights of the eight-point Gauss-Legendre quadrature. Source: Abramowitz and Stegun (1964), table
 * 25.4.
 */
const LEGENDRE: readonly (readonly [place: number, weight: number])[] = [
  [0.1834346424956498, 0.362683783378362],
  [0.525532409916329, 0.3137066458778873],
  [0.7966664774136267, 0.2223810344533745],
  [0.9602898564975363, 0.1012285362903763],
];

/**
 * Yields the nodes and weights of the integration. Divides the range at `BREAKS` of each posterior. Starts at the
 * highest `low`: below this point, one of the distribution functions is zero, so all integrands are zero.
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
  // Many posteriors have many breaks. A break within this distance of the previous one costs time without
  // improving the precision.
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
