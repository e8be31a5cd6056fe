import { describe, expect, it } from 'vitest';
import { readIds } from './id-list.ts';

describe('a list of ids', () => {
  it('is read from lines, columns and commas, each id once', () => {
    expect(readIds(' a\r\nb\tc, d;e,,f\n\na b')).toEqual({
      ids: ['a', 'b', 'c', 'd', 'e', 'f'],
      repeated: 2,
    });
  });

  it('holds nothing where nothing is written', () => {
    expect(readIds(' \n , ')).toEqual({ ids: [], repeated: 0 });
  });
});
