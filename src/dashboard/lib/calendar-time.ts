import type { Day } from './day.ts';
import { addDays, shortDay, dayWithYear } from './day.ts';
import { dayOf, formatClock, formatWeekday } from './time.ts';
import { startOfDay } from './zoned-time.ts';

/**
 * Moments in milliseconds since 1970: the start and end of today, and the start and end of the 13 days around today.
 */
type Bounds = { zone: string; today: Day; week: number; start: number; end: number; weekEnd: number };

/**
 * The latest bounds, cached for the other cells of a table, because a zone conversion takes longer than a comparison.
 */
let known: Bounds | null = null;

/**
 * The number of days before and after today that are shown with a weekday. Within six days, a weekday is unambiguous.
 */
const DAYS_BESIDE = 6;

function boundsOf(now: Date, zone: string): Bounds {
  const time = now.getTime();
  if (known?.zone === zone && known.start <= time && time < known.end) return known;
  const today = dayOf(now, zone);
  const at = (days: number) => startOfDay(addDays(today, days), zone);
  known = { zone, today, week: at(-DAYS_BESIDE), start: at(0), end: at(1), weekEnd: at(DAYS_BESIDE + 1) };
  return known;
}

/**
 * Formats a moment as briefly as its distance from `now` permits: '14:02' today, 'Tue 14:10' within six days, '24 Oct'
 * in the same year, and '24 Oct 2023' in another year.
 */
export function formatCalendar(moment: Date, now: Date, zone: string): string {
  const { today, week, start, end, weekEnd } = boundsOf(now, zone);
  const time = moment.getTime();
  if (start <= time && time < end) return formatClock(moment, zone);
  if (week <= time && time < weekEnd) return `${formatWeekday(moment, zone)} ${formatClock(moment, zone)}`;
  const day = dayOf(moment, zone);
  return day.slice(0, 4) === today.slice(0, 4) ? shortDay(day) : dayWithYear(day);
}
