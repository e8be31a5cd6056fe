/** Groups the days of a range into the buckets of the charts: days, calendar weeks or months, in UTC. */
import type { Span } from '../../../charts/places.ts';
import { pluralize } from '../../../lib/pluralize.ts';
import {
  dayWithWeekday,
  daysOf,
  countDays,
  monthOf,
  formatMonth,
  formatDayRange,
  weekOf,
  type Day,
  type DayRange,
} from '../../../lib/day.ts';
import { firstWeekday, type Weekday } from '../../../lib/first-weekday.ts';
import type { SeriesDay } from '../../../domain/topics/topic-rows.ts';
import type { Grain } from '../topic-search.ts';

export type Bucket = {
  grain: Grain;
  /** The complete day, week or month, which may extend beyond the range. Its first day identifies the bucket. */
  whole: DayRange;
  /** The days of the bucket that are within the range. `span` contains their positions in the range. */
  days: DayRange;
  span: Span;
};

const WHOLE: Record<Grain, (day: Day, weekday: Weekday) => DayRange> = {
  day: (day) => ({ first: day, last: day }),
  week: weekOf,
  month: (day) => monthOf(day),
};

/** Groups the days of a range. `weekday` is the first day of a week. */
export function bucketsOf(range: DayRange, grain: Grain, weekday = firstWeekday()): Bucket[] {
  const buckets: Bucket[] = [];
  daysOf(range).forEach((day, place) => {
    const last = buckets.at(-1);
    if (last && day <= last.whole.last) {
      last.days.last = day;
      last.span.to = place;
    } else {
      buckets.push({
        grain,
        whole: WHOLE[grain](day, weekday),
        days: { first: day, last: day },
        span: { from: place, to: place },
      });
    }
  });
  return buckets;
}

export function bucketOf(buckets: readonly Bucket[], day: Day): number {
  return buckets.findIndex(({ days }) => days.first <= day && day <= days.last);
}

/** Returns the label of a bucket, e.g. 'Fri, 14 Mar 2025', '10 – 16 Mar 2025' or 'March 2025'. */
export function bucketText({ grain, whole }: Bucket): string {
  if (grain === 'day') return dayWithWeekday(whole.first);
  return grain === 'week' ? formatDayRange(whole) : formatMonth(whole.first);
}

/**
 * Returns the label of a bucket with the part that is known, e.g. 'Fri, 14 Mar 2025, so far' or '10 – 16 Mar 2025, 4 of
 * 7 days and today so far'. `over` is the number of full days that have a value.
 */
export function bucketTitle(bucket: Bucket, over: number, today: Day): string {
  const words = bucketText(bucket);
  const isNow = bucketOf([bucket], today) === 0;
  if (bucket.grain === 'day') return isNow ? `${words}, so far` : words;
  const days = countDays(bucket.whole);
  if (over >= days) return words;
  return `${words}, ${over} of ${pluralize(days, 'day')}${isNow ? ' and today so far' : ''}`;
}

/**
 * The totals of a bucket. `count` and `sentiment` are null if no day has a value; `over` is the number of full days
 * that have a value.
 */
export type BucketTotals = { count: number | null; sentiment: number | null; over: number };

/**
 * Returns the totals of the days in a bucket. The sentiment is the average of the days, weighted by conversations,
 * because the service returns no number of readings per day.
 */
export function sumDays(days: readonly SeriesDay[]): BucketTotals {
  const known = days.flatMap(({ count }) => count ?? []);
  return {
    count: known.length === 0 ? null : known.reduce((sum, count) => sum + count),
    sentiment: meanSentiment(days),
    over: days.filter(({ isOver, count }) => isOver && count !== null).length,
  };
}

export function meanSentiment(days: readonly SeriesDay[]): number | null {
  const read = days.filter(({ sentiment }) => sentiment !== null);
  if (read.length === 1) return read[0]!.sentiment;
  const weight = read.reduce((sum, { count }) => sum + (count ?? 0), 0);
  if (weight <= 0) return null;
  return read.reduce((sum, { count, sentiment }) => sum + (count ?? 0) * sentiment!, 0) / weight;
}
