import { beforeEach, describe, expect, it, vi } from 'vitest';
import { pluralize } from './pluralize.ts';
import { dayWithWeekday, dayWithYear, formatDayRange, shortDay, weekOf } from './day.ts';
import { formatChance, formatP, formatPercent } from './format-figures.ts';
import { firstWeekdayName } from './first-weekday.ts';
import { compareNames, formatNumber, readerLocale } from './format.ts';
import { decimalOf, formatMoney } from './money.ts';
import { setSetting } from './settings.ts';
import { dayOf, formatExact, formatExactWithZone, formatInBothZones, viewerZone } from './time.ts';

const NOON = new Date('2025-03-14T11:05:12Z');

const written = () => [
  dayWithWeekday('2025-03-14'),
  formatExact(NOON, 'Europe/Berlin'),
  formatNumber(1_234_567.89),
  formatPercent(0.531),
  formatMoney(decimalOf(-1249.5), 'EUR', 'major'),
  pluralize(25_000, 'lead'),
];

describe('dates and numbers', () => {
  it.each([
    [
      'en-GB',
      [
        'Fri, 14 Mar 2025',
        '14 Mar 2025, 12:05:12 GMT+1',
        '1,234,567.89',
        '53.1%',
        '−€1,249.50',
        '25,000 leads',
      ],
    ],
    [
      'en-US',
      [
        'Fri, Mar 14, 2025',
        'Mar 14, 2025, 12:05:12 GMT+1',
        '1,234,567.89',
        '53.1%',
        '−€1,249.50',
        '25,000 leads',
      ],
    ],
    [
      'de-DE',
      [
        'Fr., 14. März 2025',
        '14. März 2025, 12:05:12 GMT+1',
        '1.234.567,89',
        '53,1 %',
        '−1.249,50 €',
        '25.000 leads',
      ],
    ],
  ])('follow the locale %s, with words in English', (locale, words) => {
    setSetting('language', locale);
    expect(written().map((text) => text.replaceAll(/\s/g, ' '))).toEqual(words);
  });

  it("follow the browser's language until the user chooses a language, and otherwise English", () => {
    expect(readerLocale()).toBe('en-GB');
    vi.spyOn(navigator, 'language', 'get').mockReturnValue('en-US@posix');
    expect(readerLocale()).toBe('en');
  });

  // Numeric dates are ambiguous: 03/04 can be 3 April or 4 March.
  it.each(['cs', 'de', 'en-CA', 'fi', 'fr', 'hr', 'lt', 'sk', 'sv'])(
    'contain the name of the month in %s',
    (locale) => {
      setSetting('language', locale);
      for (const words of [shortDay('2025-03-04'), dayWithYear('2025-03-04'), formatExact(NOON, 'UTC')])
        expect(words).toMatch(/\p{L}{3}/u);
    },
  );

  it("use the service's calendar in every language", () => {
    for (const locale of ['th', 'fa', 'ar-SA']) {
      setSetting('language', locale);
      expect(dayOf(NOON, 'Asia/Bangkok')).toBe('2025-03-14');
      expect(dayWithYear('2025-03-14')).toMatch(/2025|۲۰۲۵|٢٠٢٥/);
    }
  });

  it('are never rounded to zero or 100 % in any locale', () => {
    setSetting('language', 'de');
    expect([formatChance(0.9999), formatP(0.00001)].map((text) => text.replaceAll(/\s/g, ' '))).toEqual([
      '>99,9 %',
      '<0,0001',
    ]);
  });

  it('follow the collation of the language', () => {
    const names = ['Öl', 'Zug', 'Ofen 10', 'Ofen 9'];
    setSetting('language', 'de');
    expect(names.toSorted(compareNames)).toEqual(['Ofen 9', 'Ofen 10', 'Öl', 'Zug']);
    setSetting('language', 'sv');
    expect(names.toSorted(compareNames)).toEqual(['Ofen 9', 'Ofen 10', 'Zug', 'Öl']);
  });
});

describe('the time zone', () => {
  beforeEach(() => setSetting('timeZone', 'Asia/Kolkata'));

  it('is the chosen zone, or the zone of the browser if the choice is invalid', () => {
    expect(viewerZone()).toBe('Asia/Kolkata');
    setSetting('timeZone', 'Mars/Olympus');
    expect(viewerZone()).toBe('UTC');
  });

  it('is shown together with UTC', () => {
    expect(formatInBothZones(NOON, viewerZone())).toBe(
      '14 Mar 2025, 16:35:12 GMT+5:30 (Asia/Kolkata)\n14 Mar 2025, 11:05:12 UTC',
    );
    expect(formatInBothZones(NOON, 'UTC')).toBe(formatExactWithZone(NOON, 'UTC'));
  });
});

describe('weeks', () => {
  it('begin on the first weekday of the language', () => {
    expect([firstWeekdayName(), formatDayRange(weekOf('2025-03-14')).replaceAll(/\s/g, ' ')]).toEqual([
      'Monday',
      '10 – 16 Mar 2025',
    ]);
    setSetting('language', 'en-US');
    expect([firstWeekdayName(), weekOf('2025-03-14').first]).toEqual(['Sunday', '2025-03-09']);
  });

  it('begin on the chosen day', () => {
    setSetting('firstWeekday', 'saturday');
    expect(weekOf('2025-03-14')).toEqual({ first: '2025-03-08', last: '2025-03-14' });
    setSetting('firstWeekday', 'sunday');
    expect(weekOf('2025-03-16')).toEqual({ first: '2025-03-16', last: '2025-03-22' });
  });
});
