/** Formats moments in the reader's time zone and language, with English words. */
import { isNoTime, toUtcTime } from '#contract/instant.ts';
import { dateFormat } from './format.ts';
import { onRedraw } from './redraw.ts';
import { fixedDateFormat, isTimeZone } from './intl-support.ts';
import { once } from './once.ts';
import { readSetting } from './settings.ts';
import { BROWSER } from './settings-table.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/**
 * Parses a time of the service. Returns null for null, for invalid text and for the first instant of the year 1, which
 * some services send for 'none'. assumed: a time without an offset is UTC, because local time would differ between
 * viewers.
 */
export function parseInstant(text: string | null): Date | null {
  if (text === null || isNoTime(text)) return null;
  const time = toUtcTime(text);
  return Number.isNaN(time) ? null : new Date(time);
}

/**
 * The current names of time zones in the IANA database, by the city of an outdated name. Some browsers report outdated
 * names. No other zone has a city with one of these names.
 */
const CURRENT_NAMES: Readonly<Record<string, string>> = {
  Asmera: 'Africa/Asmara',
  Buenos_Aires: 'America/Argentina/Buenos_Aires',
  Calcutta: 'Asia/Kolkata',
  Catamarca: 'America/Argentina/Catamarca',
  Coral_Harbour: 'America/Atikokan',
  Cordoba: 'America/Argentina/Cordoba',
  Enderbury: 'Pacific/Kanton',
  Faeroe: 'Atlantic/Faroe',
  Godthab: 'America/Nuuk',
  Indianapolis: 'America/Indiana/Indianapolis',
  Jujuy: 'America/Argentina/Jujuy',
  Katmandu: 'Asia/Kathmandu',
  Kiev: 'Europe/Kyiv',
  Louisville: 'America/Kentucky/Louisville',
  Mendoza: 'America/Argentina/Mendoza',
  Ponape: 'Pacific/Pohnpei',
  Rangoon: 'Asia/Yangon',
  Saigon: 'Asia/Ho_Chi_Minh',
  Truk: 'Pacific/Chuuk',
};

/** Returns the current name of a zone if this browser supports it: 'Asia/Kolkata' for 'Asia/Calcutta'. */
export function currentZoneName(zone: string): string {
  const name = CURRENT_NAMES[zone.slice(zone.lastIndexOf('/') + 1)];
  return name !== undefined && isTimeZone(name) ? name : zone;
}

/** The cached zone of the browser, with the time of the last check. */
let known = { zone: '', checkedAt: Number.NEGATIVE_INFINITY };
onRedraw(() => (known = { ...known, checkedAt: Number.NEGATIVE_INFINITY }));

/**
 * Returns the IANA name of the browser's zone. Checks the zone at most once a second, because a check takes 1 ms on
 * slow devices.
 */
export function browserZone(): string {
  const now = performance.now();
  if (now >= known.checkedAt + SECOND) {
    known = { zone: currentZoneName(fixedDateFormat().resolvedOptions().timeZone), checkedAt: now };
  }
  return known.zone;
}

/**
 * Returns the IANA name of the zone in which the dashboard shows times: the user's choice or the zone of the browser.
 */
export function viewerZone(): string {
  const chosen = readSetting('timeZone');
  return chosen === BROWSER ? browserZone() : chosen;
}

/** Returns the suffix ' (UTC)' for labels of days in UTC, or an empty text if the viewer's zone is UTC. */
export function utcNote(): string {
  return viewerZone() === 'UTC' ? '' : ' (UTC)';
}

const RELATIVE_STEPS: readonly { below: number; unit: Intl.RelativeTimeFormatUnit; size: number }[] = [
  { below: 60, unit: 'minute', size: MINUTE },
  { below: 24, unit: 'hour', size: HOUR },
  { below: 30, unit: 'day', size: DAY },
  { below: 12, unit: 'month', size: 30.44 * DAY },
  { below: Number.POSITIVE_INFINITY, unit: 'year', size: 365.25 * DAY },
];

const relativeFormat = once(() => new Intl.RelativeTimeFormat('en', { style: 'short', numeric: 'always' }));

/**
 * Returns the distance between `moment` and `now`, rounded, in the largest unit that fits: '5 min ago', 'in 3 hr',
 * 'just now'.
 */
