import type { ReactNode } from 'react';
import type { Operation } from '#contract/operation.ts';
import type { CsvColumn } from '../../lib/csv.ts';
import type { TableLayout } from '../table-layout.ts';
import type { Density } from '../../lib/settings-table.ts';

/** The value of a cell for sorting, searching and export. A `Date` sorts by time. */
export type CellValue = string | number | boolean | Date | null | undefined;

/** A table column. Define it at module scope, or memoise it if it depends on data. */
export type Column<Row> = {
  id: string;
  header: string;
  value: (row: Row) => CellValue;
  /**
   * The extensions that return the values. A list has the column, and the filter with its name, only if the service
   * supports one of them.
   */
  needs?: readonly Operation[];
  /**
   * Renders the content of a cell. The default is the value as text. The cell itself truncates long content, shows the
   * full text on hover and sets the text direction.
   */
  cell?: (row: Row) => ReactNode;
  /** Renders the content on a narrow screen instead of `cell`. Only for the column with the role 'title'. */
  narrowCell?: (row: Row) => ReactNode;
  /**
   * Renders a line of its own below the title on a narrow screen. All rows then have three lines. Only for the column
   * with the role 'title'.
   */
  narrowLine?: (row: Row) => ReactNode;
  /** The horizontal alignment. Numbers align at the end, so that their digits are below each other. */
  align?: 'start' | 'end';
  /** The width in pixels. Columns with `grows` share the remaining width of the table. */
  width: number;
  grows?: boolean;
  /**
   * Returns whether the value is a placeholder for a missing value, e.g. 'No name'. The row is then last in any sort by
   * this column.
   */
  isMissing?: (row: Row) => boolean;
  /** Whether the table can be sorted by the column. The default is true. */
  sortable?: boolean;
  /** Returns the text that the search compares, e.g. the displayed text. The default is the value. */
  searchText?: (row: Row) => string;
  /**
   * Whether the search includes the column. The default is true. Set it to false for values that users do not search
   * for and that are expensive to compute for every row.
   */
  searchable?: boolean;
  /**
   * The direction of the sort after the first click on the heading. For dates, 'descending' (newest first) is most
   * useful.
   */
  sortFirst?: 'ascending' | 'descending';
  /** The columns in an exported file. The default is one column with the header and the value of this column. */
  csv?: readonly CsvColumn<Row>[];
  hideable?: boolean;
  defaultHidden?: boolean;
  group?: string;
  /**
   * The position on a narrow screen, where a row has two lines. The first line contains 'title' and, at the end,
   * 'aside'. The second line contains 'subtitle' and, at the end, 'state'. 'fact' columns are visible only in rows that
   * show all columns. 'actions' are beside the lines. In a table, the heading of 'actions' is visually hidden.
   */
  narrowRole?: 'title' | 'aside' | 'subtitle' | 'state' | 'fact' | 'actions';
};

export type Sort = { column: string; descending: boolean };

/** The maximum number of rows of a list without sort and search controls. */
export const FEW_ROWS = 8;

/** The height of a row in pixels. It is fixed, so that 20,000 rows need no measuring. */
export const ROW_HEIGHT: Record<Density, number> = { spacious: 48, comfortable: 40, compact: 32 };

export const SELECT_WIDTH = 44;

/** Returns the value of `grid-template-columns` for a table, and the minimum width of the table in pixels. */
export function tracksOf(
  columns: readonly Pick<Column<never>, 'width' | 'grows'>[],
  isSelectable: boolean,
): { tracks: string; minWidth: number } {
  // If no column grows, the first column takes the remaining width.
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
  /** The columns. They must be at module scope, or memoised if they depend on data. */
  columns: readonly Column<Row>[];
  /** The rows in the displayed order. `useClientRows` sorts and filters rows. */
  rows: readonly Row[];
  getRowId: (row: Row) => string;
  /**
   * Returns the address of a row, undefined if the row has none. The first column becomes a link. Enter and a click
   * anywhere on the row follow the link.
   */
  rowHref?: ((row: Row) => string | undefined) | undefined;
  /**
   * The action of a row. Without `rowHref`, the first column becomes a button, and Enter or a click anywhere on the row
   * runs the action. With `rowHref`, a click beside the link or the key P runs the action. `isAdded` is true if the
   * user holds Control, Command or Shift, e.g. to open several rows.
   */
  onRowOpen?: (row: Row, isAdded: boolean) => void;
  /** Returns whether the row of a group is expanded, undefined for all other rows. `onRowOpen` toggles the group. */
  isRowExpanded?: (row: Row) => boolean | undefined;
  /** Returns the address that a middle click opens in a new tab, for rows without `rowHref`. */
  tabHref?: (row: Row) => string;
  /** The id of the row whose details are shown beside the table. */
  openRowId?: string | undefined;
  /** The history state for the navigation to a row, e.g. the address of the list to return to. */
  rowState?: unknown;
  /** Called when the pointer or the focus rests on a row, so that the page can prefetch the data of the row. */
  onRowIntent?: (row: Row) => void;
  /**
   * For lists that the service returns in pages: the total number of rows, and the zero-based index of the first row on
   * this page.
   */
  totalRows?: number;
  firstRowIndex?: number;
  /** The sort that the headings indicate. The table itself does not sort the rows. */
  sort?: Sort | null;
  onSortChange?: (sort: Sort | null) => void;
  /**
   * false if the page has its own sort control. Otherwise the table shows a sort control on narrow screens, where it
   * has no headings.
   */
  offersSort?: boolean;
  /** The ids of the selected rows. They can include rows on other pages and rows that the filters hide. */
  selection?: ReadonlySet<string>;
  onSelectionChange?: (selection: ReadonlySet<string>) => void;
  /** false if only a few rows can be selected together. The table then has no checkbox for all rows. */
  canSelectAll?: boolean;
  /**
   * Returns the name of the group of a row. A visual heading precedes each group of consecutive rows. Screen readers
   * skip the heading, so the rows must contain the name of the group too. Must be memoised.
   */
  groupOf?: ((row: Row) => string) | undefined;
  hiddenColumns?: ReadonlySet<string>;
  density?: Density;
  /**
   * The layout of the columns. If it is set, the user can move and resize columns. `columns` must already have the
   * order and the widths of the layout.
   */
  layout?: TableLayout;
  setLayout?: (layout: TableLayout) => void;
  /** Dims the visible rows while new rows are being computed or loaded. */
  dimmed?: boolean;
  /**
   * A change of this value scrolls to the top. Pass e.g. the search text and the filters. A new sort and a new page
   * always scroll to the top.
   */
  resetKey?: string;
  /** false if the page prints its own table. Otherwise the table renders every row for printing. */
  isPrinted?: boolean;
  empty: ReactNode;
  footer?: ReactNode;
};
