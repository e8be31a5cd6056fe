import { describe, expect, it } from 'vitest';
import { namedPlaces, placeAt, spreadNames } from './places.ts';

describe('the places of a chart', () => {
  it('maps each drawn position back to its place', () => {
    const [width, span] = [336, { from: 3, to: 30 }];
    const middle = (place: number) => ((place - 3 + 0.5) / 28) * width;
    for (let place = 3; place <= 30; place += 1) expect(placeAt(middle(place), width, span)).toBe(place);
  });

  it('returns the nearest place for a position outside the plot', () => {
    expect(placeAt(-50, 336, { from: 3, to: 30 })).toBe(3);
    expect(placeAt(999, 336, { from: 3, to: 30 })).toBe(30);
  });

  it('names as many places as fit', () => {
    expect(namedPlaces(367, { width: 336, beside: 8, name: 80 })).toEqual([43, 131, 219, 307]);
    expect(namedPlaces(7, { width: 336, beside: 8, name: 56 })).toEqual([0, 2, 4, 6]);
    expect(namedPlaces(3, { width: 336, beside: 8, name: 64 })).toEqual([0, 1, 2]);
    expect(namedPlaces(0, { width: 336, beside: 8, name: 64 })).toEqual([]);
  });
});

describe('names at the ends of lines', () => {
  it('spreads overlapping names within the chart', () => {
    expect(spreadNames([10, 12, 60], [15, 15, 15], 115)).toEqual([10, 25, 60]);
    expect(spreadNames([100, 99, 98], [15, 15, 15], 115)).toEqual([100, 85, 70]);
    expect(spreadNames([10, 12, 95], [30, 15, 30], 115)).toEqual([10, 40, 85]);
    expect(spreadNames([], [], 115)).toEqual([]);
  });
});
