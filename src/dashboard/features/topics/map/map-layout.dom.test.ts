import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rowsOf } from '../../../testing/map-fixture.ts';
import type { Rectangle } from '../../../charts/svg-drawing.ts';
import { fitLabel, layOutMap, neighbourOf, type ArrowDirection } from './map-layout.ts';

const SIZE = { width: 1000, height: 600 };

const countsOf = fc.array(fc.integer({ min: 1, max: 100_000 }), { minLength: 1, maxLength: 300 });

describe('the layout of the map', () => {
  it('gives each topic an area in proportion to its conversations', () => {
    const { tiles, other } = layOutMap(rowsOf([400, 300, 200, 100]), SIZE);
    expect(other).toBeNull();
    for (const { row, width, height } of tiles)
      expect((width * height) / (SIZE.width * SIZE.height)).toBeCloseTo(row.count / 1000, 1);
  });

  it('fills the frame with a single topic', () => {
    expect(layOutMap(rowsOf([1]), SIZE).tiles).toMatchObject([{ x: 0, y: 0, ...SIZE }]);
  });

  it('has no tiles without topics', () => {
    expect(layOutMap([], SIZE)).toEqual({ tiles: [], other: null });
  });

  it('draws no tile below the minimum size and collects the other topics in one strip', () => {
    fc.assert(
      fc.property(countsOf, (counts) => {
        const rows = rowsOf(counts);
        const { tiles, other } = layOutMap(rows, SIZE);
        for (const { width, height } of tiles) {
          expect(width).toBeGreaterThanOrEqual(48);
          expect(height).toBeGreaterThanOrEqual(24);
        }
        expect(other?.height ?? 24).toBeGreaterThanOrEqual(24);
        const shown = [...tiles.map(({ row }) => row.id), ...(other?.rows ?? []).map(({ id }) => id)];
        expect(shown.toSorted()).toEqual(rows.map(({ id }) => id).toSorted());
      }),
    );
  });

  it('draws no tile without a word', () => {
    fc.assert(
      fc.property(countsOf, (counts) => {
        for (const tile of layOutMap(rowsOf(counts), SIZE).tiles)
          expect(fitLabel(tile.row, 'none', tile)?.name[0]).toMatch(/[^…]/);
      }),
    );
  });

  it('moves the topics with the fewest conversations into the strip', () => {
    const { tiles, other } = layOutMap(rowsOf([50_000, 1, 30_000, 2]), SIZE);
    expect(tiles.map(({ row }) => row.count)).toEqual([50_000, 30_000]);
    expect(other).toMatchObject({ width: 1000, height: 28, y: 572 });
  });

  it('draws over 150 of a thousand equal topics', () => {
    const { tiles, other } = layOutMap(rowsOf(Array.from({ length: 1000 }, () => 5)), SIZE);
    expect(tiles.length).toBeGreaterThan(150);
    expect(other!.rows).toHaveLength(1000 - tiles.length);
  });

  it('never overlaps tiles', () => {
    fc.assert(
      fc.property(countsOf, (counts) => {
        const { tiles, other } = layOutMap(rowsOf(counts.slice(0, 60)), SIZE);
        const places: Rectangle[] = other ? [...tiles, other] : [...tiles];
        for (const [index, a] of places.entries()) {
          for (const b of places.slice(index + 1)) {
            const isApart =
              a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y;
            expect(isApart).toBe(true);
          }
        }
      }),
    );
  });
});

describe('the neighbour of a tile', () => {
  /** The map has one tile on the left, and two tiles on the right, one above the other. */
  const places: Rectangle[] = [
    { x: 0, y: 0, width: 100, height: 100 },
    { x: 102, y: 0, width: 100, height: 70 },
    { x: 102, y: 72, width: 100, height: 28 },
  ];

  it.each<[number, ArrowDirection, number | null]>([
    [0, 'right', 1],
    [0, 'left', null],
    [0, 'up', null],
    [0, 'down', null],
    [1, 'down', 2],
    [1, 'left', 0],
    [2, 'left', 0],
    [2, 'up', 1],
    [2, 'right', null],
  ])('from tile %d to the %s is %j', (from, direction, neighbour) => {
    expect(neighbourOf(places, places[from]!, direction)).toBe(neighbour);
  });

  it('can be reached from the first tile by arrow keys, for every tile', () => {
    fc.assert(
      fc.property(countsOf, (counts) => {
        const { tiles } = layOutMap(rowsOf(counts.slice(0, 60)), SIZE);
        const reached = new Set([0]);
        for (const index of reached) {
          for (const direction of ['up', 'down', 'left', 'right'] as const) {
            const next = neighbourOf(tiles, tiles[index]!, direction);
            if (next !== null) reached.add(next);
          }
        }
        expect(reached.size).toBe(tiles.length);
      }),
    );
  });
});
