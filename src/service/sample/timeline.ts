import { Random } from './random.ts';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

const MONTHS = 18;

/** The relative number of messages in each local hour: high in the morning and the evening, lower at lunch. */
const HOURS = [
  0.3, 0.2, 0.1, 0.1, 0.2, 0.4, 1, 2.2, 4, 5.5, 6.3, 5.8, 4.6, 5, 5.2, 4.9, 4.8, 5, 5.6, 6, 5.4, 3.9, 2, 0.8,
].map((weight, hour) => [hour, weight] as const);

/** The relative number of messages on each weekday, Sunday first. */
const WEEKDAYS = [0.5, 1.15, 1.1, 1.05, 1, 0.95, 0.65];

/** Distributes the times of last messages over the last 18 months. */
export type Timeline = {
  /** Midnight (UTC) at the start of today. */
  today: number;
  /**
   * Returns the time of the last message of a lead, at a plausible local hour. `share` is the position of the lead from
   * 0 (the newest lead) to 1 (the oldest). `offset` is the number of hours from UTC.
   */
  moment(share: number, offset: number, random: Random): number;
  /** Returns a time on the day `age` days before today, at a plausible local hour. */
  onDay(age: number, offset: number, random: Random): number;
};

/**
 * Creates a timeline with growth over the months, weekdays, and quiet and busy weeks. The last days contain more
 * messages, because active conversations have a recent last message. The timeline depends only on the day of `now`,
 * with one exception: times of today are scaled into the elapsed part of the day, so that no message is in the future.
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

/**
 * Returns the relative number of messages on a day, which depends on its weekday and its week. `day` is its midnight.
 */
export function rhythmOf(day: number): number {
  const weekday = WEEKDAYS[new Date(day).getUTCDay()] ?? 1;
  return weekday * (0.85 + 0.3 * new Random(0, 'week', Math.floor(day / (7 * DAY))).next());
}

/**
 * Distributes records over days in proportion to `weights`. The returned function maps a record to the index of its
 * day. `share` is the fraction of records before the record, from 0 to 1.
 */
export function spreadOver(weights: readonly number[]): (share: number) => number {
  let sum = 0;
  const sums = weights.map((weight) => (sum += weight));
  return (share) => firstAtLeast(sums, share * sum);
}

/** Returns the first index at which the cumulative sum is at least `target`. */
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
