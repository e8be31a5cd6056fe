import { readerLocale, redraw } from './format.ts';
import { preference } from './preference.ts';

/** As ISO 8601 counts them. */
const WEEKDAYS = { monday: 1, saturday: 6, sunday: 7 } as const;

type Chosen = 'language' | keyof typeof WEEKDAYS;

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

const weekday = preference<Chosen>({
  key: 'botdeck-first-weekday',
  choices: ['language', 'monday', 'sunday', 'saturday'],
  initial: 'language',
  onChange: redraw,
});

/** The day that weeks begin on: as where the reader's language is spoken, or one that was chosen. */
export const { useChosen: useFirstWeekdayChoice, choose: chooseFirstWeekday } = weekday;

/** 1 for Monday to 7 for Sunday. */
export function firstWeekday(): Weekday {
  const choice = weekday.chosen();
  return choice === 'language' ? ofLocale(readerLocale()) : WEEKDAYS[choice];
}

/** 'Monday'. */
export function firstWeekdayName(): string {
  return NAMES[firstWeekday()];
}

type WithWeeks = { weekInfo?: { firstDay: Weekday }; getWeekInfo?: () => { firstDay: Weekday } };

/** Monday (ISO 8601) where the browser knows nothing of weeks: some have a property for it, and newer ones a method. */
function ofLocale(tag: string): Weekday {
  const locale = new Intl.Locale(tag) as Intl.Locale & WithWeeks;
  return (locale.getWeekInfo?.() ?? locale.weekInfo)?.firstDay ?? 1;
}
