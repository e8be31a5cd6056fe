import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  changeText,
  formatSentiment,
  ratioText,
  sentimentChangeText,
  shareChangeText,
} from './topic-figures.ts';

const whole = (difference: number, ratio: number | null) => ({ difference, ratio, isDaily: false });

it('formats a sentiment with two decimals, and zero without a sign', () => {
  expect([0.125, -0.3, -0.001, 0, -1e300].map(formatSentiment)).toEqual([
    '0.13',
    '−0.30',
    '0.00',
    '0.00',
    '−1.00e+300',
  ]);
});

describe('the change of a topic', () => {
  it('has a sign', () => {
    expect(changeText(whole(1250, 0.25))).toBe('+1,250 (+25%)');
    expect(changeText(whole(-10, -0.25))).toBe('−10 (−25%)');
    expect(changeText(whole(9, null))).toBe('+9');
    expect([0, 0.0025, 4.013].map(ratioText)).toEqual(['0%', '+0.25%', '+401%']);
  });

  it('is per day if the periods have different numbers of days', () => {
    expect(changeText({ difference: 1.4321, ratio: 0.5, isDaily: true })).toBe('+1.4 a day (+50%)');
    expect(changeText({ difference: -0.0321, ratio: -0.5, isDaily: true })).toBe('−0.032 a day (−50%)');
  });

  it('is −100% only if no conversation remains', () => {
    expect([-1, -0.996, -0.9999, -0.99].map(ratioText)).toEqual(['−100%', '−99.6%', '−99.9%', '−99%']);
  });

  it('is never rounded to ±100% or 0%', () => {
    const ratio = fc.double({ min: -1, max: 3, noNaN: true }).filter((each) => ![-1, 0, 1].includes(each));
    fc.assert(
      fc.property(ratio, (each) => {
        expect(ratioText(each)).not.toMatch(/^([+−]?0|[+−]100)%$/);
      }),
    );
    expect([1, 0.996, 1.004].map(ratioText)).toEqual(['+100%', '+99.6%', '+100.4%']);
  });

  it('has a sign for shares and sentiments, except for zero', () => {
    expect([0.0123, -0.2, 0].map(shareChangeText)).toEqual(['+1.2 points', '−20.0 points', '0.0 points']);
    expect([0.125, -0.3, 0.001].map(sentimentChangeText)).toEqual(['+0.13', '−0.30', '0.00']);
  });
});
