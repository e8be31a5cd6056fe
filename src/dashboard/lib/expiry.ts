import { toUtcTime } from '#contract/fields.ts';
import { DAY, formatRelative } from './time.ts';

/**
 * A channel 'expires soon' if less than this time is left. assumed: a week. The API documentation does not describe
 * what happens to an expired channel.
 */
const SOON = 7 * DAY;

export type Expiry =
  | { state: 'expired' }
  /** The channel expires within a week, at the time `at` in milliseconds since 1970. */
  | { state: 'soon'; at: number }
  | { state: 'later' };

/**
 * Compares the expiration date of a channel with the current time. Returns null for a channel without an expiration
 * date.
 */
export function expiryOf(expiration: string | null, now: number): Expiry | null {
  if (expiration === null) return null;
  const at = toUtcTime(expiration);
  if (at <= now) return { state: 'expired' };
  return at < now + SOON ? { state: 'soon', at } : { state: 'later' };
}

/** Returns the time until an expiry as text, e.g. 'in 5 days'. All pages round it like other relative times. */
export function expiryText(at: number, now: number): string {
  return formatRelative(new Date(at), new Date(now));
}
