import { toUtcTime } from '#contract/fields.ts';
import { MAX_TOPIC_LIMIT, type TopicQuery } from '#contract/topic.ts';
import { Rejected } from '../errors.ts';

/**
 * The maximum number of topics times days in a response. assumed: it allows one year with the maximum number of topics,
 * or ten years with 50 topics.
 */
const MAX_TOPIC_DAYS = 366 * MAX_TOPIC_LIMIT;

export const DAY = 86_400_000;

/** The calendar days (UTC) of a query from its `start` to its `end`, both included. */
export type DayRange = { first: string; last: string; months: readonly MonthRange[] };

/**
 * The days of one month that are in the range. `first` is the index of the first of these days in the month, from 0.
 */
type MonthRange = { month: string; first: number; dates: string[] };

export function toDayRange({ start, end }: Pick<TopicQuery, 'start' | 'end'>, limit: number): DayRange {
  const [first, last] = [dayNumber(start), dayNumber(end)];
  const length = last - first + 1;
  if (length * limit > MAX_TOPIC_DAYS) {
    const most = Math.floor(MAX_TOPIC_DAYS / limit);
    const message = `must be at most ${most} days after start when limit is ${limit}`;
    throw new Rejected('The range is too long.', [{ path: ['end'], message }]);
  }
  const dates = Array.from({ length }, (_, index) => toDate(first + index));
  return { first: toDate(first), last: toDate(last), months: toMonths(dates) };
}

function toMonths(dates: readonly string[]): MonthRange[] {
  const months: MonthRange[] = [];
  for (const date of dates) {
    const month = `${date.slice(0, -2)}01`;
    const last = months.at(-1);
    if (last?.month === month) last.dates.push(date);
    else months.push({ month, first: Number(date.slice(-2)) - 1, dates: [date] });
  }
  return months;
}

function dayNumber(instant: string): number {
  return Math.floor(toUtcTime(instant) / DAY);
}

/** Returns the date of a day number. Day 0 is 1970-01-01. */
export function toDate(day: number): string {
  return new Date(day * DAY).toISOString().slice(0, 10);
}
