/**
 * Formats numbers, dates and names in the reader's language. All `Intl` formats for display are created here,
 * which an architecture test enforces. Words, lists and plurals stay English, as in the rest of the UI.
 */
import { isolate } from './isolate.ts';
import { isLocale } from './intl-support.ts';
import { once } from './once.ts';
import { redrawCount } from './redraw.ts';
import { readSetting } from './settings.ts';
import { BROWSER } from './settings-table.ts';

export function readerLocale(): string {
  const chosen = readSetting('language');
  if (chosen !== BROWSER) return chosen;
  // Node has no `navigator` before version 21.
  const own: unknown = globalThis.navigator?.language;
  return isLocale(own) ? own : 'en';
}

/**
 * Returns a function that creates a format on first use, caches it, and creates it again after `redraw`, e.g. for
 * another language. Creating an `Intl` format takes as long as formatting about a hundred numbers.
 */
function byLocale<Made>(make: (locale: string) => Made): () => Made {
  let made: { version: number; it: Made } | null = null;
  return () => {
    const version = redrawCount();
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

/** Returns the English plural of a currency without its country, e.g. 'dollars' for USD. */
export function currencyWord(code: string): string {
  const parts = new Intl.NumberFormat('en', {
    style: 'currency',
    currency: code,
    currencyDisplay: 'name',
  }).formatToParts(2);
  return (
    parts
      .find(({ type }) => type === 'currency')
      ?.value.split(' ')
      .at(-1) ?? code
  );
}

const numbers = numberFormat();

const halves = numberFormat({ minimumFractionDigits: 1, useGrouping: false });

/** Returns the decimal sign of the reader's language: '.' or ','. */
export function decimalSign(): string {
  return halves.format(1.5).includes(',') ? ',' : '.';
}

/** Formats an integer, or a number with up to three decimals: '25,000'. */
export function formatNumber(figure: number): string {
  return numbers.format(figure);
}

/**
 * Returns a function that creates a date format in the Gregorian calendar, which the service uses. Months are words,
 * because 03/04 is ambiguous. Call the returned function for each use, because the format changes with the language.
 */
export function dateFormat(options: Intl.DateTimeFormatOptions): () => Intl.DateTimeFormat {
  return byLocale((locale) => {
    const make = (more?: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat(locale, { ...options, ...more, calendar: 'gregory' });
    const format = make();
    // In some languages, the short name of a month is a number, while the long name is a word.
    const isWord = options.month !== 'short' || !/^[\p{N}\s.]+$/u.test(monthIn(format));
    return isWord ? format : make({ month: 'long' });
  });
}

function monthIn(format: Intl.DateTimeFormat): string {
  return format.formatToParts(0).find(({ type }) => type === 'month')?.value ?? '';
}

const collator = byLocale((locale) => new Intl.Collator(locale, { numeric: true }));

/** Compares names in the reader's language: 'Bot 2' before 'Bot 10'. */
export function compareNames(one: string, other: string): number {
  return collator().compare(one, other);
}

export const listFormat = once(() => new Intl.ListFormat('en'));

/** Joins names as in a sentence: 'Maya, Ben, and Dario'. */
export function joinNames(names: readonly string[]): string {
  return listFormat().format(names.map(isolate));
}
