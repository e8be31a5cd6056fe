import type { ReactNode } from 'react';
import type { CsvColumn } from '../../lib/csv.ts';
import type { TableLayout } from '../table-layout.ts';
import type { Density } from '../../lib/density.ts';

/** What a cell is sorted by, searched in and exported as. A `Date` sorts by its time. */
export type CellValue = string | number | boolean | Date | null | undefined;

/** One column, described once at module scope. */
export type Column<Row> = {
  id: string;
  header: string;
  value: (row: Row) => CellValue;
  /**
   * What is shown. Without it: the value as text. It need not cut itself: a cell cuts off what is too long, shows it whole on
   * hover, and has the direction of its text.
   */
  cell?: (row: Row) => ReactNode;
  /** Numbers stand at the end, so that their digits line up. */
  align?: 'start' | 'end';
  /** Pixels. What the table is wider than all columns goes to those with `grows`. */
  width: number;
  grows?: boolean;
  /** True unless said otherwise. */
  sortable?: boolean;
  /** What it is searched in, where that is not its value: words as they are shown. */
  searchText?: (row: Row) => string;
  /** True unless said otherwise: false for a number that nobody types and that is dear to work out for every row. */
  searchable?: boolean;
  /** The direction of the first click. Dates read best newest first. */
  sortFirst?: 'ascending' | 'descending';
  /** What of it a file holds: its value under its heading, unless given. */
  csv?: readonly CsvColumn<Row>[];
  hideable?: boolean;
  defaultHidden?: boolean;
  /** The heading of its group in the column menu. */
  group?: string;
  /**
   * Its place on a narrow screen, where a row has two lines: the title and what stands at the end of its line, the
   * subtitle and the state at the end of that. The others are 'facts', seen where the rows show all their columns.
   * 'actions' is what can be done with the row: beside its lines, and in a table under a heading that is only heard.
   */
  narrowRole?: 'title' | 'aside' | 'subtitle' | 'state' | 'fact' | 'actions';
};

export type Sort = { column: string; descending: boolean };

/** Pixels. Fixed, so that 20,000 rows need no measuring. */
/** As many rows are read, rather than sorted or searched, where nothing else is done with their list. */
export const FEW_ROWS = 8;

export const ROW_HEIGHT: Record<Density, number> = { spacious: 48, comfortable: 40, compact: 32 };

export const SELECT_WIDTH = 44;

/** The tracks of a table's grid, and how wide they are at least. */
export function tracksOf(
  columns: readonly Pick<Column<never>, 'width' | 'grows'>[],
  isSelectable: boolean,
): { tracks: string; minWidth: number } {
  // Somebody must take the room that is left.
  const somebodyGrows = columns.some(({ grows }) => grows);
  const tracks = columns.map(({ width, grows }, place) =>
    grows || (!somebodyGrows && place === 0) ? `minmax(${width}px, 1fr)` : `${width}px`,
  );
  if (isSelectable) tracks.unshift(`${SELECT_WIDTH}px`);
  const minWidth = columns.reduce((sum, { width }) => sum + width, isSelectable ? SELECT_WIDTH : 0);
  return { tracks: tracks.join(' '), minWidth };
}

/** The ids that a table hides until its reader chooses otherwise. */
export function hiddenByDefault<Row>(columns: readonly Column<Row>[]): ReadonlySet<string> {
  return new Set(columns.filter((column) => column.defaultHidden).map((column) => column.id));
}

export type DataTableProps<Row> = {
  /** The accessible name of the table. */
  label: string;
  /** Static: at module scope, or memoised where they come with the data. */
  columns: readonly Column<Row>[];
  /** In the order in which they are shown: `useClientRows` sorts and filters them. */
  rows: readonly Row[];
  getRowId: (row: Row) => string;
  /** Where a row leads. The first column becomes the link; Enter follows it, and so does a click anywhere on the row. */
  rowHref?: (row: Row) => string;
  /**
   * What a row does. Where it leads nowhere its first column becomes a button, and Enter and a click anywhere on the row
   * press it; where it leads somewhere, a click beside the link does this, and P. `isAdded` where Control, Command or
   * Shift is held: to what was opened before.
   */
  onRowOpen?: (row: Row, isAdded: boolean) => void;
  /** Of the row whose details stand beside the table. */
  openRowId?: string | undefined;
  /** History state that travels with opening a row, such as where to come back to. */
  rowState?: unknown;
  /** The pointer or the focus is on a row: time to prefetch what it opens. */
  onRowIntent?: (row: Row) => void;
  /** Server paging: how many there are in all, and the place of the first one here (0 is the very first). */
  totalRows?: number;
  firstRowIndex?: number;
  /** What the heading shows; it sorts nothing by itself. */
  sort?: Sort | null;
  onSortChange?: (sort: Sort | null) => void;
  /** False where the page itself offers what the rows of a narrow screen, which have no headings, are sorted by. */
  offersSort?: boolean;
  /** What the order of `rows` is while no column sorts them: "Default order" unless given. */
  unsortedLabel?: string;
  /** Row ids. They may name rows that are not here: other pages', filtered ones. */
  selection?: ReadonlySet<string>;
  onSelectionChange?: (selection: ReadonlySet<string>) => void;
  /** False where only a few may be selected together: then nothing offers to select all. */
  canSelectAll?: boolean;
  /**
   * What rows that follow each other have in common: a heading is drawn above the first of them. It is for the eye; the
   * rows themselves must say it too. Memoised.
   */
  groupOf?: ((row: Row) => string) | undefined;
  hiddenColumns?: ReadonlySet<string>;
  density?: Density;
  /** Where columns can be moved and sized. `columns` are laid out by it already. */
  layout?: TableLayout;
  setLayout?: (layout: TableLayout) => void;
  /** What is shown is about to be replaced. */
  dimmed?: boolean;
  /** Another value (the search, the filters) begins at the top again; so do another sort and another page. */
  resetKey?: string;
  /** In place of the rows when there are none. */
  empty: ReactNode;
  /** Pagination. */
  footer?: ReactNode;
};
