import { describe, expect, it } from 'vitest';
import { choicesAfter, type Choice, type GrowingMean } from './future-choice.ts';
import { pseudoRandom } from './pseudo-random.ts';

const DAYS = [0, 7, 30];

/** A persona with `successes` in `trials` so far, and `perDay` further trials each day. */
type Counted = { successes: number; trials: number; perDay: number };

const growing = ({ successes, trials, perDay }: Counted): GrowingMean => {
  const mean = successes / trials;
  return { mean, spread: mean * (1 - mean), trials, perDay };
};

/**
 * Returns the risk of a choice after `days` by simulating single conversations. True rates are drawn from the beta
 * posteriors with a uniform prior. Each further conversation is a success or a failure.
 */
function simulated(personas: readonly Counted[], days: number, tests: number): Choice {
  const random = pseudoRandom(7);
  // A sum of exponential values has a gamma distribution. Two gamma values give a beta value.
  const gamma = (shape: number) => {
    let sum = 0;
    for (let each = 0; each < shape; each += 1) sum -= Math.log(1 - random());
    return sum;
  };
  let [wrong, loss] = [0, 0];
  for (let test = 0; test < tests; test += 1) {
    const after = personas.map(({ successes, trials, perDay }) => {
      const [yes, no] = [gamma(1 + successes), gamma(1 + trials - successes)];
      const rate = yes / (yes + no);
      let more = 0;
      for (let each = 0; each < perDay * days; each += 1) if (random() < rate) more += 1;
      return { rate, observed: (successes + more) / (trials + perDay * days) };
    });
    const best = Math.max(...after.map(({ rate }) => rate));
    const chosen = after.reduce((high, each) => (each.observed > high.observed ? each : high));
    if (chosen.rate < best) wrong += 1;
    loss += best - chosen.rate;
  }
  return { wrong: wrong / tests, loss: loss / tests };
}

/** Returns E[max(x, 0)] for a normally distributed x. */
function meanAboveZero(mean: number, deviation: number): number {
  let sum = 0;
  const step = deviation / 1000;
  for (let x = step / 2; x < mean + 9 * deviation; x += step) {
    sum += x * Math.exp(-(((x - mean) / deviation) ** 2) / 2) * step;
  }
  return sum / (deviation * Math.sqrt(2 * Math.PI));
}

describe('choicesAfter', () => {
  it.each([
    { trials: 200, successes: [60, 52, 45] },
    { trials: 150, successes: [12, 8] },
    { trials: 400, successes: [210, 200, 205, 150] },
  ])('agrees with simulated conversations: $successes of $trials', ({ trials, successes }) => {
    const personas = successes.map((each) => ({ successes: each, trials, perDay: 6 }));
    const choices = choicesAfter(personas.map(growing), DAYS);
    for (const [place, days] of DAYS.entries()) {
      const expected = simulated(personas, days, 3000);
      expect(Math.abs(choices[place]!.wrong - expected.wrong)).toBeLessThan(0.03);
      expect(Math.abs(choices[place]!.loss - expected.loss)).toBeLessThan(0.0015);
    }
  });

  it('has the loss of the closed form for two personas', () => {
    const [a, b] = [
      { mean: 0.32, spread: 0.2, trials: 300, perDay: 10 },
      { mean: 0.3, spread: 0.2, trials: 200, perDay: 5 },
    ];
    const variance = (added: number) =>
      a.spread / (a.trials + added * 10) + b.spread / (b.trials + added * 5);
    const choices = choicesAfter([a, b], DAYS);
    const perfect = meanAboveZero(0.02, Math.sqrt(variance(0)));
    expect(choices[0]!.loss).toBeCloseTo(perfect - 0.02, 3);
    for (const [place, days] of [
      [1, 7],
      [2, 30],
    ] as const) {
      const learned = meanAboveZero(0.02, Math.sqrt(variance(0) - variance(days)));
      expect(choices[place]!.loss).toBeCloseTo(perfect - learned, 3);
    }
  });

  it('never has a higher risk after more days', () => {
    const choices = choicesAfter(
      [
        { mean: 0.31, spread: 0.2, trials: 400, perDay: 20 },
        { mean: 0.3, spread: 0.2, trials: 400, perDay: 20 },
      ],
      [0, 7, 30, 365],
    );
    const risks = choices.map(({ wrong }) => wrong);
    expect(risks.toSorted((a, b) => b - a)).toEqual(risks);
    expect(risks.at(-1)).toBeLessThan(risks[0]! / 2);
  });

  it('returns the same numbers each time', () => {
    const variants = [
      growing({ successes: 40, trials: 120, perDay: 3 }),
      growing({ successes: 30, trials: 110, perDay: 3 }),
    ];
    expect(choicesAfter(variants, DAYS)).toEqual(choicesAfter([...variants], DAYS));
  });

  it('has the same risk on each day without further conversations', () => {
    const variants = [
      growing({ successes: 40, trials: 120, perDay: 0 }),
      growing({ successes: 30, trials: 110, perDay: 0 }),
    ];
    const [today, later] = choicesAfter(variants, [0, 30]);
    expect(later).toEqual(today);
  });
});
