import { describe, expect, it } from 'vitest';
import { phrase } from './phrase.ts';
import { opaqueId, Random } from './random.ts';

const numbers = (random: Random) => Array.from({ length: 20 }, () => random.next());

describe('Random', () => {
  it('returns the same numbers for the same seed, stream and index', () => {
    expect(numbers(new Random(7, 'lead', 3))).toEqual(numbers(new Random(7, 'lead', 3)));
    expect(numbers(new Random(7, 'lead', 3))).not.toEqual(numbers(new Random(7, 'lead', 4)));
    expect(numbers(new Random(7, 'lead', 3))).not.toEqual(numbers(new Random(7, 'visits', 3)));
    expect(numbers(new Random(7, 'lead', 3))).not.toEqual(numbers(new Random(8, 'lead', 3)));
  });

  it('has a uniform distribution and respects weights', () => {
    const random = new Random(1, 'spread');
    const tenths = Array.from({ length: 10 }, () => 0);
    let heavy = 0;
    for (let turn = 0; turn < 20_000; turn++) {
      tenths[Math.floor(random.next() * 10)]! += 1;
      if (
        random.weighted([
          ['heavy', 3],
          ['light', 1],
        ]) === 'heavy'
      )
        heavy += 1;
    }
    for (const count of tenths) expect(Math.abs(count - 2000)).toBeLessThan(200);
    expect(heavy / 20_000).toBeCloseTo(0.75, 1);
  });

  it('reaches both bounds of an integer range and never exceeds them', () => {
    const random = new Random(1, 'bounds');
    const seen = new Set(Array.from({ length: 500 }, () => random.int(-2, 2)));
    expect([...seen].toSorted((a, b) => a - b)).toEqual([-2, -1, 0, 1, 2]);
  });

  it('picks different items, or all items if more are requested', () => {
    const random = new Random(1, 'some');
    expect(random.some(['a', 'b', 'c'], 9).toSorted()).toEqual(['a', 'b', 'c']);
    expect(new Set(random.some(['a', 'b', 'c'], 2)).size).toBe(2);
    expect(random.some(['a', 'b', 'c'], 0)).toEqual([]);
  });
});

describe('opaqueId', () => {
  it('never repeats within 200,000 records', () => {
    const ids = new Set(Array.from({ length: 200_000 }, (_, index) => opaqueId('lead', 2417, index)));
    expect(ids.size).toBe(200_000);
  });
});

describe('phrase', () => {
  it('fills slots that a choice contains', () => {
    expect(
      phrase(new Random(1, 'phrase'), '[See you {day}|Until {day}], {first}!', {
        day: ['Monday'],
        first: ['Ada'],
      }),
    ).toMatch(/^(See you|Until) Monday, Ada!$/);
  });

  it('throws for a slot without words', () => {
    expect(() => phrase(new Random(1, 'phrase'), 'Hi {nobody}', {})).toThrow('needs words for {nobody}');
  });
});
