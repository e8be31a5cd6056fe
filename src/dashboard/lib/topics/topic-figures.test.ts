import { describe, expect, it } from 'vitest';
import {
  changeText,
  differenceOf,
  formatSentiment,
  movementOf,
  ratioOf,
  ratioText,
} from './topic-figures.ts';
import type { TopicChange } from './topic-rows.ts';

const kept = (difference: number, ratio: number): TopicChange => ({
  kind: 'compared',
  before: 40,
  difference,
  ratio,
});

it('writes a sentiment with two decimals, and no zero with a sign', () => {
  expect([0.125, -0.3, -0.001, 0, -1e300].map(formatSentiment)).toEqual([
    '0.13',
    '−0.30',
    '0.00',
    '0.00',
    '−1.00e+300',
  ]);
});

describe('what became of a topic', () => {
  it('is told from the difference', () => {
    expect([kept(1, 0.1), kept(-1, -0.1), kept(0, 0)].map(movementOf)).toEqual(['rising', 'falling', 'same']);
    expect(movementOf({ kind: 'gone', before: 2 })).toBe('gone');
  });

  it('is by how many, and by which part of what was before', () => {
    const gone: TopicChange = { kind: 'gone', before: 7 };
    expect(differenceOf({ change: gone, count: 0 })).toBe(-7);
    expect(differenceOf({ change: { kind: 'new' }, count: 9 })).toBe(9);
    expect(differenceOf({ change: null, count: 9 })).toBeNull();
    expect([ratioOf(gone), ratioOf({ kind: 'new' }), ratioOf(kept(10, 0.25))]).toEqual([-1, null, 0.25]);
  });

  it('is written with its sign', () => {
    expect(changeText({ change: kept(1250, 0.25), count: 0 })).toBe('+1,250 (+25%)');
    expect(changeText({ change: kept(-10, -0.25), count: 0 })).toBe('−10 (−25%)');
    expect(changeText({ change: { kind: 'new' }, count: 9 })).toBe('+9');
    expect(changeText({ change: null, count: 9 })).toBeNull();
    expect([0, 0.0025, 4.013].map(ratioText)).toEqual(['0%', '+0.25%', '+401%']);
  });
});
