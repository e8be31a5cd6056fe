import { describe, expect, it } from 'vitest';
import { RANGE_PRESETS, resolveRange } from '../../lib/day-range.ts';
import { countDays, daysOf } from '../../lib/day.ts';
import { comparedRange, offeredComparisons } from './topic-query.ts';
import { COMPARISONS } from './topic-search.ts';

describe('the compared range', () => {
  const range = { first: '2025-03-05', last: '2025-03-14' };

  it('has the exact dates just before the range if requested', () => {
    expect(comparedRange(range, 'previous', true)).toEqual({ first: '2025-02-23', last: '2025-03-04' });
  });

  it('falls on the same weekdays, whole weeks before the range', () => {
    const { first, last } = comparedRange(range, 'previous');
    expect({ first, last }).toEqual({ first: '2025-02-19', last: '2025-02-28' });
    expect(new Date(`${first}T00:00Z`).getUTCDay()).toBe(new Date(`${range.first}T00:00Z`).getUTCDay());
  });

  it('is 52 weeks before the range for a year', () => {
    expect(comparedRange(range, 'year')).toEqual({ first: '2024-03-06', last: '2024-03-15' });
  });

  it('has the same weekdays for every preset on every day of a year', () => {
    for (const today of daysOf({ first: '2024-01-01', last: '2024-12-31' })) {
      for (const preset of RANGE_PRESETS) {
        const days = resolveRange(preset, { today, oldest: '2022-05-17' });
        for (const compare of COMPARISONS) {
          const back = countDays({ first: comparedRange(days, compare).first, last: days.first }) - 1;
          expect(back % 7).toBe(0);
        }
      }
    }
  });

  it('has the same dates of the previous year if requested, also across a leap day', () => {
    expect(comparedRange({ first: '2024-02-29', last: '2024-03-02' }, 'year', true)).toEqual({
      first: '2023-02-28',
      last: '2023-03-02',
    });
  });
});

describe('the offered comparisons', () => {
  const year = { first: '2024-03-16', last: '2025-03-14' };

  it('have different days', () => {
    expect(offeredComparisons(year, { compare: null, exact: false })).toEqual(['previous']);
    expect(offeredComparisons(year, { compare: 'year', exact: false })).toEqual(['year']);
    expect(offeredComparisons(year, { compare: null, exact: true })).toEqual(['previous', 'year']);
  });
});
