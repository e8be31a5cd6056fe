import { describe, expect, it } from 'vitest';
import { groupRows, HEADING_HEIGHT, NO_GROUPS, RowLayout, slotKeeper } from './row-window.ts';

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

const slotsOf = (rows: { index: number; slot: number }[]) =>
  new Map(rows.map(({ index, slot }) => [index, slot]));

describe('slots', () => {
  it('are kept by rows that stay, and given on by rows that go', () => {
    const keep = slotKeeper();
    const before = slotsOf(keep([0, 1, 2, 3]));
    const after = slotsOf(keep([2, 3, 4, 5]));
    expect([after.get(2), after.get(3)]).toEqual([before.get(2), before.get(3)]);
    expect(new Set([after.get(4), after.get(5)])).toEqual(new Set([before.get(0), before.get(1)]));
  });

  it('are never shared, and grow only when more rows are drawn', () => {
    const keep = slotKeeper();
    for (const indexes of [[0, 1, 2], [7, 8, 9, 10], [3], [10, 11, 12, 13], [1, 500]]) {
      const slots = keep(indexes).map(({ slot }) => slot);
      expect(new Set(slots).size).toBe(indexes.length);
      expect(Math.max(...slots)).toBeLessThan(4);
    }
  });

  it('come in the order of the slots, so that no element is moved', () => {
    const keep = slotKeeper();
    keep([0, 1, 2]);
    expect(keep([1, 2, 3])).toEqual([
      { index: 3, slot: 0 },
      { index: 1, slot: 1 },
      { index: 2, slot: 2 },
    ]);
  });
});
