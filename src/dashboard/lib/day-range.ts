/** Ranges of days that pages keep in their URL. Their days are calendar days in the time zone of the page. */
import {
  addDays,
  type Day,
  type DayRange,
  isDay,
  countDays,
  formatDayRange,
  monthOf,
  weekOf,
} from './day.ts';

export const RANGE_PRESETS = ['7d', '28d', '90d', 'week', 'last-week', 'month', 'last-month', 'all'] as const;
export type RangePreset = (typeof RANGE_PRESETS)[number];

export const PRESET_LABELS: Record<RangePreset, string> = {
  '7d': 'Last 7 days',
  '28d': 'Last 28 days',
  '90d': 'Last 90 days',
  week: 'This week',
  'last-week': 'Last week',
  month: 'This month',
  'last-month': 'Last month',
  all: 'All days',
};

/** The preset without a date filter. It also includes rows without a date. */
export const ALL_DAYS: RangePreset = 'all';

const WEEKS = ['week', 'last-week'] as const satisfies readonly RangePreset[];

/**
 * The maximum number of days in a range: ten years. assumed: users do not need longer ranges. Charts allocate memory
 * per day, so without a limit, a service that reports the year 1 as its earliest day would exhaust the memory of the
 * tab.
 */
export const MOST_DAYS = 3660;

/** A range in a URL: a preset, or 'FIRST..LAST' with two days. */
export type RangeText = string;

export function isRangeText(text: string): boolean {
  return isPreset(text) || daysIn(text) !== null;
}

export function isPreset(text: RangeText): text is RangePreset {
  return RANGE_PRESETS.some((preset) => preset === text);
}

export function rangeTextOf({ first, last }: DayRange): RangeText {
  return `${first}..${last}`;
}

function daysIn(text: string): DayRange | null {
  const [first = '', last = '', ...more] = text.split('..');
  const isRange = isDay(first) && isDay(last) && first <= last && more.length === 0;
  return isRange && countDays({ first, last }) <= MOST_DAYS ? { first, last } : null;
}

/** The days that determine the first and the last day of each preset. */
export type KnownDays = {
  today: Day;
  /** The earliest day with data; null if there is none or it is unknown. */
  oldest: Day | null;
};

/**
 * Returns the name of a preset range, e.g. the last 7 days. For any other range, returns the first and the last day.
 */
export function rangeLabel(range: RangeText, known: KnownDays): string {
  return isPreset(range) ? PRESET_LABELS[range] : formatDayRange(resolveRange(range, known));
}

/**
 * Returns the days of a range from a URL. Presets end with the current day, which is still in progress. Only
 * 'last-week' and 'last-month' end earlier.
 */
export function resolveRange(text: RangeText, { today, oldest }: KnownDays): DayRange {
  switch (text) {
    case '7d':
      return { first: addDays(today, -6), last: today };
    case '90d':
      return { first: addDays(today, -89), last: today };
    case 'week':
      return { first: weekOf(today).first, last: today };
    case 'last-week':
      return weekOf(addDays(today, -7));
    case 'month':
      return { first: monthOf(today).first, last: today };
    case 'last-month':
      return monthOf(today, -1);
    case 'all': {
      const earliest = addDays(today, 1 - MOST_DAYS);
      // If the clock of the service is ahead, the earliest day of its data can be tomorrow.
      const first = oldest !== null && oldest < today ? oldest : today;
      return { first: first < earliest ? earliest : first, last: today };
    }
    default:
      return daysIn(text) ?? { first: addDays(today, -27), last: today };
  }
}

/**
 * Returns the URL value of a range. If a preset covers the same days, the value is the preset, so that the range moves
 * with the date. assumed: a week is written as two days, because the recipient of a link may have another first
 * weekday.
 */
export function rangeTextFor(range: DayRange, known: KnownDays): RangeText {
  const preset = RANGE_PRESETS.find((name) => !isWeek(name) && isSame(resolveRange(name, known), range));
  return preset ?? rangeTextOf(range);
}

/**
 * Returns the adjacent range before (-1) or after (1) the given one. assumed: a week or month leads to the adjacent
 * week or month, any other range to a range of the same length. Returns null if the adjacent range is entirely before
 * the earliest day, after today or outside the years 1 to 9999.
 */
export function rangeBeside(text: RangeText, known: KnownDays, by: -1 | 1): RangeText | null {
  const range = resolveRange(text, known);
  const beside = besideOf(text, range, known.today, by);
  if (by === 1 ? beside.first > known.today : known.oldest !== null && beside.last < known.oldest)
    return null;
  // On the first and the last day of the calendar, `addDays` returns the same day, so the range would not
  // move.
  if (by === 1 ? beside.first <= range.last : beside.last >= range.first) return null;
  return (isWeek(text) && weekNamed(beside, known)) || rangeTextFor(beside, known);
}

function weekNamed(range: DayRange, known: KnownDays): RangeText | undefined {
  return WEEKS.find((name) => isSame(resolveRange(name, known), range));
}

function isSame(one: DayRange, other: DayRange): boolean {
  return one.first === other.first && one.last === other.last;
}

function isWeek(text: RangeText): boolean {
  return WEEKS.some((name) => name === text);
}

function besideOf(text: RangeText, range: DayRange, today: Day, by: -1 | 1): DayRange {
  if (isMonth(text, range)) return monthBeside(range, today, by);
  if (!isWeek(text)) return shifted(range, by);
  const { first, last } = weekOf(addDays(range.first, 7 * by));
  return { first, last: first <= today && today < last ? today : last };
}

function isMonth(text: RangeText, { first, last }: DayRange): boolean {
  const month = monthOf(first);
  return text === 'month' || (month.first === first && month.last === last);
}

function monthBeside(range: DayRange, today: Day, by: -1 | 1): DayRange {
  const { first, last } = monthOf(range.first, by);
  return { first, last: first <= today && today < last ? today : last };
}

function shifted({ first, last }: DayRange, by: -1 | 1): DayRange {
  const days = by * countDays({ first, last });
  return { first: addDays(first, days), last: addDays(last, days) };
}
