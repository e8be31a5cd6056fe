/** Defines which rows and fields of a list the user can export. */
import { pluralize } from '../lib/pluralize.ts';
import type { CsvColumn, CsvValue } from '../lib/csv.ts';
import type { CsvTable } from '../lib/row-file.ts';
import type { CellValue, Column } from './data-table/column.ts';
import { coverageOf, type List, type ListSearch } from './use-list.ts';

export type ReadProgress = { read: number; total: number | null; isWaiting: boolean };

/** Loads the rows of an export from the service in batches. The iteration fails if a request fails. */
export type ReadRows<Row> = (watch: {
  signal: AbortSignal;
  onProgress: (progress: ReadProgress) => void;
}) => AsyncIterable<readonly Row[]>;

export type ExportScope<Row> = {
  /** The name of the choice, e.g. 'This page', 'Selected' or 'All leads'. */
  label: string;
  /** A description of the rows, e.g. '50 leads, unread'. It is also part of the file name. */
  coverage: string;
  rows: readonly Row[] | ReadRows<Row>;
  note?: string;
};

/** The export options of a list. Created when the user opens the export dialog. */
export type ExportPlan<Row> = {
  scopes: readonly ExportScope<Row>[];
  idOf: (row: Row) => string;
  csv: CsvTable<Row>;
  /** Returns the record for a JSON export, as the service returned it. */
  recordOf: (row: Row) => unknown;
};

type PlanOfListOptions<Row> = {
  list: Pick<
    List<Row, ListSearch>,
    'noun' | 'all' | 'rows' | 'columns' | 'getRowId' | 'isFiltered' | 'filterSummary'
  >;
  selected: ReadonlySet<string> | undefined;
  recordOf?: ((row: Row) => unknown) | undefined;
  csv?: readonly CsvColumn<Row>[] | undefined;
  further?: readonly ExportScope<Row>[] | undefined;
};

/** Returns the export options of a fully loaded list: the selected rows, the filtered rows and all rows. */
export function planOfList<Row>(options: PlanOfListOptions<Row>): ExportPlan<Row> {
  const { list, selected, recordOf = (row) => row, csv = csvColumns(list.columns), further = [] } = options;
  const { noun, rows, getRowId, isFiltered } = list;
  const all = list.all ?? [];
  const chosen = selected === undefined ? [] : all.filter((row) => selected.has(getRowId(row)));
  return {
    scopes: [
      ...(chosen.length === 0
        ? []
        : [{ label: 'Selected', coverage: `${pluralize(chosen.length, noun)} selected`, rows: chosen }]),
      ...(isFiltered
        ? [{ label: 'Filtered', coverage: coverageOf(list, rows.length, all.length), rows }]
        : []),
      // Without a filter, `rows` contains all rows in the displayed order.
      { label: 'All', coverage: pluralize(all.length, noun), rows: isFiltered ? all : rows },
      ...further,
    ],
    idOf: getRowId,
    csv: { columns: () => csv },
    recordOf,
  };
}

/**
 * Returns the CSV columns of all table columns, including hidden columns. The id is the first column, because it
 * identifies the row in other files.
 */
export function csvColumns<Row>(columns: readonly Column<Row>[]): CsvColumn<Row>[] {
  const idFirst = columns.toSorted((a, b) => Number(b.id === 'id') - Number(a.id === 'id'));
  return idFirst.flatMap(({ header, value, csv, narrowRole }) => {
    if (narrowRole === 'actions') return [];
    return csv ?? [{ header, value: (row) => csvValue(value(row)) }];
  });
}

function csvValue(value: CellValue): CsvValue {
  return value instanceof Date ? value.toISOString() : (value ?? null);
}
