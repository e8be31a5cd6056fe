import { describe, expect, it } from 'vitest';
import { filterBy, isServerSide, seenValues, type Facet } from './facets.ts';

describe('seenValues', () => {
  it('counts values, most frequent first, and skips missing and empty values', () => {
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

describe('a filter', () => {
  type Row = { kind: string };
  type Search = { kind: readonly string[]; id: string | null };
  const defaults: Search = { kind: [], id: null };
  const all: Facet<Row, Search>[] = [
    { kind: 'many', field: 'kind', label: 'Kind', of: ({ kind }) => kind },
    { kind: 'one', field: 'id', label: 'Id', isServerSide: true, choices: [] },
  ];

  it('is applied by the browser or by the service', () => {
    expect(all.map(isServerSide)).toEqual([false, true]);
    const matches = filterBy(all, { kind: ['a'], id: 'x' }, defaults);
    expect([{ kind: 'a' }, { kind: 'b' }].map((row) => matches?.(row))).toEqual([true, false]);
    expect(filterBy(all, { kind: [], id: 'x' }, defaults)).toBeNull();
  });

  it('is a type error if neither the browser nor the service applies the filter', () => {
    // @ts-expect-error -- neither the browser nor the service applies the filter
    const many: Facet<Row, Search> = { kind: 'many', field: 'kind', label: 'Kind' };
    // @ts-expect-error -- neither the browser nor the service applies the filter
    const toggle: Facet<Row, Search> = { kind: 'toggle', field: 'kind', label: 'Kind' };
    // @ts-expect-error -- a filter that the service applies needs explicit choices
    const one: Facet<Row, Search> = { kind: 'one', field: 'id', label: 'Id', isServerSide: true };
    expect([many, toggle, one]).toHaveLength(3);
  });
});
