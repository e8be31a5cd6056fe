import { describe, expect, it } from 'vitest';
import { SEARCH_PAIRS } from './testing/search-pairs.ts';
import { containsWords, fold } from './fold.ts';

describe('a folded text', () => {
  it.each(SEARCH_PAIRS)('%j is found by %j', (text, search) => {
    expect(fold(text)).toBe(fold(search).trim());
    expect(containsWords(search)(`a ${text} b`)).toBe(true);
  });

  it('keeps letters that differ', () => {
    for (const [one, other] of [
      ['Lodz', 'Lidz'],
      ['Шарик', 'Шар'],
      ['日本', '日木'],
    ] as const) {
      expect(fold(one)).not.toBe(fold(other));
    }
  });

  it('is the same if it is folded again', () => {
    for (const [text] of SEARCH_PAIRS) expect(fold(fold(text))).toBe(fold(text));
  });
});
