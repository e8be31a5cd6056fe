import { describe, expect, it } from 'vitest';
import { comparedRange } from './topic-query.ts';

describe('the compared range', () => {
  const range = { first: '2025-03-05', last: '2025-03-14' };

  it('is the period just before the range', () => {
    expect(comparedRange(range, 'previous')).toEqual({ first: '2025-02-23', last: '2025-03-04' });
  });

  it('falls on the same weekdays, whole weeks before the range', () => {
    const { first, last } = comparedRange(range, 'weekday');
    expect({ first, last }).toEqual({ first: '2025-02-19', last: '2025-02-28' });
    expect(new Date(`${first}T00:00Z`).getUTCDay()).toBe(new Date(`${range.first}T00:00Z`).getUTCDay());
  });

  it('has the same length a year before, also across a leap day', () => {
    expect(comparedRange({ first: '2024-02-29', last: '2024-03-02' }, 'year')).toEqual({
      first: '2023-02-28',
      last: '2023-03-02',
    });
  });
});
