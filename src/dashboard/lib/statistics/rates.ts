import { betaTails } from './special-functions.ts';

/** So many events in so much time, such as conversations in days: whole and 0 or more, in a time above 0. */
export type Rate = { events: number; time: number };

/**
 * The chance of counts at least as far apart as these where both come at one rate: exact and two-sided. Of all events, those
 * of the first time are then binomial, and its share is the part that this time has of both. Twice the smaller tail: below
 * 5 % in no more than 5 % of cases, however few there are. 1 for no event at all.
 * Source: Przyborowski and Wilenski (1940), Biometrika 31, 313-323; the doubled tail as in Fay (2010), The R Journal 2(1),
 * 53-58.
 */
export function rateChangeP(a: Rate, b: Rate): number {
  const share = a.time / (a.time + b.time);
  const atLeast = a.events === 0 ? 1 : betaTails(share, a.events, b.events + 1).below;
  const atMost = b.events === 0 ? 1 : betaTails(share, a.events + 1, b.events).above;
  return Math.min(1, 2 * Math.min(atLeast, atMost));
}
