/** Provides the locales that users can choose for dates and numbers, with their English names. */
import { readerLocale } from '../../lib/format.ts';
import { isLocale } from '../../lib/intl-support.ts';
import { BROWSER, SETTINGS } from '../../lib/settings-table.ts';

/**
 * The offered locales. Browsers do not list their supported locales, so this list contains common locales, with
 * regional variants where formats differ.
 */
const LOCALES =
  `af am ar ar-AE ar-EG ar-MA ar-SA az be bg bn bs ca cs cy da de de-DE de-AT de-CH el en-AU en-CA en-GB en-IE en-IN en-NZ
  en-SG en-US en-ZA es es-419 es-AR es-CL es-CO es-MX es-US et eu fa fi fil fr fr-BE fr-CA fr-CH ga gl gu he hi hr hu hy id is it
  it-CH ja ka kk km kn ko lo lt lv mk ml mn mr ms my nb ne nl nl-BE nn pa pl pt-BR pt-PT ro ru si sk sl sq sr sv sw ta te th tr
  uk ur uz vi zh-CN zh-HK zh-TW zu`
    .split(/\s+/)
    .filter((tag) => isLocale(tag));

type Option = { value: string; label: string };

/**
 * Returns the browser's locale first, then all other locales by name. The result always contains `chosen`, because a
 * settings file may contain any locale.
 */
export function localeOptions(chosen: string): Option[] {
  const names = new Intl.DisplayNames('en', { type: 'language', languageDisplay: 'standard' });
  const nameOf = (tag: string) => names.of(tag) ?? tag;
  const own = browserLocale();
  const tags = new Set([...LOCALES, own, ...(chosen === BROWSER ? [] : [chosen])]);
  const all = Array.from(tags, (value) => ({ value, label: nameOf(value) }));
  return [
    { value: BROWSER, label: `${SETTINGS.language.values[BROWSER]}: ${nameOf(own)}` },
    ...all.toSorted((a, b) => (a.label < b.label ? -1 : 1)),
  ];
}

function browserLocale(): string {
  return isLocale(navigator.language) ? navigator.language : readerLocale();
}
