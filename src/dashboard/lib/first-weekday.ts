import { readerLocale } from './format.ts';
import { readSetting } from './settings.ts';

/** The values of the setting that name a weekday, with their weekday numbers according to ISO 8601. */
const WEEKDAYS = { monday: 1, saturday: 6, sunday: 7 } as const;

const NAMES = {
  1: 'Monday',
  2: 'Tuesday',
  3: 'Wednesday',
  4: 'Thursday',
  5: 'Friday',
  6: 'Saturday',
  7: 'Sunday',
};

export type Weekday = keyof typeof NAMES;

/** Returns the first day of the week: the user's choice, or the default of the reader's language. */
export function firstWeekday(): Weekday {
  const choice = readSetting('firstWeekday');
  return choice === 'language' ? ofLocale(readerLocale()) : WEEKDAYS[choice];
}

export function firstWeekdayName(): string {
  return NAMES[firstWeekday()];
}

type WithWeeks = { weekInfo?: { firstDay: Weekday }; getWeekInfo?: () => { firstDay: Weekday } };

/**
 * Returns the first weekday of a locale. Some browsers provide `weekInfo` as a property, newer ones as a method.
 * Returns Monday (ISO 8601) if the browser provides neither.
 */
function ofLocale(tag: string): Weekday {
  const locale = new Intl.Locale(tag) as Intl.Locale & WithWeeks;
  return (locale.getWeekInfo?.() ?? locale.weekInfo)?.firstDay ?? 1;
}
