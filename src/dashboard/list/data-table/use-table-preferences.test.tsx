import { act, renderHook } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { setSetting } from '../../lib/settings.ts';
import type { Column } from './column.ts';
import { useTableLayout, useTablePreferences } from './use-table-preferences.ts';

const column = (id: string, defaultHidden = false): Column<object> => ({
  id,
  header: id,
  value: () => null,
  width: 100,
  defaultHidden,
});
const columns = [column('name'), column('source'), column('budget', true)];
const KEY = 'botdeck.table.leads';

const open = (shown = columns) =>
  renderHook(() => useTablePreferences(shown, useTableLayout('leads'))).result;

describe('useTablePreferences', () => {
  beforeEach(() => {
    localStorage.clear();
  });

  it('starts with the column defaults', () => {
    expect(open().current.hiddenColumns).toEqual(new Set(['budget']));
    expect(open().current.density).toBe('comfortable');
  });

  it("stores only the user's choices", () => {
    const table = open();
    act(() => table.current.setHiddenColumns(new Set(['source'])));
    act(() => table.current.setDensity('compact'));
    const later = open().current;
    expect(later.hiddenColumns).toEqual(new Set(['source']));
    expect(later.density).toBe('compact');
    expect(JSON.parse(localStorage.getItem(KEY)!)).toEqual({
      hidden: ['source'],
      shown: ['budget'],
      order: [],
      widths: {},
      density: 'compact',
    });
  });

  it('uses the global density unless the table has its own', () => {
    const table = open();
    act(() => setSetting('density', 'compact'));
    expect(table.current.density).toBe('compact');
    act(() => table.current.setDensity('comfortable'));
    expect(table.current.density).toBe('comfortable');
    act(() => table.current.setDensity('compact'));
    act(() => setSetting('density', 'comfortable'));
    expect(table.current.density).toBe('comfortable');
  });

  it('uses the default of a column that is added later', () => {
    const table = open();
    act(() => table.current.setHiddenColumns(new Set(['source'])));
    const later = open([...columns, column('visits'), column('region', true)]).current;
    expect(later.hiddenColumns).toEqual(new Set(['source', 'region']));
  });

  it('keeps the choice for a column that is currently missing', () => {
    const withRegion = open([...columns, column('region')]);
    act(() => withRegion.current.setHiddenColumns(new Set(['region', 'budget'])));
    const without = open();
    act(() => without.current.setHiddenColumns(new Set(['name', 'budget'])));
    expect(open([...columns, column('region')]).current.hiddenColumns).toEqual(
      new Set(['name', 'budget', 'region']),
    );
  });

  it.each(['{', 'null', '7', '[]', '{"hidden":"all","density":3}', '{"hidden":[1,null],"shown":{}}'])(
    'falls back to the defaults for %s in the storage',
    (stored) => {
      localStorage.setItem(KEY, stored);
      expect(open().current.hiddenColumns).toEqual(new Set(['budget']));
      expect(open().current.density).toBe('comfortable');
    },
  );

  it('works without access to the storage', () => {
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    const table = open();
    act(() => table.current.setDensity('compact'));
    expect(table.current.density).toBe('compact');
  });
});
