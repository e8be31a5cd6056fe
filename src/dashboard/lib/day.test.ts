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

describe('calendar days', () => {
  it.each(['2025-03-14', '2024-02-29', '0001-01-01', '9999-12-31'])('accept %s', (day) => {
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
  ])('reject %s', (text) => {
    expect(isDay(text)).toBe(false);
  });

  it("use UTC for the current day, regardless of the viewer's zone", () => {
    expect(todayInUtc(new Date('2025-03-14T23:59:59-11:00'))).toBe('2025-03-15');
    expect(todayInUtc(new Date('2025-03-14T00:00:00+14:00'))).toBe('2025-03-13');
  });

  it('are counted across months, years and clock changes', () => {
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

  it('stay within the years 1 to 9999', () => {
    expect(addDays('0001-01-02', -5)).toBe('0001-01-01');
    expect(addDays('9999-12-31', 1)).toBe('9999-12-31');
    expect(yearBefore('0001-03-01')).toBe('0001-03-01');
  });

  it('belong to a month', () => {
    expect(monthOf('2024-02-10')).toEqual({ first: '2024-02-01', last: '2024-02-29' });
    expect(monthOf('2025-01-31', -1)).toEqual({ first: '2024-12-01', last: '2024-12-31' });
  });

  it('have a counterpart in the previous year', () => {
    expect(yearBefore('2025-03-14')).toBe('2024-03-14');
    expect(yearBefore('2024-02-29')).toBe('2023-02-28');
  });

  it('are formatted for readers', () => {
    expect(shortDay('2025-03-01')).toBe('1 Mar');
    expect(dayWithYear('2025-03-01')).toBe('1 Mar 2025');
    expect(dayWithWeekday('2025-03-01')).toBe('Sat, 1 Mar 2025');
    expect(formatDayRange({ first: '2025-03-01', last: '2025-03-14' })).toMatch(/^1\s?–\s?14 Mar 2025$/);
    expect(formatDayRange({ first: '2025-03-01', last: '2025-03-01' })).toBe('1 Mar 2025');
  });
});
