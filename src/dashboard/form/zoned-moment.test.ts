import { describe, expect, it } from 'vitest';
import { instantToSend, readZonedMoment, toZonedMoment, ZonedMoment } from './zoned-moment.ts';

const BERLIN = 'Europe/Berlin';
const given = (day: string, time: string, changes: Partial<ZonedMoment> = {}): ZonedMoment => ({
  day,
  time,
  zone: BERLIN,
  isSecond: false,
  isPartial: false,
  ...changes,
});

describe('a zoned moment in a form', () => {
  it.each([
    ['2025-06-01T10:00:00Z', given('2025-06-01', '12:00')],
    ['2025-06-01T10:00:05.250Z', given('2025-06-01', '12:00:05')],
    ['2025-06-01T10:00:00', given('2025-06-01', '12:00')],
    ['2025-10-26T00:30:00.5Z', given('2025-10-26', '02:30')],
    ['2025-10-26T01:30:00Z', given('2025-10-26', '02:30', { isSecond: true })],
    [null, given('', '')],
  ])('converts %s to a day and a time in its zone, and back to the same instant', (instant, value) => {
    expect(toZonedMoment(instant, BERLIN)).toEqual(value);
    expect(instantToSend(value, instant)).toBe(instant);
  });

  it.each([
    ['9999-12-31T23:59:59Z', BERLIN, given('9999-12-31', '23:59:59', { zone: 'UTC' })],
    ['0001-01-01T00:00:00Z', 'America/New_York', given('0001-01-01', '00:00', { zone: 'UTC' })],
  ])('uses UTC for %s, because its year in %s cannot be entered', (instant, zone, value) => {
    expect(toZonedMoment(instant, zone)).toEqual(value);
    expect(ZonedMoment.safeParse(value).success).toBe(true);
    expect(instantToSend(value, instant)).toBe(instant);
    expect(instantToSend({ ...value, zone: BERLIN }, instant)).not.toBe(instant);
  });

  it('is sent with the offset of its zone after a change', () => {
    expect(instantToSend(given('2025-06-01', '12:30'), '2025-06-01T10:00:00.5Z')).toBe(
      '2025-06-01T12:30:00+02:00',
    );
    expect(instantToSend(given('2025-10-26', '02:30', { isSecond: true }), null)).toBe(
      '2025-10-26T02:30:00+01:00',
    );
    expect(instantToSend(given('', ''), '2025-06-01T10:00:00Z')).toBeNull();
  });

  it('moves a time that the clocks skip forward and reports the shift', () => {
    expect(readZonedMoment(given('2025-03-30', '02:30'))).toEqual({
      kind: 'moment',
      instant: '2025-03-30T03:30:00+02:00',
      skips: 3_600_000,
      choice: null,
    });
  });

  it.each([
    [given('2025-06-01', ''), 'Enter the time as well, or clear the day.'],
    [given('', '12:00'), 'Enter the day as well, or clear the time.'],
    [given('', '', { isPartial: true }), 'Enter the whole day and time, or clear both.'],
    [given('12025-06-01', '12:00'), 'Enter a year from 1 to 9999.'],
    [given('9999-12-31', '23:59', { zone: 'America/New_York' }), 'must be in the years 1 to 9999'],
  ])('rejects %j', (value, message) => {
    expect(ZonedMoment.safeParse(value).error?.issues.map((issue) => issue.message)).toEqual([message]);
  });

  it('may be empty', () => {
    expect(ZonedMoment.safeParse(given('', '')).success).toBe(true);
    expect(instantToSend(given('', ''), null)).toBeNull();
  });
});
