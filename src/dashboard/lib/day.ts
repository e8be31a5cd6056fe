/**
 * Calendar days in the format of the service: 'YYYY-MM-DD', without a time or zone. Days are never converted to moments
 * in the viewer's zone, because the date would shift in many zones.
 */
import { currentTime } from './clock.ts';
import { firstWeekday, type Weekday } from './first-weekday.ts';
import { dateFormat } from './format.ts';

export type Day = string;

/** A range of days that includes the first and the last day. */
export type DayRange = { first: Day; last: Day };

const LENGTH = 86_400_000;

/** Returns whether a text is an existing day. */
export function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && numberOf(text) >= FIRST && dayAt(numberOf(text)) === text;
}

/** Returns the number of days since 1970-01-01. */
function numberOf(day: Day): number {
  return Date.parse(`${day}T00:00:00Z`) / LENGTH;
}

/** The first and the last day of the years 1 to 9999, as numbers. The service stores only years with four digits. */
const FIRST = numberOf('0001-01-01');
const LAST = numberOf('9999-12-31');

function dayAt(number: number): Day {
  return new Date(Math.min(LAST, Math.max(FIRST, number)) * LENGTH).toISOString().slice(0, 10);
}

/** Returns the current day in UTC, the zone in which the service counts days. */
export function todayInUtc(now: Date = new Date(currentTime())): Day {
  return now.toISOString().slice(0, 10);
}

/**
 * Returns the day `count` days later, or earlier if `count` is negative. The result stays within the years 1 to 9999.
 */
export function addDays(day: Day, count: number): Day {
  return dayAt(numberOf(day) + count);
}

/** Returns the number of days in a range, including both ends. */
export function countDays({ first, last }: DayRange): number {
  return numberOf(last) - numberOf(first) + 1;
}

export function daysOf({ first, last }: DayRange): Day[] {
  return Array.from({ length: countDays({ first, last }) }, (_, index) => addDays(first, index));
}

/** Returns the calendar month of a day. `offset` is the distance in months: -1 returns the previous month. */
export function monthOf(day: Day, offset = 0): DayRange {
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1];
  const at = (months: number) => new Date(0).setUTCFullYear(year, month + months, 1) / LENGTH;
  return { first: dayAt(at(offset)), last: dayAt(at(offset + 1) - 1) };
}

/** Returns the week of a day. `weekday` is the first day of a week, from 1 for Monday to 7 for Sunday. */
export function weekOf(day: Day, weekday: Weekday = firstWeekday()): DayRange {
  // 1970-01-01 was a Thursday, weekday 4.
  const start = Math.floor((numberOf(day) + 4 - weekday) / 7) * 7 - 4 + weekday;
  return { first: dayAt(start), last: dayAt(start + 6) };
}

/** Returns the same calendar day in the previous year; 28 February for 29 February. */
export function yearBefore(day: Day): Day {
  const year = String(Math.max(1, Number(day.slice(0, 4)) - 1)).padStart(4, '0');
  const same = `${year}${day.slice(4)}`;
  return isDay(same) ? same : `${year}-02-28`;
}

const shortFormat = dateFormat({ day: 'numeric', month: 'short', timeZone: 'UTC' });
const yearFormat = dateFormat({ day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
const weekdayFormat = dateFormat({
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});

const monthFormat = dateFormat({ month: 'long', year: 'numeric', timeZone: 'UTC' });

/** Returns the month of a day, such as 'March 2025'. */
export function formatMonth(day: Day): string {
  return monthFormat().format(new Date(`${day}T00:00:00Z`));
}

/** Formats a day as '14 Mar', for places that already show the year. */
export function shortDay(day: Day): string {
  return shortFormat().format(new Date(`${day}T00:00:00Z`));
}

/** Formats a day as '14 Mar 2025'. */
export function dayWithYear(day: Day): string {
  return yearFormat().format(new Date(`${day}T00:00:00Z`));
}

/** Formats a day as 'Fri, 14 Mar 2025'. */
export function dayWithWeekday(day: Day): string {
  return weekdayFormat().format(new Date(`${day}T00:00:00Z`));
}

/**
 * Formats a range as '1 – 14 Mar 2025', '28 Feb – 14 Mar 2025' or '20 Dec 2024 – 3 Jan 2025', and a single day as '14
 * Mar 2025'.
 */
export function formatDayRange({ first, last }: DayRange): string {
  return yearFormat().formatRange(new Date(`${first}T00:00:00Z`), new Date(`${last}T00:00:00Z`));
}
