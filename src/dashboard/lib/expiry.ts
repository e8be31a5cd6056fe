import { toUtcTime } from '#contract/fields.ts';
import { DAY } from './time.ts';

/** assumed: less than a week counts as soon. The API documentation does not say what happens to an expired channel. */
const SOON = 7 * DAY;

export type Expiry =
  | { state: 'expired' }
  /** Expires within a week. `days` is the number of full days left. */
  | { state: 'soon'; days: number }
  | { state: 'later' };

/** Compares an expiration date with the current time. Returns null if there is no expiration date. */
export function expiryOf(expiration: string | null, now: number): Expiry | null {
  if (expiration === null) return null;
  const left = toUtcTime(expiration) - now;
  if (left <= 0) return { state: 'expired' };
  return left < SOON ? { state: 'soon', days: Math.floor(left / DAY) } : { state: 'later' };
}
