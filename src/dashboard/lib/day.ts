/**
 * Calendar days as the service writes them: 'YYYY-MM-DD', without a time or a zone. They are counted, never read as
 * moments of the viewer's zone, in which half the world would see another day.
 */
import { firstWeekday, type Weekday } from './first-weekday.ts';
import { dateFormat } from './format.ts';

export type Day = string;

/** First and last day, both included. */
export type DayRange = { first: Day; last: Day };

const LENGTH = 86_400_000;

/** Whether a text is a day that exists. */
export function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && numberOf(text) >= FIRST && dayAt(numberOf(text)) === text;
}

/** Days since 1970-01-01. */
function numberOf(day: Day): number {
  return Date.parse(`${day}T00:00:00Z`) / LENGTH;
}

/** The year 1 to 9999: what four digits can write, and a service can store. */
const FIRST = numberOf('0001-01-01');
const LAST = numberOf('9999-12-31');

function dayAt(number: number): Day {
  return new Date(Math.min(LAST, Math.max(FIRST, number)) * LENGTH).toISOString().slice(0, 10);
}

/** The present day in UTC, by whose calendar the service counts. */
export function todayInUtc(now: Date = new Date()): Day {
  return now.toISOString().slice(0, 10);
}

/** Negative for earlier days. Stays within the years 1 to 9999. */
export function addDays(day: Day, count: number): Day {
  return dayAt(numberOf(day) + count);
}

/** How many days, both ends included. */
export function countDays({ first, last }: DayRange): number {
  return numberOf(last) - numberOf(first) + 1;
}

/** Every day of a range, in order. */
export function daysOf({ first, last }: DayRange): Day[] {
  return Array.from({ length: countDays({ first, last }) }, (_, index) => addDays(first, index));
}

/** The calendar month that a day lies in; `offset` -1 for the one before. */
export function monthOf(day: Day, offset = 0): DayRange {
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1];
  const at = (months: number) => new Date(0).setUTCFullYear(year, month + months, 1) / LENGTH;
  return { first: dayAt(at(offset)), last: dayAt(at(offset + 1) - 1) };
}

/** The week that a day lies in; `weekday` is that on which it begins, 1 for Monday to 7 for Sunday. */
export function weekOf(day: Day, weekday: Weekday = firstWeekday()): DayRange {
  // 1970-01-01 was a Thursday, the fourth.
  const start = Math.floor((numberOf(day) + 4 - weekday) / 7) * 7 - 4 + weekday;
  return { first: dayAt(start), last: dayAt(start + 6) };
}

/** The same calendar day a year before; 28 February for 29 February. */
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

/** 'March 2025': the month that a day lies in. */
export function formatMonth(day: Day): string {
  return monthFormat().format(new Date(`${day}T00:00:00Z`));
}

/** '14 Mar': where the year is told beside it. */
export function shortDay(day: Day): string {
  return shortFormat().format(new Date(`${day}T00:00:00Z`));
}

/** '14 Mar 2025'. */
export function dayWithYear(day: Day): string {
  return yearFormat().format(new Date(`${day}T00:00:00Z`));
}

/** 'Fri, 14 Mar 2025'. */
export function dayWithWeekday(day: Day): string {
  return weekdayFormat().format(new Date(`${day}T00:00:00Z`));
}

/** '1 – 14 Mar 2025', '28 Feb – 14 Mar 2025', '20 Dec 2024 – 3 Jan 2025', and '14 Mar 2025' for a single day. */
export function formatDayRange({ first, last }: DayRange): string {
  return yearFormat().formatRange(new Date(`${first}T00:00:00Z`), new Date(`${last}T00:00:00Z`));
}
