/**
 * An interval of creation times as the value of a search parameter. The format is ISO 8601: 'start/end'. The end is
 * exclusive.
 */
import { shortDay } from '../../lib/day.ts';
import { dayOf, formatClock, parseInstant, viewerZone } from '../../lib/time.ts';

export type TimeInterval = { from: number; to: number };

export function toIntervalText({ from, to }: TimeInterval): string {
  return `${new Date(from).toISOString()}/${new Date(to).toISOString()}`;
}

/** Parses the text of an interval. Returns null if the text is not an interval. */
export function readInterval(text: string): TimeInterval | null {
  const parts = text.split('/');
  const [from, to] = parts.map((part) => parseInstant(part)?.getTime());
  return parts.length === 2 && from !== undefined && to !== undefined && from < to ? { from, to } : null;
}

export function isWithin({ from, to }: TimeInterval, time: string | null): boolean {
  const moment = parseInstant(time)?.getTime();
  return moment !== undefined && moment >= from && moment < to;
}

/** Formats an interval in the time zone of the viewer, e.g. '25 Nov 17:40–17:45'. */
export function intervalWords({ from, to }: TimeInterval): string {
  const [start, end] = [dayAndClock(from), dayAndClock(to)];
  return `${start.day} ${start.clock}–${start.day === end.day ? '' : `${end.day} `}${end.clock}`;
}

/** Formats a time in the time zone of the viewer, e.g. as '25 Nov' and '17:40'. */
export function dayAndClock(moment: number): { day: string; clock: string } {
  const [date, zone] = [new Date(moment), viewerZone()];
  return { day: shortDay(dayOf(date, zone)), clock: formatClock(date, zone) };
}
