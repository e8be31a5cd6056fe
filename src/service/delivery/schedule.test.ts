import { describe, expect, it } from 'vitest';
import { DELAYS, delayAfter, readRetryAfter } from './schedule.ts';

const HOUR = 60 * 60 * 1000;

describe('the schedule', () => {
  it('covers three days with increasing delays', () => {
    expect(DELAYS.reduce((sum, delay) => sum + delay, 0) / HOUR).toBeCloseTo(71.7, 1);
    expect(DELAYS).toEqual(DELAYS.toSorted((a, b) => a - b));
  });

  it('varies each delay by 10 %', () => {
    for (const [index, delay] of DELAYS.entries()) {
      expect(delayAfter(index + 1, null, () => 0)).toBe(delay * 0.9);
      expect(delayAfter(index + 1, null, () => 0.5)).toBe(delay);
      expect(delayAfter(index + 1, null, () => 0.999_999)).toBeCloseTo(delay * 1.1, -3);
    }
  });

  it('ends even if the receiver requests a delay', () => {
    expect(delayAfter(DELAYS.length + 1, null, () => 0.5)).toBeNull();
    expect(delayAfter(DELAYS.length + 1, HOUR, () => 0.5)).toBeNull();
  });

  it('waits for the requested delay if it is longer than the scheduled delay', () => {
    expect(delayAfter(1, HOUR, () => 0.5)).toBe(HOUR);
    expect(delayAfter(8, 1000, () => 0.5)).toBe(DELAYS[7]);
  });
});

describe('Retry-After', () => {
  const now = new Date('2026-03-01T12:00:00Z');
  it.each([
    ['30', 30_000],
    [' 30 ', 30_000],
    ['Sun, 01 Mar 2026 12:01:00 GMT', 60_000],
    ['2026-03-01T12:00:10Z', 10_000],
    ['86400', 24 * HOUR],
    ['999999999999', 24 * HOUR],
    ['Fri, 31 Dec 9999 23:59:59 GMT', 24 * HOUR],
    ['0', null],
    ['-5', null],
    ['1e9', null],
    ['soon', null],
    ['', null],
    ['Sun, 01 Mar 2026 11:59:00 GMT', null],
    [null, null],
  ])('parses %j as %j', (header, wait) => expect(readRetryAfter(header, now)).toBe(wait));
});
