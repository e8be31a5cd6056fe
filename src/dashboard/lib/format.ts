/**
 * Numbers, dates and names as the reader's language writes them. Every `Intl` format of the dashboard is made here, which an
 * architecture test holds; its words stay English, and so do lists and plurals, which are words.
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

/** In whose way numbers and dates are written: this browser's, or a language tag such as 'de-CH'. */
export const { useChosen: useLocaleChoice, choose: chooseLocale } = localeChoice;

/** Whether a text is a language tag that this browser has the formats of. Some name their own by none: 'en-US@posix'. */
export function isLocale(text: unknown): text is string {
  try {
    return typeof text === 'string' && Intl.DateTimeFormat.supportedLocalesOf(text).length > 0;
  } catch {
    return false;
  }
}

/** The language tag by which numbers and dates are written now. */
export function readerLocale(): string {
  const chosen = localeChoice.chosen();
  if (chosen !== SYSTEM) return chosen;
  // Node has none before its version 21.
  const own: unknown = globalThis.navigator?.language;
  return isLocale(own) ? own : 'en';
}

let version = 0;
const listeners = new Set<() => void>();

/** Another zone, language or first weekday was chosen: whatever was written by the former is written anew. */
export function redraw(): void {
  version += 1;
  for (const listener of listeners) listener();
}

globalThis.addEventListener?.('languagechange', redraw);

export function onRedraw(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Draws a component again after `redraw`: pages, and what is memoised within them and writes numbers or dates. */
export function useRedraw(): number {
  return useSyncExternalStore(onRedraw, () => version);
}

/** Made when it is first asked for, and again after `redraw`: to make a format costs as much as to write a hundred numbers. */
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

/** '25,000': a number that is counted, or that has up to three decimals. */
export function formatNumber(figure: number): string {
  return numbers.format(figure);
}

/**
 * In the calendar that the service counts in, and with the month as a word: 03/04 is two days. To be asked for each time, as it
 * is another one once another language is chosen.
 */
export function dateFormat(options: Intl.DateTimeFormatOptions): () => Intl.DateTimeFormat {
  return byLocale((locale) => {
    const make = (more?: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat(locale, { ...options, ...more, calendar: 'gregory' });
    const format = make();
    // Some languages have a number for a short month, and a word for a long one.
    const isWord = options.month !== 'short' || !/^[\p{N}\s.]+$/u.test(monthIn(format));
    return isWord ? format : make({ month: 'long' });
  });
}

function monthIn(format: Intl.DateTimeFormat): string {
  return format.formatToParts(0).find(({ type }) => type === 'month')?.value ?? '';
}

/** For what is not read but counted with: the same parts, in the same digits, whatever the reader's language. */
export function fixedDateFormat(options?: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-GB', { ...options, calendar: 'gregory', numberingSystem: 'latn' });
}

const collator = byLocale((locale) => new Intl.Collator(locale, { numeric: true }));

/** For sorting by name, as the reader's language does: 'Bot 2' before 'Bot 10'. */
export function compareNames(one: string, other: string): number {
  return collator().compare(one, other);
}

/** Lists in words. */
export const listFormat = once(() => new Intl.ListFormat('en'));

/** 'Maya, Ben, and Dario'. */
export function joinNames(names: readonly string[]): string {
  return listFormat().format(names);
}
