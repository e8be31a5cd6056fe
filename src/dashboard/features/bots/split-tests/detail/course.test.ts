import { expect, it } from 'vitest';
import { drawnDifferences, type CourseDay } from './course.ts';

const day = (place: number, value: number, reach: number): CourseDay => ({
  place: String(place),
  instances: null,
  difference: { value, low: value - reach, high: value + reach },
});

it('draws no interval beyond the axis', () => {
  const { drawn, axis } = drawnDifferences([
    day(1, 0.9, 2),
    day(2, 0.1, 1),
    ...[3, 4, 5, 6, 7, 8].map((place) => day(place, 0.1, 0.25)),
  ]);
  expect(axis).toContain(0.35);
  expect(drawn[0]).toEqual({ value: null, low: null, high: null });
  expect(drawn[1]).toEqual({ value: 0.1, low: null, high: null });
  const values = drawn.flatMap((each) => Object.values(each)).filter((value) => value !== null);
  expect(Math.max(...values)).toBeLessThanOrEqual(Math.max(...axis));
  expect(Math.min(...values)).toBeGreaterThanOrEqual(Math.min(...axis));
});

it('has an empty axis without differences', () => {
  expect(drawnDifferences([{ place: '1', instances: null, difference: null }]).axis).toEqual([]);
});
