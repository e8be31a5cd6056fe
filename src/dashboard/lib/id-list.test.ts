import { describe, expect, it } from 'vitest';
import { readIds } from './id-list.ts';

describe('a list of ids', () => {
  it('is split at lines, tabs and commas, without duplicates', () => {
    expect(readIds(' a\r\nb\tc, d;e,,f\n\na b')).toEqual({
      ids: ['a', 'b', 'c', 'd', 'e', 'f'],
      repeated: 2,
    });
  });

  it('is empty for blank text', () => {
    expect(readIds(' \n , ')).toEqual({ ids: [], repeated: 0 });
  });
});
