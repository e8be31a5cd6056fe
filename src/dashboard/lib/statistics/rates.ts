import { betaTails } from './special-functions.ts';

/**
 * A number of events in a period, e.g. conversations in days. `events` is an integer of 0 or more; `time` is above 0.
 */
export type Rate = { events: number; time: number };

/**
 * Returns the exact two-sided p-value for two rates: the probability of counts that differ at least this much if the
 * true rates are equal. Given the total number of events, those in the first period are binomial, with the share of the
 * first period in the total time. Uses twice the smaller tail, so that p is below 5 % in at most 5 % of cases even for
 * small counts. Returns 1 without events. Source: Przyborowski and Wilenski (1940), Biometrika 31, 313-323; the doubled
 * tail as in Fay (2010), The R Journal 2(1), 53-58.
 */
export function rateChangeP(a: Rate, b: Rate): number {
  const share = a.time / (a.time + b.time);
  const atLeast = a.events === 0 ? 1 : betaTails(share, a.events, b.events + 1).below;
  const atMost = b.events === 0 ? 1 : betaTails(share, a.events + 1, b.events).above;
  return Math.min(1, 2 * Math.min(atLeast, atMost));
}
