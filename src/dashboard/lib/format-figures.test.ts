import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formatChance,
  formatMetric,
  formatP,
  formatPercent,
  formatPoints,
  formatPointsRange,
  formatSigned,
} from './format-figures.ts';

describe('figures', () => {
  it.each([
    [0.5314, '53.1%'],
    [0, '0.0%'],
    [1, '100.0%'],
    [0.0004, '<0.1%'],
    [0.9996, '>99.9%'],
    [1999 / 2000, '>99.9%'],
    [1 / 2000, '0.1%'],
    [1.0001, '100.0%'],
  ])('format the share %d as %s', (share, words) => {
    expect(formatPercent(share)).toBe(words);
  });

  it.each([
    [0.53, '53.0%'],
    [0.99951, '>99.9%'],
    [1, '>99.9%'],
    [0.0004, '<0.1%'],
    [0, '<0.1%'],
  ])('format the chance %d as %s, never as certain', (chance, words) => {
    expect(formatChance(chance)).toBe(words);
  });

  it.each([
    [0.29341, '0.293'],
    [21.4, '21.4'],
    [12_345.678, '12,346'],
    [0, '0'],
    [-3.87123, '-3.87'],
    [0.000_012_345, '0.0000123'],
  ])('format the metric %d as %s', (value, words) => {
    expect(formatMetric(value)).toBe(words);
  });

  it('show the sign of a difference', () => {
    expect([0.039, -0.039, 0].map(formatPoints)).toEqual(['+3.9', '−3.9', '0.0']);
    expect([1350, -35, 0].map(formatSigned)).toEqual(['+1,350', '−35', '0']);
  });

  it('keep the ends of an interval distinct from each other and from zero', () => {
    expect(formatPointsRange({ low: -0.0521, high: 0.0044 })).toBe('−5.2 to +0.4');
    expect(formatPointsRange({ low: -0.000_9, high: -0.000_04 })).toBe('−0.09 to −0.004');
    expect(formatPointsRange({ low: 0.1231, high: 0.1232 })).toBe('+12.31 to +12.32');
  });

  it('never round to 0, 100 or -100 %', () => {
    const share = fc.double({ min: 0, max: 1, minExcluded: true, maxExcluded: true, noNaN: true });
    fc.assert(
      fc.property(share, fc.integer({ min: 0, max: 3 }), (value, digits) => {
        expect(formatPercent(value, digits)).not.toMatch(/^(0(\.0+)?|100(\.0+)?)%$/);
      }),
    );
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 100_000 }), fc.integer({ min: 0, max: 3 }), (of, digits) => {
        expect(formatPercent((of - 1) / of, digits)).not.toMatch(/^100/);
        expect(formatPercent(1 / of, digits)).not.toMatch(/^0(\.0+)?%$/);
      }),
    );
    fc.assert(
      fc.property(fc.double({ min: 1e-9, max: 1, noNaN: true }), (value) => {
        expect(formatPoints(value)).not.toMatch(/^[+−]?0(\.0+)?$/);
        expect(formatPoints(-value)).not.toMatch(/^[+−]?0(\.0+)?$/);
      }),
    );
  });

  it('never show a p-value as 0, or as 1 if it is below', () => {
    expect([0.0035, 0.5, 1e-30, 0].map(formatP)).toEqual(['0.0035', '0.5', '<0.0001', '<0.0001']);
    expect([0.99, 0.994, 0.996, 1].map(formatP)).toEqual(['0.99', '>0.99', '>0.99', '1']);
  });
});