export function formatRelative(moment: Date, now: Date): string {
  const distance = moment.getTime() - now.getTime();
  const size = Math.abs(distance);
  if (size < MINUTE) return distance > 0 ? 'in under a minute' : 'just now';
  const countOf = (step: { size: number }) => Math.max(1, Math.ceil(size / step.size - 0.5));
  const step = RELATIVE_STEPS.find((each) => countOf(each) < each.below)!;
  const count = countOf(step);
  // `Intl` writes 'min.' and 'hr.', but full stops are distracting in table cells.
  return relativeFormat()
    .format(distance < 0 ? -count : count, step.unit)
    .replace('.', '');
}

/** Formats a moment to the second, with the zone's offset at that moment: '14 Mar 2025, 09:05:12 GMT+1'. */
export function formatExact(moment: Date, zone: string): string {
  const formatter = formatterFor('exact', zone);
  if (zone !== 'UTC') return formatter.format(moment);
  // Browsers write 'GMT' or 'GMT+0' instead of 'UTC'.
  const parts = formatter.formatToParts(moment);
  return parts.map(({ type, value }) => (type === 'timeZoneName' ? 'UTC' : value)).join('');
}

/**
 * Formats a moment like `formatExact`, followed by the name of the zone: '14 Mar 2025, 09:05:12 GMT+1 (Europe/Berlin)'.
 */
export function formatExactWithZone(moment: Date, zone: string): string {
  const text = formatExact(moment, zone);
  return zone === 'UTC' ? text : `${text} (${zone})`;
}

/** Formats a moment in a zone and, on a second line, in UTC if the zone is not UTC. For tooltips. */
export function formatInBothZones(moment: Date, zone: string): string {
  const text = formatExactWithZone(moment, zone);
  return zone === 'UTC' ? text : `${text}\n${formatExact(moment, 'UTC')}`;
}

/** Formats a moment as '14 Mar 2025, 09:05', for places that already name the zone. */
export function formatShort(moment: Date, zone: string): string {
  return formatterFor('short', zone).format(moment);
}

export function formatClock(moment: Date, zone: string): string {
  return formatterFor('clock', zone).format(moment);
}

export function formatWeekday(moment: Date, zone: string): string {
  return formatterFor('weekday', zone).format(moment);
}

/** Returns the calendar day of a moment in a zone as 'YYYY-MM-DD', which sorts as text. */
export function dayOf(moment: Date, zone: string): string {
  const parts = new Map(
    calendarOf(zone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, value]),
  );
  return `${parts.get('year')?.padStart(4, '0')}-${parts.get('month')}-${parts.get('day')}`;
}

/** Formats a day 'YYYY-MM-DD' as 'Friday, 14 March 2025', without a time zone conversion. */
export function formatDay(day: string): string {
  return formatterFor('longDay', 'UTC').format(new Date(`${day}T00:00:00Z`));
}

/**
 * Formats a duration in its two largest units: '45 s', '12 min', '1 h 20 min', '3 d 4 h'. Negative durations count as
 * zero.
 */
export function formatDuration(milliseconds: number): string {
  const total = Math.max(0, milliseconds);
  if (total < MINUTE) return `${Math.floor(total / SECOND)} s`;
  const minutes = Math.floor(total / MINUTE);
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return joinUnits(hours, 'h', minutes % 60, 'min');
  return joinUnits(Math.floor(hours / 24), 'd', hours % 24, 'h');
}

function joinUnits(large: number, largeUnit: string, small: number, smallUnit: string): string {
  return small === 0 ? `${large} ${largeUnit}` : `${large} ${largeUnit} ${small} ${smallUnit}`;
}

const STYLES = {
  exact: {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'shortOffset',
  },
  short: {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  },
  clock: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  weekday: { weekday: 'short' },
  longDay: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
} satisfies Record<string, Intl.DateTimeFormatOptions>;

const formatters = new Map<string, () => Intl.DateTimeFormat>();

function formatterFor(style: keyof typeof STYLES, zone: string): Intl.DateTimeFormat {
  const key = `${style} ${zone}`;
  let formatter = formatters.get(key);
  if (formatter === undefined) {
    formatter = dateFormat({ ...STYLES[style], timeZone: zone });
    formatters.set(key, formatter);
  }
  return formatter();
}

const calendars = new Map<string, Intl.DateTimeFormat>();

function calendarOf(zone: string): Intl.DateTimeFormat {
  let calendar = calendars.get(zone);
  if (calendar === undefined) {
    calendar = fixedDateFormat({ year: 'numeric', month: '2-digit', day: '2-digit', timeZone: zone });
    calendars.set(zone, calendar);
  }
  return calendar;
}
