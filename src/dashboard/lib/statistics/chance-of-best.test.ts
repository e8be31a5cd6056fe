import { describe, expect, it } from 'vitest';
import { bestOf, bestOfMeans } from './chance-of-best.ts';

const of = (...pairs: readonly (readonly [number, number])[]) =>
  bestOf(pairs.map(([successes, trials]) => ({ successes, trials }))).map(({ chance }) => chance);

const total = (chances: readonly number[]) => chances.reduce((sum, chance) => sum + chance, 0);

function logGamma(n: number): number {
  let sum = 0;
  for (let factor = 2; factor < n; factor += 1) sum += Math.log(factor);
  return sum;
}

const logBeta = (a: number, b: number) => logGamma(a) + logGamma(b) - logGamma(a + b);

/**
 * The closed form of the probability that b exceeds a, for integer parameters. Miller (2015), Formulas for Bayesian A/B
 * testing, evanmiller.org/bayesian-ab-testing.html, binary outcomes. Shares no code with the tested function.
 */
function closedForm(a: readonly [number, number], b: readonly [number, number]): number {
  const [alphaA, betaA, alphaB, betaB] = [a[0] + 1, a[1] - a[0] + 1, b[0] + 1, b[1] - b[0] + 1];
  let sum = 0;
  for (let i = 0; i < alphaB; i += 1) {
    sum += Math.exp(
      logBeta(alphaA + i, betaA + betaB) -
        Math.log(betaB + i) -
        logBeta(1 + i, betaB) -
        logBeta(alphaA, betaA),
    );
  }
  return sum;
}

describe('the probability of being the best', () => {
  // Kane, field_test (github.com/ankane/field_test), test/calculations_test.rb: parameters of Beta distributions, and
  // the probability that the last one is the highest. Early versions of that file contain other numbers for three
  // examples; these numbers agree with an integration by scipy.integrate.quad to ten digits.
  it.each([
    [[1, 2, 3, 4], 0.6428571428571429],
    [[55, 50, 30, 30], 0.38386463776317903],
    [[50, 50, 35, 30], 0.6867997222295887],
    [[1, 2, 3, 4, 5, 6], 0.4128959276018096],
    [[1, 2, 3, 4, 5, 100], 0.0004147782900546515],
    [[55, 50, 30, 30, 10, 10], 0.35421204276865736],
    [[50, 50, 35, 30, 13, 18], 0.09139305107602524],
  ])('agrees with the published example of Beta %j', (parameters, published) => {
    const pairs = parameters.flatMap((alpha, place) => {
      const beta = parameters[place + 1]!;
      return place % 2 === 0 ? [[alpha - 1, alpha + beta - 2] as const] : [];
    });
    expect(of(...pairs).at(-1)).toBeCloseTo(published, 8);
  });

  it.each([
    [
      [3, 10],
      [5, 10],
    ],
    [
      [0, 0],
      [7, 9],
    ],
    [
      [0, 500],
      [1, 400],
    ],
    [
      [600, 600],
      [599, 600],
    ],
    [
      [200, 1000],
      [230, 1000],
    ],
    [
      [0, 0],
      [0, 2000],
    ],
    [
      [12, 40],
      [900, 3000],
    ],
  ] as const)('agrees with the closed form for %j and %j', (a, b) => {
    const [first, second] = of(a, b);
    expect(second).toBeCloseTo(closedForm(a, b), 8);
    expect(first).toBeCloseTo(1 - closedForm(a, b), 8);
  });

  it('is equal for identical variants', () => {
    for (const [successes, trials] of [
      [0, 0],
      [0, 12],
      [30, 100],
      [250_000, 500_000],
    ] as const) {
      for (const chance of of([successes, trials], [successes, trials], [successes, trials])) {
        expect(chance).toBeCloseTo(1 / 3, 8);
      }
    }
  });

  // A variant without trials has a uniform posterior U. Among m + 1 uniform posteriors, each has the chance 1
  // / (m + 1). The chance of U against other posteriors is 1 minus the mean of their maximum.
  it('agrees with probabilities that are known exactly', () => {
    // P(U > X) for X ~ Beta(2, 1) is 1 - E[X] = 1/3.
    expect(of([0, 0], [1, 1])[0]).toBeCloseTo(1 / 3, 10);
    // P(U > max(X, Y)) for X, Y ~ Beta(2, 1) is 1 - E[max] = 1 - 4/5.
    expect(of([0, 0], [1, 1], [1, 1])[0]).toBeCloseTo(1 / 5, 10);
  });

  it.each([
    {
      counts: [
        [0, 500_000],
        [1, 500_000],
        [500_000, 500_000],
      ],
    },
    {
      counts: [
        [0, 0],
        [0, 0],
        [250_000, 500_000],
      ],
    },
    {
      counts: [
        [0, 0],
        [2, 500_000],
        [1, 3],
      ],
    },
    {
      counts: [
        [499_990, 500_000],
        [499_995, 500_000],
        [9, 10],
        [0, 0],
      ],
    },
    {
      counts: [
        [120_000, 500_000],
        [120_300, 500_000],
        [24, 100],
        [2, 9],
      ],
    },
  ] as const)('sums to 1 for zero to 500,000 trials: %j', ({ counts }) => {
    const chances = of(...counts);
    expect(total(chances)).toBeCloseTo(1, 8);
    expect(chances.every((chance) => chance >= 0)).toBe(true);
  });

  it('returns the same numbers for the same data in any order', () => {
    const counts = [
      [50, 100],
      [55, 100],
      [48, 100],
    ] as const;
    const [a, b, c] = of(...counts);
    expect(of(...counts)).toEqual([a, b, c]);
    const turned = of(counts[2], counts[0], counts[1]);
    expect(turned[0]).toBeCloseTo(c!, 10);
    expect(turned[1]).toBeCloseTo(a!, 10);
    expect(turned[2]).toBeCloseTo(b!, 10);
  });

  it('is 1 for a single variant, and empty without variants', () => {
    expect(of([3, 10])[0]).toBeCloseTo(1, 10);
    expect(of()).toEqual([]);
  });

  it('sums to 1 for 12 variants', () => {
    const chances = of(
      ...Array.from({ length: 12 }, (_, place) => [2000 + place * 7, 5000 + place * 13] as const),
    );
    expect(total(chances)).toBeCloseTo(1, 8);
    expect(chances.indexOf(Math.max(...chances))).toBe(11);
  });
});

