import { describe, expect, it } from 'vitest';
import { groupRows, HEADING_HEIGHT, NO_GROUPS, RowLayout } from './row-groups.ts';

describe('groups of rows', () => {
  it('begin where a row is of another group than the one before, even a second time', () => {
    expect([...groupRows(['b1', 'b2', 'a1', 'b3'], (row) => row[0]!)]).toEqual([
      [0, 'b'],
      [2, 'a'],
      [3, 'b'],
    ]);
    expect(groupRows([], String).size).toBe(0);
  });

  it('push the rows below their headings down, and make those that begin one taller', () => {
    const layout = new RowLayout(40, groupRows(['a', 'a', 'b', 'b', 'c'], String));
    expect([0, 1, 2, 3, 4].map((index) => layout.startOf(index))).toEqual([
      HEADING_HEIGHT,
      40 + HEADING_HEIGHT,
      80 + 2 * HEADING_HEIGHT,
      120 + 2 * HEADING_HEIGHT,
      160 + 3 * HEADING_HEIGHT,
    ]);
    expect([0, 1, 2].map(layout.sizeOf)).toEqual([40 + HEADING_HEIGHT, 40, 40 + HEADING_HEIGHT]);
    expect(layout.heightOf(5)).toBe(5 * 40 + 3 * HEADING_HEIGHT);
  });

  it('leave rows without headings where they are', () => {
    const layout = new RowLayout(40, NO_GROUPS);
    expect([layout.startOf(0), layout.startOf(7), layout.sizeOf(7)]).toEqual([0, 280, 40]);
    expect([layout.heightOf(0), layout.heightOf(3)]).toEqual([0, 120]);
  });
});
