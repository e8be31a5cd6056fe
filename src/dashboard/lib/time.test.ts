import { describe, expect, it, vi } from 'vitest';
import { redraw } from './redraw.ts';
import {
  currentZoneName,
  dayOf,
  formatClock,
  formatDay,
  formatDuration,
  formatExact,
  formatExactWithZone,
  formatRelative,
  formatShort,
  parseInstant,
  utcNote,
  viewerZone,
} from './time.ts';

const moment = new Date('2025-03-14T08:05:12Z');
const ago = (milliseconds: number) => formatRelative(new Date(moment.getTime() - milliseconds), moment);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

describe('parseInstant', () => {
  it.each([
    ['2025-03-14T08:05:12Z', '2025-03-14T08:05:12.000Z'],
    ['2025-03-14T09:05:12+01:00', '2025-03-14T08:05:12.000Z'],
    ['2025-03-14T02:35:12.5-05:30', '2025-03-14T08:05:12.500Z'],
    ['2025-03-14T08:05:12', '2025-03-14T08:05:12.000Z'],
    ['2025-03-14T08:05', '2025-03-14T08:05:00.000Z'],
    ['2024-02-29T00:00:00Z', '2024-02-29T00:00:00.000Z'],
    ['2025-12-31', '2025-12-31T00:00:00.000Z'],
  ])("parses %s as %s, regardless of the viewer's zone", (text, expected) => {
    expect(parseInstant(text)?.toISOString()).toBe(expected);
  });

  it.each([
    null,
    '',
    'tomorrow',
    '3 May',
    'version 12',
    '2025-13-01T00:00:00Z',
    '2026-02-30',
    '2025-02-29T00:00:00Z',
    '2025-04-31T12:00:00+02:00',
    '2025-01-32T00:00:00Z',
    '2025-01-00',
  ])('returns null for %j', (text) => {
    expect(parseInstant(text)).toBeNull();
  });
});

describe('formatRelative', () => {
  it.each([
    [0, 'just now'],
    [59_999, 'just now'],
    [MINUTE, '1 min ago'],
    [59 * MINUTE + 29_999, '59 min ago'],
    [59 * MINUTE + 59_999, '1 hr ago'],
    [HOUR, '1 hr ago'],
    [23.4 * HOUR, '23 hr ago'],
    [23.99 * HOUR, '1 day ago'],
    [DAY, '1 day ago'],
    [29.4 * DAY, '29 days ago'],
    [29.9 * DAY, '1 mo ago'],
    [30 * DAY, '1 mo ago'],
    [349 * DAY, '11 mo ago'],
    [364 * DAY, '1 yr ago'],
    [365 * DAY, '1 yr ago'],
    [730 * DAY, '2 yr ago'],
    [800 * DAY, '2 yr ago'],
    [-30_000, 'in under a minute'],
    [-5 * MINUTE, 'in 5 min'],
    [-3 * HOUR, 'in 3 hr'],
    [-47 * HOUR, 'in 2 days'],
    [-2 * DAY, 'in 2 days'],
  ])('formats %i ms before as "%s"', (milliseconds, expected) => {
    expect(ago(milliseconds)).toBe(expected);
  });
});

describe('exact times', () => {
  it('show the offset at that moment, on both sides of a clock change', () => {
    expect(formatExact(new Date('2025-03-30T00:59:59Z'), 'Europe/Berlin')).toBe(
      '30 Mar 2025, 01:59:59 GMT+1',
    );
    expect(formatExact(new Date('2025-03-30T01:00:00Z'), 'Europe/Berlin')).toBe(
      '30 Mar 2025, 03:00:00 GMT+2',
    );
  });

  it('distinguish the two hours that repeat when clocks go back', () => {
    expect(formatExact(new Date('2025-10-26T00:30:00Z'), 'Europe/Berlin')).toBe(
      '26 Oct 2025, 02:30:00 GMT+2',
    );
    expect(formatExact(new Date('2025-10-26T01:30:00Z'), 'Europe/Berlin')).toBe(
      '26 Oct 2025, 02:30:00 GMT+1',
    );
  });

  it('show midnight as 00:00, not 24:00', () => {
    expect(formatClock(new Date('2025-03-14T00:00:00Z'), 'UTC')).toBe('00:00');
    expect(formatShort(new Date('2025-03-14T00:00:00Z'), 'UTC')).toBe('14 Mar 2025, 00:00');
  });

  it('contain UTC only once', () => {
    expect(formatExact(moment, 'UTC')).toBe('14 Mar 2025, 08:05:12 UTC');
    expect(formatExactWithZone(moment, 'UTC')).toBe('14 Mar 2025, 08:05:12 UTC');
  });

  it('show offsets with quarter and half hours', () => {
    expect(formatExactWithZone(moment, 'Asia/Kathmandu')).toBe(
      '14 Mar 2025, 13:50:12 GMT+5:45 (Asia/Kathmandu)',
    );
  });
});

describe('days', () => {
  it.each([
    ['2025-03-14T23:30:00Z', 'UTC', '2025-03-14'],
    ['2025-03-14T23:30:00Z', 'Europe/Berlin', '2025-03-15'],
    ['2025-03-14T03:30:00Z', 'America/New_York', '2025-03-13'],
    ['2025-03-30T22:00:00Z', 'Europe/Berlin', '2025-03-31'],
    ['0999-06-01T12:00:00Z', 'UTC', '0999-06-01'],
  ])('contain %s in %s as %s', (text, zone, day) => {
    expect(dayOf(new Date(text), zone)).toBe(day);
  });

  it('are formatted without a time zone shift', () => {
    expect(formatDay('2025-03-14')).toBe('Friday, 14 March 2025');
    expect(formatDay('2024-02-29')).toBe('Thursday, 29 February 2024');
  });
});

describe('formatDuration', () => {
  it.each([
    [-5, '0 s'],
    [0, '0 s'],
    [45_999, '45 s'],
    [MINUTE, '1 min'],
    [HOUR - 1, '59 min'],
    [HOUR, '1 h'],
    [80 * MINUTE, '1 h 20 min'],
    [DAY, '1 d'],
    [76 * HOUR, '3 d 4 h'],
  ])('formats %i ms as %s', (milliseconds, expected) => {
    expect(formatDuration(milliseconds)).toBe(expected);
  });
});

describe('the name of a zone', () => {
  it('is the current name, with the same offsets', () => {
    expect(currentZoneName('Asia/Calcutta')).toBe('Asia/Kolkata');
    expect(currentZoneName('Europe/Berlin')).toBe('Europe/Berlin');
    for (const zone of Intl.supportedValuesOf('timeZone')) {
      expect(formatShort(moment, currentZoneName(zone))).toBe(formatShort(moment, zone));
    }
  });

  it('follows UTC days only for readers in other zones', () => {
    const inZone = (timeZone: string) => {
      vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({
        timeZone,
      } as Intl.ResolvedDateTimeFormatOptions);
      redraw();
    };
    inZone('UTC');
    expect(utcNote()).toBe('');
    inZone('Asia/Calcutta');
    expect([viewerZone(), utcNote()]).toEqual(['Asia/Kolkata', ' (UTC)']);
    vi.restoreAllMocks();
    redraw();
  });
});
