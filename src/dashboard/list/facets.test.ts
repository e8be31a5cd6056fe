import { describe, expect, it } from 'vitest';
import { seenValues } from './facets.ts';

describe('seen values', () => {
  it('are counted as they come, most frequent first, without the missing and the empty', () => {
    const rows = ['inbound', null, 'sideways', 'inbound', ''];
    expect(seenValues(rows, (row) => row)).toEqual([
      { value: 'inbound', label: 'inbound', count: 2 },
      { value: 'sideways', label: 'sideways', count: 1 },
    ]);
  });

  it('are counted by rows and not by mentions: a value that a row gives twice counts once', () => {
    const rows = [['a', 'a', 'b'], ['b'], null];
    expect(seenValues(rows, (row) => row)).toEqual([
      { value: 'b', label: 'b', count: 2 },
      { value: 'a', label: 'a', count: 1 },
    ]);
  });

  it('stand by their labels where they are equally frequent', () => {
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
