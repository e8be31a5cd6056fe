/** When a delivery is tried again, and when a source's deliveries stop. Pure. */

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** After the first failure, the second and so on: three days in all, and then it is given up. */
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

/** Deliveries that failed together shall not come back together. */
const JITTER = 0.1;

/** What a receiver may ask for; whoever asks for more is asked again after this. */
const LONGEST_WAIT = 24 * HOUR;

/** How long to wait after so many failed attempts, in milliseconds; null to give up. `asked`: what the receiver asked for. */
export function delayAfter(failures: number, asked: number | null, random: () => number): number | null {
  const delay = DELAYS[failures - 1];
  if (delay === undefined) return null;
  return Math.max(Math.round(delay * (1 - JITTER + 2 * JITTER * random())), asked ?? 0);
}

/** How long a `Retry-After` asks to wait, in milliseconds: seconds or a date. Null for what is neither, and for the past. */
export function readRetryAfter(header: string | null, now: Date): number | null {
  if (header === null) return null;
  const text = header.trim();
  const wait = /^\d{1,12}$/.test(text) ? Number(text) * SECOND : Date.parse(text) - now.getTime();
  return wait > 0 ? Math.min(wait, LONGEST_WAIT) : null;
}

/** Failures in a row after which only one delivery of a source goes on being tried. */
export const PAUSE_AFTER = 4;

/** Failures in a row after which none is. */
export const OFF_AFTER = 40;

/** When the next delivery is tried of a source whose last one was given up while all others were held. */
export const NEXT_PROBE_AFTER = 30 * MINUTE;
