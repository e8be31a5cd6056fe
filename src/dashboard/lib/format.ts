/**
 * Formats numbers, dates and names in the reader's language. All `Intl` formats of the dashboard are created here,
 * which an architecture test enforces. Words, lists and plurals stay English, as in the rest of the UI.
 */
import { useSyncExternalStore } from 'react';
import { SYSTEM, preference } from './preference.ts';
import { once } from './once.ts';

const localeChoice = preference<string>({
  key: 'botdeck-locale',
  choices: (text): text is string => text === SYSTEM || isLocale(text),
  initial: SYSTEM,
  onChange: redraw,
});

/** The locale of numbers and dates: the browser's, or a language tag such as 'de-CH'. */
export const { useChosen: useLocaleChoice, choose: chooseLocale } = localeChoice;

/**
 * Returns whether the browser supports a language tag. Some systems report an unsupported one as their own, such as
 * 'en-US@posix'.
 */
export function isLocale(text: unknown): text is string {
  try {
    return typeof text === 'string' && Intl.DateTimeFormat.supportedLocalesOf(text).length > 0;
  } catch {
    return false;
  }
}

export function readerLocale(): string {
  const chosen = localeChoice.chosen();
  if (chosen !== SYSTEM) return chosen;
  // Node has no `navigator` before version 21.
  const own: unknown = globalThis.navigator?.language;
  return isLocale(own) ? own : 'en';
}

let version = 0;
const listeners = new Set<() => void>();

/** Called after a change of time zone, language or first weekday: renders all dates and numbers again. */
export function redraw(): void {
  version += 1;
  for (const listener of listeners) listener();
}

globalThis.addEventListener?.('languagechange', redraw);

export function onRedraw(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Re-renders a component after `redraw`. Required in pages, and in memoised components that show numbers or dates. */
export function useRedraw(): number {
  return useSyncExternalStore(onRedraw, () => version);
}

/**
 * Creates a format lazily, and again after `redraw`. Creating a format takes as long as formatting about a hundred
 * numbers.
 */
function byLocale<Made>(make: (locale: string) => Made): () => Made {
  let made: { version: number; it: Made } | null = null;
  return () => {
    if (made?.version !== version) made = { version, it: make(readerLocale()) };
    return made.it;
  };
}

type Figure = number | bigint | Intl.StringNumericLiteral;

export type NumberFormat = { format: (figure: Figure) => string };

export function numberFormat(options?: Intl.NumberFormatOptions): NumberFormat {
  const formatOf = byLocale((locale) => new Intl.NumberFormat(locale, options));
  return { format: (figure) => formatOf().format(figure) };
}

const numbers = numberFormat();

/** Formats an integer, or a number with up to three decimals: '25,000'. */
export function formatNumber(figure: number): string {
  return numbers.format(figure);
}

/**
 * Returns a date format in the service's calendar, with the month as a word, because 03/04 is ambiguous. Call the
 * returned function for each use, because the format changes with the language.
 */
export function dateFormat(options: Intl.DateTimeFormatOptions): () => Intl.DateTimeFormat {
  return byLocale((locale) => {
    const make = (more?: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat(locale, { ...options, ...more, calendar: 'gregory' });
    const format = make();
    // In some languages, the short month is a number, but the long one is a word.
    const isWord = options.month !== 'short' || !/^[\p{N}\s.]+$/u.test(monthIn(format));
    return isWord ? format : make({ month: 'long' });
  });
}

function monthIn(format: Intl.DateTimeFormat): string {
  return format.formatToParts(0).find(({ type }) => type === 'month')?.value ?? '';
}

/** Returns a format for computation rather than display. Its parts and digits are the same in every language. */
export function fixedDateFormat(options?: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-GB', { ...options, calendar: 'gregory', numberingSystem: 'latn' });
}

const collator = byLocale((locale) => new Intl.Collator(locale, { numeric: true }));

/** Compares names in the reader's language: 'Bot 2' before 'Bot 10'. */
export function compareNames(one: string, other: string): number {
  return collator().compare(one, other);
}

export const listFormat = once(() => new Intl.ListFormat('en'));

/** 'Maya, Ben, and Dario'. */
export function joinNames(names: readonly string[]): string {
  return listFormat().format(names);
}
