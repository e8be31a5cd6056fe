import { describe, expect, it } from 'vitest';
import type { CellValue, Column, Sort } from './column.ts';
import { createRowIndex } from './client-rows.ts';

type Row = { id: number; value: CellValue; note?: string };

const columns: readonly Column<Row>[] = [
  { id: 'value', header: 'Value', value: (row) => row.value, width: 100 },
  { id: 'note', header: 'Note', value: (row) => row.note, width: 100 },
];

const indexOf = (values: readonly CellValue[]) =>
  createRowIndex(
    values.map((value, id) => ({ id, value })),
    columns,
  );
const ascending: Sort = { column: 'value', descending: false };
const descending: Sort = { column: 'value', descending: true };
const valuesOf = (rows: readonly Row[]) => rows.map(({ value }) => value);
const idsOf = (rows: readonly Row[]) => rows.map(({ id }) => id);

describe('sorting', () => {
  it('compares numbers numerically', () => {
    expect(valuesOf(indexOf([10, 9, -1, 0]).sorted(ascending))).toEqual([-1, 0, 9, 10]);
  });

  it('compares dates by time', () => {
    const [early, late] = [new Date('2024-01-01'), new Date('2025-01-01')];
    expect(valuesOf(indexOf([late, early]).sorted(ascending))).toEqual([early, late]);
  });

  it('compares timestamps by time, across offsets and fractions of a second', () => {
    const [first, second, third] = [
      '2025-03-14T12:00:00+02:00',
      '2025-03-14T10:30:00Z',
      '2025-03-14T10:30:00.5Z',
    ];
    expect(valuesOf(indexOf([third, first, null, second]).sorted(ascending))).toEqual([
      first,
      second,
      third,
      null,
    ]);
  });

  it('compares words by locale, and the numbers in them by value', () => {
    expect(valuesOf(indexOf(['item 10', 'Zoe', 'émile', 'item 9', 'Emil']).sorted(ascending))).toEqual([
      'Emil',
      'émile',
      'item 9',
      'item 10',
      'Zoe',
    ]);
  });

  it('puts missing values last in both directions, and empty strings before them', () => {
    const index = indexOf([null, 'b', undefined, '', 'a']);
    expect(valuesOf(index.sorted(ascending))).toEqual(['', 'a', 'b', null, undefined]);
    expect(valuesOf(index.sorted(descending))).toEqual(['b', 'a', '', null, undefined]);
  });

  it('puts missing numbers last in both directions', () => {
    const index = indexOf([2, null, 1]);
    expect(valuesOf(index.sorted(ascending))).toEqual([1, 2, null]);
    expect(valuesOf(index.sorted(descending))).toEqual([2, 1, null]);
  });

  it('is stable in both directions', () => {
    const index = indexOf(['b', 'a', 'b', 'a']);
    expect(idsOf(index.sorted(ascending))).toEqual([1, 3, 0, 2]);
    expect(idsOf(index.sorted(descending))).toEqual([0, 2, 1, 3]);
  });

  it('keeps the original order without a sort or with an unknown column', () => {
    const index = indexOf([2, 1]);
    expect(valuesOf(index.sorted(null))).toEqual([2, 1]);
    expect(valuesOf(index.sorted({ column: 'gone', descending: false }))).toEqual([2, 1]);
  });

  it('compares numbers among words as words', () => {
    expect(valuesOf(indexOf(['b', 10, 9, 'a']).sorted(ascending))).toEqual([9, 10, 'a', 'b']);
  });
});

