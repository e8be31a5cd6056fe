import { describe, expect, it } from 'vitest';
import { placeOn, scaleOf } from './scale.ts';

describe('scaleOf', () => {
  it.each([
    [
      [0.44, 0.57],
      [0.4, 0.45, 0.5, 0.55, 0.6],
    ],
    [
      [0.1, 0.3],
      [0.1, 0.15, 0.2, 0.25, 0.3],
    ],
    [
      [0, 1],
      [0, 0.5, 1],
    ],
    [
      [21.4, 38.5],
      [20, 25, 30, 35, 40],
    ],
    [
      [-2, 3],
      [-2, 0, 2, 4],
    ],
  ])('uses round steps for %j: %j', (values, ticks) => {
    expect(scaleOf(values)?.ticks).toEqual(ticks);
  });

  it('contains every value of any magnitude', () => {
    for (const [low, high] of [
      [1e-7, 3e-7],
      [5, 5.001],
      [-4e9, 7e12],
      [0.999_99, 1],
    ] as const) {
      const { from, to, ticks } = scaleOf([low, high])!;
      expect(from <= low && high <= to).toBe(true);
      expect(ticks.length).toBeGreaterThan(1);
      expect(ticks.length).toBeLessThan(9);
    }
  });

  it('has no fractional steps for counts', () => {
    expect(scaleOf([0, 2], 1)?.ticks).toEqual([0, 1, 2]);
    expect(scaleOf([0, 1000], 1)?.ticks).toEqual([0, 500, 1000]);
  });

  it('centres a single value and returns null without values', () => {
    for (const value of [0, 4, -3.5, 1e6]) {
      const scale = scaleOf([value])!;
      expect(placeOn(scale, value)).toBeCloseTo(0.5, 10);
    }
    expect(scaleOf([])).toBeNull();
  });

  it('handles values that differ by less than the number precision', () => {
    const { ticks } = scaleOf([0, 1e-200])!;
    expect(ticks.every(Number.isFinite)).toBe(true);
  });
});

describe('placeOn', () => {
  it('returns the relative position, limited to the scale', () => {
    const scale = scaleOf([0, 10])!;
    expect(placeOn(scale, 2.5)).toBe(0.25);
    expect(placeOn(scale, -1)).toBe(0);
    expect(placeOn(scale, 99)).toBe(1);
  });
});
