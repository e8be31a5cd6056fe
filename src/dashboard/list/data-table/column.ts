import type { ReactNode } from 'react';

/** What a cell is sorted by, searched in and exported as. A `Date` sorts by its time. */
export type CellValue = string | number | boolean | Date | null | undefined;

/** One column, described once at module scope. */
export type Column<Row> = {
  id: string;
  header: string;
  value: (row: Row) => CellValue;
  /** What is shown. Without it: the value as text. */
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
  hideable?: boolean;
  defaultHidden?: boolean;
  /** The heading of its group in the column menu. */
  group?: string;
  /**
   * Its place in a card, on a narrow screen. 'meta' unless given. 'actions' is what can be done with the row: in the
   * corner of its card, and under a heading that is only heard.
   */
  cardRole?: 'title' | 'subtitle' | 'meta' | 'actions' | 'hidden';
};

export type Sort = { column: string; descending: boolean };

export type Density = 'comfortable' | 'compact';

/** Pixels. Fixed, so that 20,000 rows need no measuring. */
export const ROW_HEIGHT: Record<Density, number> = { comfortable: 40, compact: 32 };

/** The ids that a table hides until its reader chooses otherwise. */
export function hiddenByDefault<Row>(columns: readonly Column<Row>[]): ReadonlySet<string> {
  return new Set(columns.filter((column) => column.defaultHidden).map((column) => column.id));
}
