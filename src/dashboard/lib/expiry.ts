import { toUtcTime } from '#contract/fields.ts';
import { DAY } from './time.ts';

/** assumed: under a week is soon. The document does not say what happens to a channel that has expired. */
const SOON = 7 * DAY;

export type Expiry =
  | { state: 'expired' }
  /** Within a week; `days` is the whole days left. */
  | { state: 'soon'; days: number }
  | { state: 'later' };

/** How an expiration stands to the present moment; null where there is none. */
export function expiryOf(expiration: string | null, now: number): Expiry | null {
  if (expiration === null) return null;
  const left = toUtcTime(expiration) - now;
  if (left <= 0) return { state: 'expired' };
  return left < SOON ? { state: 'soon', days: Math.floor(left / DAY) } : { state: 'later' };
}
