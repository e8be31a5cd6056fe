import { describe, expect, it } from 'vitest';
import type { Column } from './data-table/column.ts';
import { arrange, moved, DEFAULT_LAYOUT, readLayout } from './table-layout.ts';

const column = (id: string, more: Partial<Column<object>> = {}): Column<object> => ({
  id,
  header: id,
  value: () => null,
  width: 100,
  ...more,
});
const COLUMNS = ['name', 'a', 'b', 'c']
  .map((id) => column(id))
  .concat(column('do', { narrowRole: 'actions' }));

const ids = (order: string[], columns = COLUMNS) =>
  arrange(columns, { order, widths: {} }).map(({ id }) => id);

describe('columns', () => {
  it('follow the given order, with the first column and the actions in fixed positions', () => {
    expect(ids([])).toEqual(['name', 'a', 'b', 'c', 'do']);
    expect(ids(['c', 'a', 'b'])).toEqual(['name', 'c', 'a', 'b', 'do']);
    expect(ids(['do', 'c', 'name', 'a', 'b'])).toEqual(['name', 'c', 'a', 'b', 'do']);
  });

  it('follow their neighbour if they are new, and are ignored if they do not exist', () => {
    const more = [...COLUMNS.slice(0, 3), column('new'), ...COLUMNS.slice(3)];
    expect(ids(['c', 'gone', 'b', 'a'], more)).toEqual(['name', 'c', 'b', 'new', 'a', 'do']);
    expect(ids(['c', 'b'])).toEqual(['name', 'a', 'c', 'b', 'do']);
  });

  it('have their custom width and do not grow', () => {
    const [name] = arrange([column('name', { grows: true })], { order: [], widths: { name: 300 } });
    expect(name).toMatchObject({ width: 300, grows: false });
  });

  it('move before another column or to the end', () => {
    expect(moved(['a', 'b', 'c'], 'c', 'a')).toEqual(['c', 'a', 'b']);
    expect(moved(['a', 'b', 'c'], 'a', null)).toEqual(['b', 'c', 'a']);
    expect(moved(['a', 'b', 'c'], 'a', 'c')).toEqual(['b', 'a', 'c']);
  });
});

describe('a stored layout', () => {
  it.each([null, 7, 'x', [], { widths: { a: 'wide', b: 1, c: 9999 }, order: [1], density: 'huge' }])(
    'is the default for the stored value %j',
    (stored) => {
      expect(readLayout(stored)).toEqual(DEFAULT_LAYOUT);
    },
  );

  it('keeps the valid parts', () => {
    expect(readLayout({ order: ['a', 1], widths: { a: 80, b: '' }, density: 'compact', hidden: 3 })).toEqual({
      ...DEFAULT_LAYOUT,
      order: ['a'],
      widths: { a: 80 },
      density: 'compact',
    });
  });
});
