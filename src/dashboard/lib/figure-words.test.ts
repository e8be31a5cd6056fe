import { describe, expect, it } from 'vitest';
import {
  formatChance,
  formatMetric,
  formatP,
  formatPercent,
  formatPoints,
  formatSigned,
} from './figure-words.ts';

describe('figures in words', () => {
  it.each([
    [0.5314, '53.1%'],
    [0, '0.0%'],
    [1, '100.0%'],
  ])('the share %d reads %s', (share, words) => {
    expect(formatPercent(share)).toBe(words);
  });

  it.each([
    [0.53, '53.0%'],
    [0.99951, '>99.9%'],
    [1, '>99.9%'],
    [0.0004, '<0.1%'],
    [0, '<0.1%'],
  ])('the chance %d reads %s, never certain', (chance, words) => {
    expect(formatChance(chance)).toBe(words);
  });

  it.each([
    [0.29341, '0.2934'],
    [21.4, '21.4'],
    [12_345.678, '12,346'],
    [0, '0'],
    [-3.87123, '-3.871'],
    [0.000_012_345, '0.00001235'],
  ])('the metric %d reads %s', (value, words) => {
    expect(formatMetric(value)).toBe(words);
  });

  it('a difference has its sign', () => {
    expect([0.039, -0.039, 0].map(formatPoints)).toEqual(['+3.9', '−3.9', '0.0']);
    expect([1350, -35, 0].map(formatSigned)).toEqual(['+1,350', '−35', '0']);
  });

  it('a p value is never nothing', () => {
    expect([0.0035, 0.5, 1e-30, 0].map(formatP)).toEqual(['0.0035', '0.5', '<0.0001', '<0.0001']);
  });
});
