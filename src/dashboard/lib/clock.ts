/** The clock for relative times and for today: the browser's, corrected by the service's if they differ noticeably. */
import { redraw } from './redraw.ts';

const MINUTE = 60_000;

/** The time by which the service's clock is ahead of the browser's, in milliseconds. 0 for small differences. */
let ahead = 0;

/** Compares the browser's clock with the `Date` header of a response that has just arrived. null is ignored. */
export function noteServiceDate(header: string | null): void {
  const difference = Date.parse(header ?? '') - Date.now();
  // The header has seconds, and the response takes some time.
  if (Number.isNaN(difference) || Math.abs(difference - ahead) <= MINUTE) return;
  ahead = Math.abs(difference) > MINUTE ? difference : 0;
  redraw();
}

export function currentTime(): number {
  return Date.now() + ahead;
}
