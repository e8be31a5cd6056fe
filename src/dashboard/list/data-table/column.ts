import type { ReactNode } from 'react';
import type { CsvColumn } from '../../lib/csv.ts';
import type { TableLayout } from '../table-layout.ts';
import type { Density } from '../../lib/settings-table.ts';

/** The value of a cell for sorting, searching and export. A `Date` sorts by time. */
export type CellValue = string | number | boolean | Date | null | undefined;

/** A column. Define it at module scope, or memoise it if it depends on data. */
export type Column<Row> = {
  id: string;
  header: string;
  value: (row: Row) => CellValue;
  /**
   * Renders the content of a cell. The default is the value as text. The cell itself truncates long content, shows the
   * full text on hover and sets the text direction.
   */
  cell?: (row: Row) => ReactNode;
  /** Numbers align at the end, so that their digits line up. */
  align?: 'start' | 'end';
  /** In pixels. Columns with `grows` share the remaining width of the table. */
  width: number;
  grows?: boolean;
  /** Whether the value is a placeholder for a missing one, such as 'No name'. It then sorts last. */
  isMissing?: (row: Row) => boolean;
  /** true by default. */
  sortable?: boolean;
  /** Returns the text to search, if it differs from the value, e.g. the displayed text. */
  searchText?: (row: Row) => string;
  /**
   * true by default. Set it to false for values that users do not search for and that are expensive to compute for
   * every row.
   */
  searchable?: boolean;
  /** The direction of the first click. For dates, newest first is most useful. */
  sortFirst?: 'ascending' | 'descending';
  /** The columns of an exported file. The default is the value below the header. */
  csv?: readonly CsvColumn<Row>[];
  hideable?: boolean;
  defaultHidden?: boolean;
  group?: string;
  /**
   * The position on a narrow screen, where a row has two lines: the title with the aside at the end, and the subtitle
   * with the state at the end. 'fact' columns are visible only in rows that show all columns. 'actions' are beside the
   * lines; in a table, their heading is visually hidden.
   */
  narrowRole?: 'title' | 'aside' | 'subtitle' | 'state' | 'fact' | 'actions';
};

export type Sort = { column: string; descending: boolean };

/** Lists with at most this number of rows need no sort or search controls. */
export const FEW_ROWS = 8;

/** In pixels. Fixed, so that 20,000 rows need no measuring. */
export const ROW_HEIGHT: Record<Density, number> = { spacious: 48, comfortable: 40, compact: 32 };

export const SELECT_WIDTH = 44;

/** Returns the column tracks of a table's grid, and its minimum width. */
export function tracksOf(
  columns: readonly Pick<Column<never>, 'width' | 'grows'>[],
  isSelectable: boolean,
): { tracks: string; minWidth: number } {
  // If no column grows, the first one takes the remaining width.
  const somebodyGrows = columns.some(({ grows }) => grows);
  const tracks = columns.map(({ width, grows }, place) =>
    grows || (!somebodyGrows && place === 0) ? `minmax(${width}px, 1fr)` : `${width}px`,
  );
  if (isSelectable) tracks.unshift(`${SELECT_WIDTH}px`);
  const minWidth = columns.reduce((sum, { width }) => sum + width, isSelectable ? SELECT_WIDTH : 0);
  return { tracks: tracks.join(' '), minWidth };
}

/** Returns the ids of the columns that are hidden by default. */
export function hiddenByDefault<Row>(columns: readonly Column<Row>[]): ReadonlySet<string> {
  return new Set(columns.filter((column) => column.defaultHidden).map((column) => column.id));
}

export type DataTableProps<Row> = {
  label: string;
  /** At module scope, or memoised if they depend on the data. */
  columns: readonly Column<Row>[];
  /** In display order. `useClientRows` sorts and filters them. */
  rows: readonly Row[];
  getRowId: (row: Row) => string;
  /**
   * Returns the address of a row, undefined if the row has none. The first column becomes a link; Enter and a click
   * anywhere on the row follow it.
   */
  rowHref?: ((row: Row) => string | undefined) | undefined;
  /**
   * The action of a row. Without `rowHref`, the first column becomes a button, and Enter or a click anywhere on the row
   * runs the action. With `rowHref`, a click beside the link or the key P runs it. `isAdded` is true with Control,
   * Command or Shift, to add the row to the ones that are already open.
   */
  onRowOpen?: (row: Row, isAdded: boolean) => void;
  /** Returns whether a row that stands for others is expanded, undefined for other rows. `onRowOpen` toggles it. */
  isRowExpanded?: (row: Row) => boolean | undefined;
  /** The address that a middle click opens, for rows without `rowHref`. */
  tabHref?: (row: Row) => string;
  /** The id of the row whose details are shown beside the table. */
  openRowId?: string | undefined;
  /** The history state for the navigation to a row, e.g. the address to return to. */
  rowState?: unknown;
  /** Called if a row receives the pointer or the focus, so that the page can prefetch the data. */
  onRowIntent?: (row: Row) => void;
  /** For server paging: the total number of rows, and the zero-based index of the first row on this page. */
  totalRows?: number;
  firstRowIndex?: number;
  /** The sort to indicate in the header. The table itself does not sort. */
  sort?: Sort | null;
  onSortChange?: (sort: Sort | null) => void;
  /** false if the page has its own sort control for narrow screens, where rows have no headings. */
  offersSort?: boolean;
  /** The ids of selected rows. They may include rows of other pages or filtered rows. */
  selection?: ReadonlySet<string>;
  onSelectionChange?: (selection: ReadonlySet<string>) => void;
  /** false if only a few rows may be selected together. The table then has no control to select all rows. */
  canSelectAll?: boolean;
  /**
   * Returns the group of a row. A visual heading precedes each group of consecutive rows. Screen readers skip the
   * heading, so the rows must contain the group too. Must be memoised.
   */
  groupOf?: ((row: Row) => string) | undefined;
  hiddenColumns?: ReadonlySet<string>;
  density?: Density;
  /** Enables moving and resizing columns. `columns` must already follow the layout. */
  layout?: TableLayout;
  setLayout?: (layout: TableLayout) => void;
  /** Whether the visible rows are about to be replaced. */
  dimmed?: boolean;
  /** A new value, e.g. another search or filter, scrolls to the top. So do a new sort and a new page. */
  resetKey?: string;
  /** false if the page prints a table of its own. Otherwise, the browser prints every row. */
  isPrinted?: boolean;
  empty: ReactNode;
  footer?: ReactNode;
};
