/** What a list gives away. */
import { pluralize } from '../lib/pluralize.ts';
import type { CsvColumn, CsvValue } from '../lib/csv.ts';
import type { CsvTable } from '../lib/row-file.ts';
import type { CellValue, Column } from './data-table/column.ts';
import { coverageOf, type List, type ListSearch } from './use-list.ts';

export type ReadProgress = { read: number; total: number | null; isWaiting: boolean };

/** Rows that have yet to be read, portion by portion. Rejects with the failure of a read. */
export type ReadRows<Row> = (watch: {
  signal: AbortSignal;
  onProgress: (progress: ReadProgress) => void;
}) => AsyncIterable<readonly Row[]>;

/** Rows that can be exported, as one of the choices. */
export type ExportScope<Row> = {
  /** 'This page', 'Selected', 'All leads'. */
  label: string;
  /** What they are, in words: '50 leads, unread'. The file says it again in its name. */
  coverage: string;
  rows: readonly Row[] | ReadRows<Row>;
  /** More about them. */
  note?: string;
};

/** What a list gives away, asked for when somebody wants it. */
export type ExportPlan<Row> = {
  scopes: readonly ExportScope<Row>[];
  idOf: (row: Row) => string;
  csv: CsvTable<Row>;
  /** A record of a JSON file: as the service sent it. */
  recordOf: (row: Row) => unknown;
};

type PlanOfListOptions<Row> = {
  list: Pick<List<Row, ListSearch>, 'noun' | 'all' | 'rows' | 'columns' | 'isFiltered' | 'filterSummary'>;
  idOf: (row: Row) => string;
  selected: ReadonlySet<string> | undefined;
  recordOf?: ((row: Row) => unknown) | undefined;
  csv?: readonly CsvColumn<Row>[] | undefined;
};

/** Of a list whose rows are all here: what its filters leave, what is selected, and all. */
export function planOfList<Row>(options: PlanOfListOptions<Row>): ExportPlan<Row> {
  const { list, idOf, selected, recordOf = (row) => row, csv = csvColumns(list.columns) } = options;
  const { noun, rows, isFiltered } = list;
  const all = list.all ?? [];
  const chosen = selected === undefined ? [] : all.filter((row) => selected.has(idOf(row)));
  return {
    scopes: [
      ...(chosen.length === 0
        ? []
        : [{ label: 'Selected', coverage: `${pluralize(chosen.length, noun)} selected`, rows: chosen }]),
      ...(isFiltered
        ? [{ label: 'Filtered', coverage: coverageOf(list, rows.length, all.length), rows }]
        : []),
      // In the order of the screen where all of them are on it.
      { label: 'All', coverage: pluralize(all.length, noun), rows: isFiltered ? all : rows },
    ],
    idOf,
    csv: { columns: () => csv },
    recordOf,
  };
}

/** What the columns of a table can show, whatever they show now. The id first: files are joined by it. */
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
