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
  it('stand in the order that they were given, the first and the actions in their places', () => {
    expect(ids([])).toEqual(['name', 'a', 'b', 'c', 'do']);
    expect(ids(['c', 'a', 'b'])).toEqual(['name', 'c', 'a', 'b', 'do']);
    expect(ids(['do', 'c', 'name', 'a', 'b'])).toEqual(['name', 'c', 'a', 'b', 'do']);
  });

  it('that are new stand behind their own neighbours, and gone ones are passed over', () => {
    const more = [...COLUMNS.slice(0, 3), column('new'), ...COLUMNS.slice(3)];
    expect(ids(['c', 'gone', 'b', 'a'], more)).toEqual(['name', 'c', 'b', 'new', 'a', 'do']);
    expect(ids(['c', 'b'])).toEqual(['name', 'a', 'c', 'b', 'do']);
  });

  it('are as wide as they were made, and then do not grow', () => {
    const [name] = arrange([column('name', { grows: true })], { order: [], widths: { name: 300 } });
    expect(name).toMatchObject({ width: 300, grows: false });
  });

  it('are moved before another, or to the end', () => {
    expect(moved(['a', 'b', 'c'], 'c', 'a')).toEqual(['c', 'a', 'b']);
    expect(moved(['a', 'b', 'c'], 'a', null)).toEqual(['b', 'c', 'a']);
    expect(moved(['a', 'b', 'c'], 'a', 'c')).toEqual(['b', 'a', 'c']);
  });
});

describe('a stored layout', () => {
  it.each([null, 7, 'x', [], { widths: { a: 'wide', b: 1, c: 9999 }, order: [1], density: 'huge' }])(
    'is the own one where %j is stored',
    (stored) => {
      expect(readLayout(stored)).toEqual(DEFAULT_LAYOUT);
    },
  );

  it('keeps what can be read', () => {
    expect(readLayout({ order: ['a', 1], widths: { a: 80, b: '' }, density: 'compact', hidden: 3 })).toEqual({
      ...DEFAULT_LAYOUT,
      order: ['a'],
      widths: { a: 80 },
      density: 'compact',
    });
  });
});
