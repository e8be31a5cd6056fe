import {
  columnVisibilityFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
  type Header,
} from '@tanstack/react-table';
import { useMemo } from 'react';
import type { Column } from './column.ts';
import type { DataTableProps } from './data-table-props.ts';

const features = tableFeatures({ columnVisibilityFeature, rowSortingFeature });

/**
 * The table library keeps the columns: which are seen, how a heading sorts. It is given no rows: a row object of its
 * own for each of 20,000 costs 12 MB and 10 ms on every change (40 ms on a slow phone), and a row is drawn from its
 * columns alone.
 */
const NO_ROWS: Record<string, never>[] = [];

export type ColumnHeader = Header<typeof features, Record<string, never>>;

export type ColumnModel<Row> = { visible: readonly Column<Row>[]; headers: readonly ColumnHeader[] };

type Options<Row> = Pick<DataTableProps<Row>, 'columns' | 'hiddenColumns' | 'sort' | 'onSortChange'>;

export function useColumnModel<Row>(options: Options<Row>): ColumnModel<Row> {
  const { columns, hiddenColumns, sort, onSortChange } = options;
  const canSort = onSortChange !== undefined;

  const definitions = useMemo(
    () =>
      columns.map((column) => ({
        id: column.id,
        header: column.header,
        accessorFn: () => null,
        enableSorting: canSort && column.sortable !== false,
        sortDescFirst: column.sortFirst === 'descending',
      })),
    [columns, canSort],
  );

  const state = useMemo(
    () => ({
      columnVisibility: Object.fromEntries(
        columns.map(({ id, hideable }) => [id, hideable === false || !hiddenColumns?.has(id)]),
      ),
      sorting: sort ? [{ id: sort.column, desc: sort.descending }] : [],
    }),
    [columns, hiddenColumns, sort],
  );

  const table = useTable({
    features,
    columns: definitions,
    data: NO_ROWS,
    state,
    manualSorting: true,
    enableMultiSort: false,
    onSortingChange: (update) => {
      const [first] = typeof update === 'function' ? update(state.sorting) : update;
      onSortChange?.(first ? { column: first.id, descending: first.desc } : null);
    },
  });

  // Memoised apart from the sort: a row is drawn again when its columns are others, not when the order is.
  const visible = useMemo(
    () => columns.filter(({ id, hideable }) => hideable === false || !hiddenColumns?.has(id)),
    [columns, hiddenColumns],
  );
  return { visible, headers: table.getLeafHeaders().filter(({ column }) => column.getIsVisible()) };
}
