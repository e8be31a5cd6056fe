import { describe, expect, it } from 'vitest';
import { formatCalendar } from './calendar-time.ts';

const now = new Date('2025-03-14T12:00:00Z');
const at = (time: string, zone = 'UTC') => formatCalendar(new Date(time), now, zone);

describe('calendar times', () => {
  it('are a time today, a weekday and a time within six days, and a day otherwise', () => {
    expect(at('2025-03-14T00:00:00Z')).toBe('00:00');
    expect(at('2025-03-14T23:59:59Z')).toBe('23:59');
    expect(at('2025-03-13T23:59:59Z')).toBe('Thu 23:59');
    expect(at('2025-03-08T00:00:00Z')).toBe('Sat 00:00');
    expect(at('2025-03-07T23:59:59Z')).toBe('7 Mar');
    expect(at('2025-03-20T23:59:59Z')).toBe('Thu 23:59');
    expect(at('2025-03-21T00:00:00Z')).toBe('21 Mar');
    expect(at('2024-12-31T23:59:59Z')).toBe('31 Dec 2024');
    expect(at('2026-01-01T00:00:00Z')).toBe('1 Jan 2026');
  });

  it('belong to the days of the zone', () => {
    expect(at('2025-03-14T14:30:00Z', 'Asia/Tokyo')).toBe('23:30');
    expect(at('2025-03-14T15:30:00Z', 'Asia/Tokyo')).toBe('Sat 00:30');
    expect(at('2025-01-01T03:00:00Z', 'America/New_York')).toBe('31 Dec 2024');
  });

  it('follow a change of the day', () => {
    const time = new Date('2025-03-14T12:00:00Z');
    expect(formatCalendar(time, new Date('2025-03-14T23:59:00Z'), 'UTC')).toBe('12:00');
    expect(formatCalendar(time, new Date('2025-03-15T00:01:00Z'), 'UTC')).toBe('Fri 12:00');
  });
});
