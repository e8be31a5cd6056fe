import { describe, expect, it } from 'vitest';
import { isRangeText, RANGE_PRESETS, rangeBeside, rangeTextFor, resolveRange } from './day-range.ts';

const KNOWN = { today: '2025-03-14', oldest: '2024-02-10' };

describe('the ranges of days', () => {
  it('mean whole days that end today, but for the last week and month', () => {
    expect(Object.fromEntries(RANGE_PRESETS.map((preset) => [preset, resolveRange(preset, KNOWN)]))).toEqual({
      '7d': { first: '2025-03-08', last: '2025-03-14' },
      '28d': { first: '2025-02-15', last: '2025-03-14' },
      '90d': { first: '2024-12-15', last: '2025-03-14' },
      week: { first: '2025-03-10', last: '2025-03-14' },
      'last-week': { first: '2025-03-03', last: '2025-03-09' },
      month: { first: '2025-03-01', last: '2025-03-14' },
      'last-month': { first: '2025-02-01', last: '2025-02-28' },
      all: { first: '2024-02-10', last: '2025-03-14' },
    });
  });

  it('are today alone where all days are asked for and there is none, or none before tomorrow', () => {
    const today = { first: '2025-03-14', last: '2025-03-14' };
    expect(resolveRange('all', { ...KNOWN, oldest: null })).toEqual(today);
    expect(resolveRange('all', { ...KNOWN, oldest: '2025-03-15' })).toEqual(today);
  });

  it('are any two days that exist, in their order', () => {
    expect(resolveRange('2024-02-29..2024-03-01', KNOWN)).toEqual({
      first: '2024-02-29',
      last: '2024-03-01',
    });
    for (const text of [
      '2025-02-29..2025-03-01',
      '2025-03-02..2025-03-01',
      '2025-03-01',
      '2025-03-01..',
      '8d',
      '',
    ]) {
      expect(isRangeText(text)).toBe(false);
    }
  });

  it('are ten years at most, even since an earliest day that no service can mean', () => {
    expect(isRangeText('2015-03-07..2025-03-14')).toBe(false);
    expect(resolveRange('all', { ...KNOWN, oldest: '0001-01-01' })).toEqual({
      first: '2015-03-08',
      last: '2025-03-14',
    });
  });

  it('are never written as a week, which begins on another day for other readers', () => {
    expect(rangeTextFor({ first: '2025-03-10', last: '2025-03-14' }, KNOWN)).toBe('2025-03-10..2025-03-14');
  });

  it('are written as the preset that means the same days', () => {
    expect(rangeTextFor({ first: '2025-03-08', last: '2025-03-14' }, KNOWN)).toBe('7d');
    expect(rangeTextFor({ first: '2025-03-08', last: '2025-03-13' }, KNOWN)).toBe('2025-03-08..2025-03-13');
  });
});

describe('the range beside a range', () => {
  it('has as many days', () => {
    expect(rangeBeside('7d', KNOWN, -1)).toBe('2025-03-01..2025-03-07');
    expect(rangeBeside('2025-03-01..2025-03-07', KNOWN, 1)).toBe('7d');
    expect(rangeBeside('2025-02-10..2025-02-10', KNOWN, 1)).toBe('2025-02-11..2025-02-11');
  });

  it('is the month beside a month, whatever their lengths', () => {
    expect(rangeBeside('month', KNOWN, -1)).toBe('last-month');
    expect(rangeBeside('last-month', KNOWN, 1)).toBe('month');
    expect(rangeBeside('last-month', KNOWN, -1)).toBe('2025-01-01..2025-01-31');
    expect(rangeBeside('2024-02-01..2024-02-29', KNOWN, 1)).toBe('2024-03-01..2024-03-31');
  });

  it('is the week beside a week, and days before those', () => {
    expect(rangeBeside('week', KNOWN, -1)).toBe('last-week');
    expect(rangeBeside('last-week', KNOWN, 1)).toBe('week');
    expect(rangeBeside('last-week', KNOWN, -1)).toBe('2025-02-24..2025-03-02');
  });

  it('ends with today and with the earliest day', () => {
    expect(rangeBeside('28d', KNOWN, 1)).toBeNull();
    expect(rangeBeside('month', KNOWN, 1)).toBeNull();
    expect(rangeBeside('all', KNOWN, -1)).toBeNull();
    expect(rangeBeside('2024-02-10..2024-02-12', KNOWN, -1)).toBeNull();
    expect(rangeBeside('2024-02-11..2024-02-12', KNOWN, -1)).toBe('2024-02-09..2024-02-10');
  });

  it('ends with the years that four digits can write', () => {
    expect(rangeBeside('0001-01-01..0001-01-01', { today: '2025-03-14', oldest: null }, -1)).toBeNull();
  });
});