/**
 * The expected loss E[max(b - a, 0)] by Stucchio (2015), Bayesian A/B testing at VWO, section 4. It is computed with
 * the closed form above.
 */
function closedLoss(a: readonly [number, number], b: readonly [number, number]): number {
  const mean = ([successes, trials]: readonly [number, number]) => (successes + 1) / (trials + 2);
  const more = ([successes, trials]: readonly [number, number]) => [successes + 1, trials + 1] as const;
  return mean(b) * closedForm(a, more(b)) - mean(a) * closedForm(more(a), b);
}

describe('the expected loss', () => {
  const losses = (...pairs: readonly (readonly [number, number])[]) =>
    bestOf(pairs.map(([successes, trials]) => ({ successes, trials }))).map(({ loss }) => loss);

  it.each([
    [
      [3, 10],
      [5, 10],
    ],
    [
      [100, 1000],
      [124, 1000],
    ],
    [
      [0, 5],
      [5, 5],
    ],
  ] as const)('agrees with the closed form for %j and %j', (a, b) => {
    const found = losses(a, b);
    expect(found[0]).toBeCloseTo(closedLoss(a, b), 7);
    expect(found[1]).toBeCloseTo(closedLoss(b, a), 7);
  });

  it('is equal for identical variants and lowest for the best variant', () => {
    const [a, b, c] = losses([30, 100], [30, 100], [50, 100]) as [number, number, number];
    expect(a).toBeCloseTo(b, 8);
    expect(c).toBeLessThan(a / 50);
  });
});

describe('the probability of the highest mean', () => {
  it('follows from the difference of two normal distributions', () => {
    // The difference is normal with mean 1 and deviation √(0.6² + 0.8²) = 1, and P(Z < 1) = 0.841344746.
    const [a, b] = bestOfMeans([
      { mean: 5, deviation: 0.6 },
      { mean: 4, deviation: 0.8 },
    ]);
    expect(a!.chance).toBeCloseTo(0.841344746, 7);
    expect(a!.chance + b!.chance).toBeCloseTo(1, 7);
    // E[max] - 4 = 1 × 0.841344746 + φ(1) = 1.083315.
    expect(b!.loss).toBeCloseTo(1.083315, 5);
  });

  it('agrees with the probability for proportions with many trials', () => {
    const proportions = [
      { successes: 3000, trials: 10_000 },
      { successes: 3080, trials: 10_000 },
    ];
    const means = proportions.map(({ successes, trials }) => {
      const mean = successes / trials;
      return { mean, deviation: Math.sqrt((mean * (1 - mean)) / trials) };
    });
    expect(bestOfMeans(means)[1]!.chance).toBeCloseTo(bestOf(proportions)[1]!.chance, 3);
  });
});
