import { toUtcTime } from '#contract/fields.ts';
import { DAY } from './time.ts';

/**
 * A channel 'expires soon' if less than this time is left. assumed: a week. The API documentation does not describe
 * what happens to an expired channel.
 */
const SOON = 7 * DAY;

export type Expiry =
  | { state: 'expired' }
  /** The channel expires within a week. `days` is the number of full days left. */
  | { state: 'soon'; days: number }
  | { state: 'later' };

/**
 * Compares the expiration date of a channel with the current time. Returns null for a channel without an expiration
 * date.
 */
export function expiryOf(expiration: string | null, now: number): Expiry | null {
  if (expiration === null) return null;
  const left = toUtcTime(expiration) - now;
  if (left <= 0) return { state: 'expired' };
  return left < SOON ? { state: 'soon', days: Math.floor(left / DAY) } : { state: 'later' };
}
