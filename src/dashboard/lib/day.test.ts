import { describe, expect, it } from 'vitest';
import {
  addDays,
  daysOf,
  dayWithWeekday,
  dayWithYear,
  isDay,
  countDays,
  monthOf,
  formatDayRange,
  shortDay,
  todayInUtc,
  yearBefore,
} from './day.ts';

describe('a day', () => {
  it.each(['2025-03-14', '2024-02-29', '0001-01-01', '9999-12-31'])('is %s', (day) => {
    expect(isDay(day)).toBe(true);
  });

  it.each([
    '',
    '2025-02-29',
    '2025-13-01',
    '2025-3-1',
    '2025-03-14T00:00:00Z',
    '0000-01-01',
    '12025-01-01',
    'today',
  ])('is not %s', (text) => {
    expect(isDay(text)).toBe(false);
  });

  it('is that of UTC, whatever the viewer has', () => {
    expect(todayInUtc(new Date('2025-03-14T23:59:59-11:00'))).toBe('2025-03-15');
    expect(todayInUtc(new Date('2025-03-14T00:00:00+14:00'))).toBe('2025-03-13');
  });

  it('is counted over the ends of months and years, and over changes of the clock', () => {
    expect(addDays('2025-03-29', 2)).toBe('2025-03-31');
    expect(addDays('2025-01-01', -1)).toBe('2024-12-31');
    expect(addDays('2024-02-28', 1)).toBe('2024-02-29');
    expect(countDays({ first: '2025-03-01', last: '2025-03-31' })).toBe(31);
    expect(daysOf({ first: '2025-10-25', last: '2025-10-27' })).toEqual([
      '2025-10-25',
      '2025-10-26',
      '2025-10-27',
    ]);
  });

  it('stays within the calendar', () => {
    expect(addDays('0001-01-02', -5)).toBe('0001-01-01');
    expect(addDays('9999-12-31', 1)).toBe('9999-12-31');
    expect(yearBefore('0001-03-01')).toBe('0001-03-01');
  });

  it('lies in a month', () => {
    expect(monthOf('2024-02-10')).toEqual({ first: '2024-02-01', last: '2024-02-29' });
    expect(monthOf('2025-01-31', -1)).toEqual({ first: '2024-12-01', last: '2024-12-31' });
  });

  it('has one a year before', () => {
    expect(yearBefore('2025-03-14')).toBe('2024-03-14');
    expect(yearBefore('2024-02-29')).toBe('2023-02-28');
  });

  it('is written for people', () => {
    expect(shortDay('2025-03-01')).toBe('1 Mar');
    expect(dayWithYear('2025-03-01')).toBe('1 Mar 2025');
    expect(dayWithWeekday('2025-03-01')).toBe('Sat, 1 Mar 2025');
    expect(formatDayRange({ first: '2025-03-01', last: '2025-03-14' })).toMatch(/^1\s?–\s?14 Mar 2025$/);
    expect(formatDayRange({ first: '2025-03-01', last: '2025-03-01' })).toBe('1 Mar 2025');
  });
});
