/** Counts deliveries per interval of their creation time (bucket), for the chart above the list. */
import type { Delivery, DeliveryState } from '#contract/delivery.ts';
import { dayOf, DAY, parseInstant } from '../../lib/time.ts';
import { startOfDay } from '../../lib/zoned-time.ts';
import type { TimeInterval } from './delivery-interval.ts';

export const OUTCOMES = ['delivered', 'waiting', 'held', 'failed', 'canceled'] as const;
export type DeliveryOutcome = (typeof OUTCOMES)[number];

const OUTCOME_OF: Record<DeliveryState, DeliveryOutcome> = {
  pending: 'waiting',
  sending: 'waiting',
  held: 'held',
  delivered: 'delivered',
  failed: 'failed',
  canceled: 'canceled',
};

export type DeliveryBucket = TimeInterval & Record<DeliveryOutcome, number>;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const SIZES = [5 * MINUTE, 15 * MINUTE, 30 * MINUTE, HOUR, 3 * HOUR, 6 * HOUR, 12 * HOUR, DAY, 7 * DAY];

const MOST = 60;
/** The minimum number of bars in the chart. With fewer bars, a few deliveries would fill the whole chart. */
const LEAST = 12;

/**
 * Returns one bucket per interval from the oldest to the newest delivery, oldest first. The intervals start at round
 * times in the given time zone, e.g. 09:00 and 09:15. Empty without deliveries.
 */
export function deliveryBuckets(
  deliveries: readonly Pick<Delivery, 'state' | 'createdAt'>[],
  zone: string,
): DeliveryBucket[] {
  const timed = deliveries.flatMap(({ state, createdAt }) => {
    const moment = parseInstant(createdAt);
    return moment === null ? [] : [{ time: moment.getTime(), outcome: OUTCOME_OF[state] }];
  });
  if (timed.length === 0) return [];
  const times = timed.map(({ time }) => time);
  const [oldest, newest] = [Math.min(...times), Math.max(...times)];
  const origin = startOfDay(dayOf(new Date(oldest), zone), zone);
  const size = SIZES.find((each) => (newest - oldest) / each < MOST - 1) ?? fitting(newest - oldest);
  const placeOf = (time: number) => Math.floor((time - origin) / size);
  const last = placeOf(newest);
  const first = Math.min(placeOf(oldest), last - LEAST + 1);
  const buckets = Array.from({ length: last - first + 1 }, (_, place): DeliveryBucket => {
    const from = origin + (first + place) * size;
    return { from, to: from + size, delivered: 0, waiting: 0, held: 0, failed: 0, canceled: 0 };
  });
  for (const { time, outcome } of timed) buckets[placeOf(time) - first]![outcome] += 1;
  return buckets;
}

function fitting(span: number): number {
  return Math.ceil(span / (MOST - 1) / DAY) * DAY;
}

/**
 * Returns the indexes of the first and the last bucket that overlap with an interval. Returns null if no bucket does.
 */
export function bucketsWithin(
  buckets: readonly TimeInterval[],
  { from, to }: TimeInterval,
): { first: number; last: number } | null {
  const first = buckets.findIndex((bucket) => bucket.to > from);
  const last = buckets.findLastIndex((bucket) => bucket.from < to);
  return first === -1 || last < first ? null : { first, last };
}
