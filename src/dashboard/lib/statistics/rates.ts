import { betaTails } from './special-functions.ts';

/**
 * A number of events in a period, e.g. 12 conversations in 7 days. `events` is an integer of 0 or more. `time` is the
 * length of the period and above 0.
 */
export type Rate = { events: number; time: number };

/**
 * Returns the exact two-sided p-value for two rates: the probability of counts that differ at least this much if the
 * true rates are equal. For a given total number of events, the number in the first period is binomial. Its probability
 * is the share of the first period in the total time. The p-value is twice the smaller tail, so that p is below 5 % in
 * at most 5 % of cases even for small counts. Returns 1 without events. Source: Przyborowski and Wilenski (1940),
 * Biometrika 31, 313-323; the doubled tail as in Fay (2010), The R Journal 2(1), 53-58.
 */
export function rateChangeP(a: Rate, b: Rate): number {
  const share = a.time / (a.time + b.time);
  const atLeast = a.events === 0 ? 1 : betaTails(share, a.events, b.events + 1).below;
  const atMost = b.events === 0 ? 1 : betaTails(share, a.events + 1, b.events).above;
  return Math.min(1, 2 * Math.min(atLeast, atMost));
}

/**
 * The variance of a count divided by the variance of a Poisson count (`factor`), with the degrees of freedom of this
 * estimate.
 */
export type Dispersion = { factor: number; freedom: number };

/**
 * Returns the p-value for two rates whose counts vary more than Poisson counts. This is the larger one of two p-values:
 * the result of `rateChangeP`, and the p-value of the deviance divided by the dispersion, as a squared t value. Source:
 * McCullagh and Nelder (1989), Generalized Linear Models, 4.5 and 6.2.3.
 */
export function dispersedRateChangeP(a: Rate, b: Rate, { factor, freedom }: Dispersion): number {
  const total = a.events + b.events;
  const part = ({ events, time }: Rate) =>
    events === 0 ? 0 : events * Math.log((events * (a.time + b.time)) / (total * time));
  const square = (2 * (part(a) + part(b))) / factor;
  const exact = rateChangeP(a, b);
  // `square` is 0 for equal rates, and infinite for days without any variation.
  if (!(square > 0 && square < Infinity)) return exact;
  return Math.max(exact, betaTails(freedom / (freedom + square), freedom / 2, 1 / 2).below);
}
