import { describe, expect, it } from 'vitest';
import { groupRows, HEADING_HEIGHT, NO_GROUPS, RowLayout } from './row-layout.ts';
import { RowRecycler } from './row-recycler.ts';
import { Overscan } from './row-window.ts';

describe('groups of rows', () => {
  it('start wherever the group changes, even for a repeated group', () => {
    expect([...groupRows(['b1', 'b2', 'a1', 'b3'], (row) => row[0]!)]).toEqual([
      [0, 'b'],
      [2, 'a'],
      [3, 'b'],
    ]);
    expect(groupRows([], String).size).toBe(0);
  });

  it('shift the rows below each heading, which belongs to the first row of its group', () => {
    const layout = new RowLayout(40, groupRows(['a', 'a', 'b', 'b', 'c'], String));
    expect([0, 1, 2, 3, 4].map((index) => layout.startOf(index))).toEqual([
      HEADING_HEIGHT,
      40 + HEADING_HEIGHT,
      80 + 2 * HEADING_HEIGHT,
      120 + 2 * HEADING_HEIGHT,
      160 + 3 * HEADING_HEIGHT,
    ]);
    expect([-5, 0, 67, 68, 107, 108, 9999].map((place) => layout.indexAt(place, 5))).toEqual([
      0, 0, 0, 1, 1, 2, 4,
    ]);
    expect(layout.heightOf(5)).toBe(5 * 40 + 3 * HEADING_HEIGHT);
  });

  it('do not affect rows without headings', () => {
    const layout = new RowLayout(40, NO_GROUPS);
    expect([layout.startOf(0), layout.startOf(7)]).toEqual([0, 280]);
    expect([-5, 39, 40, 9999].map((place) => layout.indexAt(place, 8))).toEqual([0, 0, 1, 7]);
    expect([layout.heightOf(0), layout.heightOf(3)]).toEqual([0, 120]);
  });
});

const slotsOf = (rows: { index: number; slot: number }[]) =>
  new Map(rows.map(({ index, slot }) => [index, slot]));

const NO_MORE = { atLeast: 0, count: 1000 };

describe('slots', () => {
  it('stay with visible rows and are reused for new rows', () => {
    const slots = new RowRecycler();
    const before = slotsOf(slots.of([0, 1, 2, 3], NO_MORE));
    const after = slotsOf(slots.of([2, 3, 4, 5], NO_MORE));
    expect([after.get(2), after.get(3)]).toEqual([before.get(2), before.get(3)]);
    expect(new Set([after.get(4), after.get(5)])).toEqual(new Set([before.get(0), before.get(1)]));
  });

  it('are never shared, and increase only with the number of rendered rows', () => {
    const slots = new RowRecycler();
    for (const indexes of [[0, 1, 2], [7, 8, 9, 10], [3], [10, 11, 12, 13], [1, 500]]) {
      const taken = slots.of(indexes, NO_MORE).map(({ slot }) => slot);
      expect(new Set(taken).size).toBe(indexes.length);
      expect(Math.max(...taken)).toBeLessThan(4);
    }
  });

  it('are filled in the order of the elements', () => {
    const slots = new RowRecycler();
    slots.of([0, 1, 2], NO_MORE);
    expect(slotsOf(slots.of([1, 2, 3], NO_MORE))).toEqual(
      new Map([
        [1, 1],
        [2, 2],
        [3, 0],
      ]),
    );
    expect(slotsOf(slots.of([70, 71, 72], NO_MORE))).toEqual(
      new Map([
        [70, 1],
        [71, 2],
        [72, 0],
      ]),
    );
  });

  it('keep unused rows up to the minimum number of slots', () => {
    const slots = new RowRecycler();
    slots.of([0, 1, 2, 3], { atLeast: 4, count: 1000 });
    expect(slotsOf(slots.of([700, 701], { atLeast: 4, count: 1000 }))).toEqual(
      new Map([
        [700, 0],
        [701, 1],
        [2, 2],
        [3, 3],
      ]),
    );
    const left = slots.of([700, 2], { atLeast: 4, count: 701 }).map(({ index }) => index);
    expect(new Set(left)).toEqual(new Set([700, 2, 3]));
  });
});

describe('the rendered rows around the visible rows', () => {
  const at = (startIndex: number, count = 1000) => ({ startIndex, endIndex: startIndex + 9, count });
  const ends = (rows: number[]) => [rows[0], rows.at(-1), rows.length];

  it('have a constant number at the start, the middle and the end', () => {
    const frame = new Overscan();
    expect(ends(frame.around(at(0), 10, 0))).toEqual([0, 15, 16]);
    expect(ends(frame.around(at(500), 10, 1))[2]).toBe(16);
    expect(ends(frame.around(at(990), 10, 2))).toEqual([984, 999, 16]);
    expect(ends(frame.around(at(0, 10), 10, 0))).toEqual([0, 9, 10]);
    expect(ends(frame.around(at(600, 300), 10, 0))[1]).toBe(299);
  });

  it('extend in the scroll direction, and stay the same for small scrolls back and forth', () => {
    const frame = new Overscan();
    frame.around(at(0), 10, 0);
    expect(ends(frame.around(at(1), 10, 1))).toEqual([0, 15, 16]);
    expect(ends(frame.around(at(5), 10, 4))).toEqual([5, 20, 16]);
    expect(ends(frame.around(at(8), 10, 1))).toEqual([5, 20, 16]);
    expect(ends(frame.around(at(9), 10, 1))).toEqual([6, 21, 16]);
    expect(ends(frame.around(at(12), 10, -1))).toEqual([6, 21, 16]);
    expect(ends(frame.around(at(10), 10, -2))).toEqual([5, 20, 16]);
  });

  it('are only the visible rows after a jump', () => {
    const frame = new Overscan();
    frame.around(at(0), 10, 0);
    expect(ends(frame.around(at(600), 10, 600))).toEqual([600, 609, 10]);
    expect(ends(frame.around(at(600), 10, 0))).toEqual([600, 615, 16]);
    expect(ends(frame.around(at(20), 10, -580))).toEqual([20, 29, 10]);
  });
});