describe('searching', () => {
  const rows: Row[] = [
    { id: 0, value: 'Ann Ångström', note: 'likes tea' },
    { id: 1, value: 'Bob', note: 'TEA and coffee' },
    { id: 2, value: 'Cleo' },
  ];
  const index = createRowIndex(rows, columns);
  const find = (search: string, filter: ((row: Row) => boolean) | null = null, sort: Sort | null = null) =>
    idsOf(index.find({ search, filter, sort }).rows);

  it('matches all columns regardless of case and accents', () => {
    expect(find('tea')).toEqual([0, 1]);
    expect(find('ANGSTROM')).toEqual([0]);
  });

  it('requires every word, in any order', () => {
    expect(find('tea bob')).toEqual([1]);
    expect(find('tea cleo')).toEqual([]);
  });

  it('returns all rows for a blank search', () => {
    expect(find('  ')).toEqual([0, 1, 2]);
  });

  it('combines search, filter and sort', () => {
    expect(find('tea', null, descending)).toEqual([1, 0]);
    expect(find('tea', ({ id }) => id > 0)).toEqual([1]);
    expect(find('', ({ id }) => id > 0, descending)).toEqual([2, 1]);
  });

  it('finds more rows again if the text becomes shorter', () => {
    const narrowed = createRowIndex(rows, columns);
    const idsFor = (search: string, filter: ((row: Row) => boolean) | null = null) =>
      idsOf(narrowed.find({ search, filter, sort: descending }).rows);
    expect(idsFor('te')).toEqual([1, 0]);
    expect(idsFor('tea a')).toEqual([1, 0]);
    expect(idsFor('tea an')).toEqual([1, 0]);
    expect(idsFor('tea ann')).toEqual([0]);
    expect(idsFor('tea')).toEqual([1, 0]);
    expect(idsFor('tea', ({ id }) => id === 1)).toEqual([1]);
    expect(idsFor('')).toEqual([2, 1, 0]);
  });

  it('returns the same array of unsorted rows for every sort', () => {
    const { unsorted } = index.find({ search: 'tea', filter: null, sort: ascending });
    expect(idsOf(unsorted)).toEqual([0, 1]);
    expect(index.find({ search: 'tea', filter: null, sort: descending }).unsorted).toBe(unsorted);
    expect(index.find({ search: '', filter: null, sort: descending }).unsorted).toBe(rows);
  });

  it('returns the same array of rows with the search text for every filter', () => {
    const { searched } = index.find({ search: 'tea', filter: ({ id }) => id > 0, sort: descending });
    expect(idsOf(searched)).toEqual([0, 1]);
    expect(index.find({ search: 'tea', filter: null, sort: null }).searched).toBe(searched);
    expect(index.find({ search: '', filter: ({ id }) => id > 0, sort: null }).searched).toBe(rows);
  });

  it('does not match a word across two columns', () => {
    expect(find('bobtea')).toEqual([]);
  });

  it('neither searches nor computes the values of a non-searchable column', () => {
    let asked = 0;
    const value = ({ id }: Row) => {
      asked += 1;
      return id;
    };
    const rowIndex = createRowIndex<Row>(
      [{ id: 77, value: 'tea' }],
      [...columns, { id: 'dear', header: 'Dear', value, width: 100, searchable: false }],
    );
    expect(rowIndex.find({ search: '77', filter: null, sort: null }).rows).toEqual([]);
    expect(rowIndex.find({ search: 'tea', filter: null, sort: null }).rows).toHaveLength(1);
    expect(asked).toBe(0);
  });
});

describe('preparing', () => {
  const many = Array.from({ length: 3000 }, (_, id): Row => ({
    id,
    value: (id * 7919) % 3001,
    note: `note ${id % 7}`,
  }));

  it('builds the index and all orders in short steps', () => {
    const index = createRowIndex(many, columns);
    const query = { search: '', filter: null, sort: ascending };
    expect(index.isPreparedFor(query)).toBe(false);
    let steps = 0;
    const oneStep = () => {
      let isFirst = true;
      return () => isFirst && ((isFirst = false), true);
    };
    while (!index.prepare(oneStep())) steps += 1;
    expect(steps).toBeGreaterThan(30);
    expect(index.isPreparedFor(query)).toBe(true);
    expect(valuesOf(index.find(query).rows)).toEqual(
      valuesOf(many).toSorted((a, b) => Number(a) - Number(b)),
    );
  });

  it('results in the same order as a sort without preparation', () => {
    const prepared = createRowIndex(many, columns);
    prepared.prepare(() => true);
    for (const column of ['value', 'note']) {
      for (const isDescending of [false, true]) {
        const sort = { column, descending: isDescending };
        expect(idsOf(prepared.sorted(sort))).toEqual(idsOf(createRowIndex(many, columns).sorted(sort)));
      }
    }
  });
});
