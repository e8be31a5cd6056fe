import type { Day } from './day.ts';
import { addDays, shortDay, dayWithYear } from './day.ts';
import { dayOf, formatClock, formatWeekday } from './time.ts';
import { startOfDay } from './zoned-time.ts';

/** The bounds of the days around today, in milliseconds since 1970. */
type Bounds = { zone: string; today: Day; week: number; start: number; end: number; weekEnd: number };

/** Kept for the next cell of a table, because zone conversions take longer than the comparison. */
let known: Bounds | null = null;

/** A weekday names one day among the six before and the six after today. */
const DAYS_BESIDE = 6;

function boundsOf(now: Date, zone: string): Bounds {
  const time = now.getTime();
  if (known?.zone === zone && known.start <= time && time < known.end) return known;
  const today = dayOf(now, zone);
  const at = (days: number) => startOfDay(addDays(today, days), zone);
  known = { zone, today, week: at(-DAYS_BESIDE), start: at(0), end: at(1), weekEnd: at(DAYS_BESIDE + 1) };
  return known;
}

/** Formats a moment as briefly as its distance permits: '14:02' today, 'Tue 14:10' within six days, '24 Oct', '24 Oct 2023' in another year. */
export function formatCalendar(moment: Date, now: Date, zone: string): string {
  const { today, week, start, end, weekEnd } = boundsOf(now, zone);
  const time = moment.getTime();
  if (start <= time && time < end) return formatClock(moment, zone);
  if (week <= time && time < weekEnd) return `${formatWeekday(moment, zone)} ${formatClock(moment, zone)}`;
  const day = dayOf(moment, zone);
  return day.slice(0, 4) === today.slice(0, 4) ? shortDay(day) : dayWithYear(day);
}
