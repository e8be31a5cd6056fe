/** The days that a page looks at, as they stand in its address. Counted by whatever zone the page counts in. */
import { addDays, type Day, type DayRange, isDay, countDays, monthOf, weekOf } from './day.ts';

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

/** In the address: filters nothing, so that what has no moment is there as well. */
export const ALL_DAYS: RangePreset = 'all';

const WEEKS = ['week', 'last-week'] as const satisfies readonly RangePreset[];

/**
 * Ten years. assumed: nobody looks at more days at once. Charts have a place for each day: a service that writes no
 * earliest day as the year 1 would else fill the memory of this tab.
 */
export const MOST_DAYS = 3660;

/** A range as it stands in the address: a preset, or 'FIRST..LAST' of two days. */
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

/** What the presets stand on. */
export type KnownDays = {
  today: Day;
  /** The earliest day of which there is anything; null where there is none, or it is not known. */
  oldest: Day | null;
};

/** The days that a range in the address means. Presets end today, which is not over yet; all but the last week and month. */
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
      // A service may have days of tomorrow, where its clock is ahead of ours.
      const first = oldest !== null && oldest < today ? oldest : today;
      return { first: first < earliest ? earliest : first, last: today };
    }
    default:
      return daysIn(text) ?? { first: addDays(today, -27), last: today };
  }
}

/**
 * The address of a range: as a preset where one means the same days, so that it stays so tomorrow. assumed: as days rather
 * than as a week, which begins on another day for who is sent the address.
 */
export function rangeTextFor(range: DayRange, known: KnownDays): RangeText {
  const preset = RANGE_PRESETS.find((name) => !isWeek(name) && isSame(resolveRange(name, known), range));
  return preset ?? rangeTextOf(range);
}

/**
 * The days next to a range, before it (-1) or after it (1). assumed: the week or month beside one, else as many days again.
 * Null where there is nothing to see: before the earliest day, after today, and beyond the years that can be written.
 */
export function rangeBeside(text: RangeText, known: KnownDays, by: -1 | 1): RangeText | null {
  const range = resolveRange(text, known);
  const beside = besideOf(text, range, known.today, by);
  if (by === 1 ? beside.first > known.today : known.oldest !== null && beside.last < known.oldest)
    return null;
  // The calendar of four digits ends there.
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
