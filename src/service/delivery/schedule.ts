/** Calculates when a failed delivery is retried, and when the deliveries of a source stop. Pure functions. */

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/**
 * The delay before each retry of a delivery: the first entry follows the first failure. The delays are three days in
 * total. If the attempt after the last delay fails, the delivery is not retried.
 */
export const DELAYS: readonly number[] = [
  5 * SECOND,
  30 * SECOND,
  2 * MINUTE,
  10 * MINUTE,
  30 * MINUTE,
  1 * HOUR,
  2 * HOUR,
  4 * HOUR,
  8 * HOUR,
  12 * HOUR,
  20 * HOUR,
  24 * HOUR,
];

/**
 * Each delay varies randomly by up to this fraction, so that deliveries that failed together are not retried together.
 */
const JITTER = 0.1;

/** The maximum delay that a receiver can request with `Retry-After`. Longer delays are reduced to this value. */
const LONGEST_WAIT = 24 * HOUR;

/**
 * Returns the delay in milliseconds before the next attempt, or null if the delivery has no further retry. `failures`
 * is the number of failed attempts. `asked` is the minimum delay that the receiver requested.
 */
export function delayAfter(failures: number, asked: number | null, random: () => number): number | null {
  const delay = DELAYS[failures - 1];
  if (delay === undefined) return null;
  return Math.max(Math.round(delay * (1 - JITTER + 2 * JITTER * random())), asked ?? 0);
}

/**
 * Converts a `Retry-After` header (seconds or a date) to milliseconds. Returns null for invalid values and for times in
 * the past.
 */
export function readRetryAfter(header: string | null, now: Date): number | null {
  if (header === null) return null;
  const text = header.trim();
  const wait = /^\d{1,12}$/.test(text) ? Number(text) * SECOND : Date.parse(text) - now.getTime();
  return wait > 0 ? Math.min(wait, LONGEST_WAIT) : null;
}

/**
 * The number of consecutive failures after which a source is paused. A paused source retries only one of its
 * deliveries.
 */
export const PAUSE_AFTER = 4;

/** The number of consecutive failures after which a source is turned off and sends no deliveries. */
export const OFF_AFTER = 40;

/** The delay before a paused source retries its next held delivery, after the previous delivery has finally failed. */
export const NEXT_PROBE_AFTER = 30 * MINUTE;
