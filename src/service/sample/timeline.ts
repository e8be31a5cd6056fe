import { Random } from './random.ts';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

const MONTHS = 18;

/** How busy each local hour is: a morning peak, a lunch dip, an evening peak on the sofa. */
const HOURS = [
  0.3, 0.2, 0.1, 0.1, 0.2, 0.4, 1, 2.2, 4, 5.5, 6.3, 5.8, 4.6, 5, 5.2, 4.9, 4.8, 5, 5.6, 6, 5.4, 3.9, 2, 0.8,
].map((weight, hour) => [hour, weight] as const);

/** Sunday first. */
const WEEKDAYS = [0.5, 1.15, 1.1, 1.05, 1, 0.95, 0.65];

/** How last messages spread over the last 18 months. */
export type Timeline = {
  /** Midnight (UTC) at the start of today. */
  today: number;
  /** The moment of `share` (0 is the newest lead, 1 the oldest), at an hour that suits a place `offset` hours from UTC. */
  moment(share: number, offset: number, random: Random): number;
  /** Such a moment on the day `age` days before today. */
  onDay(age: number, offset: number, random: Random): number;
};

/**
 * Business grows over the months and has weekdays, quiet weeks and busy ones. People still in conversation
 * wrote lately, so the last days hold more than their part. Everything follows from the day of `now`, except that
 * today's moments are squeezed into the part of today that has passed: nothing was ever written in the future.
 */
export function createTimeline(now: Date): Timeline {
  const today = Math.floor(now.getTime() / DAY) * DAY;
  const first = new Date(today);
  first.setUTCMonth(first.getUTCMonth() - MONTHS);
  const count = Math.floor((today - first.getTime()) / DAY);
  const ageOf = spreadOver(
    Array.from({ length: count }, (_, age) => weightOf(today - age * DAY, age, count)),
  );
  const passed = (now.getTime() - today) / DAY;

  const onDay: Timeline['onDay'] = (age, offset, random) => {
    const hour = (random.weighted(HOURS) - offset + 24) % 24;
    const within = Math.floor(hour) * HOUR + random.int(0, HOUR - 1);
    return today - age * DAY + Math.floor(age === 0 ? within * passed : within);
  };
  return { today, onDay, moment: (share, offset, random) => onDay(ageOf(share), offset, random) };
}

function weightOf(day: number, age: number, count: number): number {
  const growth = 0.3 + 0.7 * (1 - age / count);
  const recent = 1 + 2.5 * Math.exp(-age / 4) + 0.6 * Math.exp(-age / 25);
  return growth * recent * rhythmOf(day);
}

/** How busy a day (its midnight) is for its weekday, in its week. */
export function rhythmOf(day: number): number {
  const weekday = WEEKDAYS[new Date(day).getUTCDay()] ?? 1;
  return weekday * (0.85 + 0.3 * new Random(0, 'week', Math.floor(day / (7 * DAY))).next());
}

/** Spreads records over days as heavy as `weights`: from the share of all records before one (0 to 1) to its day. */
export function spreadOver(weights: readonly number[]): (share: number) => number {
  let sum = 0;
  const sums = weights.map((weight) => (sum += weight));
  return (share) => firstAtLeast(sums, share * sum);
}

/** The first index whose running sum reaches `target`. */
function firstAtLeast(sums: readonly number[], target: number): number {
  let low = 0;
  let high = sums.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sums[middle] ?? 0) < target) low = middle + 1;
    else high = middle;
  }
  return low;
}
