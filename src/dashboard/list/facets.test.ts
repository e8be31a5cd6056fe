import { describe, expect, it } from 'vitest';
import { seenValues } from './facets.ts';

describe('seenValues', () => {
  it('counts values, most frequent first, and skips missing and empty ones', () => {
    const rows = ['inbound', null, 'sideways', 'inbound', ''];
    expect(seenValues(rows, (row) => row)).toEqual([
      { value: 'inbound', label: 'inbound', count: 2 },
      { value: 'sideways', label: 'sideways', count: 1 },
    ]);
  });

  it('counts a repeated value once per row', () => {
    const rows = [['a', 'a', 'b'], ['b'], null];
    expect(seenValues(rows, (row) => row)).toEqual([
      { value: 'b', label: 'b', count: 2 },
      { value: 'a', label: 'a', count: 1 },
    ]);
  });

  it('sorts equally frequent values by label', () => {
    const labels: Record<string, string> = { 1: 'Zebra', 2: 'Ant' };
    expect(
      seenValues(
        ['1', '2'],
        (row) => row,
        (value) => labels[value]!,
      ).map(({ label }) => label),
    ).toEqual(['Ant', 'Zebra']);
  });
});
