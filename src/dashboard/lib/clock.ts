/**
 * The clock for relative times and for the current day: the browser's clock, corrected if it differs from the service's
 * clock by more than a minute.
 */
import { redraw } from './redraw.ts';

const MINUTE = 60_000;

/** The time in milliseconds that the service's clock is ahead of the browser's clock. 0 for small differences. */
let ahead = 0;

/**
 * Compares the browser's clock with the `Date` header of a response that has just arrived. Ignores a missing header
 * (null).
 */
export function noteServiceDate(header: string | null): void {
  const difference = Date.parse(header ?? '') - Date.now();
  // The header has a precision of one second, and the response is received later. Differences of up to a
  // minute therefore do not count.
  if (Number.isNaN(difference) || Math.abs(difference - ahead) <= MINUTE) return;
  ahead = Math.abs(difference) > MINUTE ? difference : 0;
  redraw();
}

export function currentTime(): number {
  return Date.now() + ahead;
}
