import { describe, expect, it } from 'vitest';
import { slotKeeper } from './use-row-window.ts';

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
