import { describe, expect, it } from 'vitest';
import { isRangeText, RANGE_PRESETS, rangeBeside, rangeTextFor, resolveRange } from './day-range.ts';

const KNOWN = { today: '2025-03-14', oldest: '2024-02-10' };

describe('day ranges', () => {
  it('include today, except for last week and last month', () => {
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

  it('contain only today if all days are selected but the earliest day is unknown or in the future', () => {
    const today = { first: '2025-03-14', last: '2025-03-14' };
    expect(resolveRange('all', { ...KNOWN, oldest: null })).toEqual(today);
    expect(resolveRange('all', { ...KNOWN, oldest: '2025-03-15' })).toEqual(today);
  });

  it('accept any two existing days in order', () => {
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

  it('are limited to ten years, even if the earliest day is implausible', () => {
    expect(isRangeText('2015-03-07..2025-03-14')).toBe(false);
    expect(resolveRange('all', { ...KNOWN, oldest: '0001-01-01' })).toEqual({
      first: '2015-03-08',
      last: '2025-03-14',
    });
  });

  it('are never written as a week in the URL', () => {
    expect(rangeTextFor({ first: '2025-03-10', last: '2025-03-14' }, KNOWN)).toBe('2025-03-10..2025-03-14');
  });

  it('are written as the preset that covers the same days', () => {
    expect(rangeTextFor({ first: '2025-03-08', last: '2025-03-14' }, KNOWN)).toBe('7d');
    expect(rangeTextFor({ first: '2025-03-08', last: '2025-03-13' }, KNOWN)).toBe('2025-03-08..2025-03-13');
  });
});

describe('the adjacent range', () => {
  it('has the same number of days', () => {
    expect(rangeBeside('7d', KNOWN, -1)).toBe('2025-03-01..2025-03-07');
    expect(rangeBeside('2025-03-01..2025-03-07', KNOWN, 1)).toBe('7d');
    expect(rangeBeside('2025-02-10..2025-02-10', KNOWN, 1)).toBe('2025-02-11..2025-02-11');
  });

  it('of a month is the adjacent month, regardless of its length', () => {
    expect(rangeBeside('month', KNOWN, -1)).toBe('last-month');
    expect(rangeBeside('last-month', KNOWN, 1)).toBe('month');
    expect(rangeBeside('last-month', KNOWN, -1)).toBe('2025-01-01..2025-01-31');
    expect(rangeBeside('2024-02-01..2024-02-29', KNOWN, 1)).toBe('2024-03-01..2024-03-31');
  });

  it('of a week is the adjacent week, written as days if it has no preset', () => {
    expect(rangeBeside('week', KNOWN, -1)).toBe('last-week');
    expect(rangeBeside('last-week', KNOWN, 1)).toBe('week');
    expect(rangeBeside('last-week', KNOWN, -1)).toBe('2025-02-24..2025-03-02');
  });

  it('does not go beyond today or the earliest day', () => {
    expect(rangeBeside('28d', KNOWN, 1)).toBeNull();
    expect(rangeBeside('month', KNOWN, 1)).toBeNull();
    expect(rangeBeside('all', KNOWN, -1)).toBeNull();
    expect(rangeBeside('2024-02-10..2024-02-12', KNOWN, -1)).toBeNull();
    expect(rangeBeside('2024-02-11..2024-02-12', KNOWN, -1)).toBe('2024-02-09..2024-02-10');
  });

  it('does not go beyond four-digit years', () => {
    expect(rangeBeside('0001-01-01..0001-01-01', { today: '2025-03-14', oldest: null }, -1)).toBeNull();
  });
});
