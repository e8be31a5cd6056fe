import Button from '@mui/material/Button';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronRight from 'lucide-react/icons/chevron-right';
import {
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type Key,
  type ReactNode,
} from 'react';
import { flushSync } from 'react-dom';
import { formatNumber } from '../lib/format.ts';
import { nextSorting, sortRows, startOf, type SortDirection, type Sorting } from './table-sort.ts';
import styles from './table.module.css';
import { useMedia } from './use-layout.ts';

/**
 * Explicit ARIA roles, because some browsers drop the table semantics of cells with `display: block`, which narrow
 * screens use. The roles are spread into JSX, because the linter reports literal `role` attributes as redundant.
 */
const roles = {
  table: { role: 'table' },
  rowGroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnHeading: { role: 'columnheader' },
  rowHeading: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const;

export type TableColumn<Row> = {
  header: ReactNode;
  /**
   * The label of the column's cells on narrow screens, where the cells of a row are stacked. The default is the header.
   */
  label?: ReactNode;
  cell: (row: Row, index: number) => ReactNode;
  /** Aligns the cells at the end. For numbers. */
  align?: 'end';
  /** The CSS width. If any column has a width, the other columns share the remaining width. */
  width?: string;
  /** Whether the cells of the column are row headers, which is usually the first column. */
  isRowHeader?: boolean;
  /** A header above several columns. Adjacent columns with the same object have a common header. */
  group?: { header: ReactNode };
  /**
   * Returns the value of a row for sorting. Rows with null are last in both directions. Without this function, the user
   * cannot sort by the column.
   */
  sortValue?: (row: Row) => string | number | null;
  /**
   * The initial sort direction of the table. For at most one column. If no column has it, the rows are initially
   * unsorted.
   */
  startsSorted?: SortDirection;
  /**
   * The cell below all rows, e.g. a total. If a column has none, the footer cell of the previous column extends over
   * it.
   */
  footer?: ReactNode;
};

type TableProps<Row> = {
  /** The accessible name of the table. */
  caption: string;
  showsCaption?: boolean;
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  getRowKey: (row: Row, index: number) => Key;
  /** Hides the headers visually. For tables whose cells are self-explanatory or have a `label`. */
  hidesHeader?: boolean;
  /**
   * The screen width in pixels below which the cells of each row are stacked. Without it, the table scrolls
   * horizontally on narrow screens.
   */
  stackBelow?: 600 | 900;
  /** Limits the table to the width of its content. For tables with few numbers. */
  fits?: boolean;
  /** The maximum height in pixels. A longer table scrolls with a sticky header. */
  maxHeight?: number;
  /** Makes the table denser and removes its border. For a table inside another frame. */
  isInset?: boolean;
  /** Returns whether a row is highlighted with a bar and a bold name. */
  isFlagged?: (row: Row) => boolean;
  /** Renders the details of a row, which the user expands with a click on the name of the row. */
  renderDetails?: (row: Row) => ReactNode;
  empty?: ReactNode;
  /** Renders all rows at once, regardless of their number. For printed tables, and after the user asked for all rows. */
  rendersAll?: boolean;
};

/** The number of rows that a table renders at first, and that each click on its button adds. */
const ROWS_AT_ONCE = 400;

/**
 * A table without virtual rows. A long table renders its first rows and a button for more, because the browser would
 * stop responding while it renders 100,000 rows. For lists that are usually long, use `list/data-table`.
 */
export function Table<Row>(props: TableProps<Row>) {
  const { caption, showsCaption = false, columns, getRowKey, hidesHeader = false, empty } = props;
  const { stackBelow = 0, fits = false, maxHeight, isInset = false, isFlagged, renderDetails } = props;
  const [rowLimit, setRowLimit] = useState(ROWS_AT_ONCE);
  const isStacked = useMedia(`(max-width: ${stackBelow - 0.05}px)`);
  const [sorting, setSorting] = useState(() => startOf(columns));
  const { frame, isScroller } = useScroller();
  const sorted = useMemo(() => sortRows(props.rows, columns, sorting), [props.rows, columns, sorting]);
  const rows = props.rendersAll ? sorted : sorted.slice(0, rowLimit);
  const hiddenCount = sorted.length - rows.length;
  useBeforePrint(() => setRowLimit(Infinity));
  const isSortable = columns.some(({ sortValue }) => sortValue);
  const headClass = isSortable && isStacked ? styles.sorters : styles.head;
  return (
    <div
      ref={frame}
      className={styles.frame}
      data-bounded={maxHeight !== undefined || undefined}
      data-inset={isInset || undefined}
      style={{ maxHeight }}
      {...(isScroller && { role: 'region', 'aria-label': caption, tabIndex: 0 })}
    >
      <table
        {...roles.table}
        className={styles.table}
        data-stacked={isStacked || undefined}
        data-fits={fits || undefined}
        data-fixed={columns.some(({ width }) => width !== undefined) || undefined}
      >
        <caption className={showsCaption ? undefined : 'visually-hidden'}>{caption}</caption>
        <colgroup>
          {columns.map(({ width }, place) => (
            <col key={place} style={{ width }} />
          ))}
        </colgroup>
        <thead
          {...roles.rowGroup}
          className={hidesHeader || (isStacked && !isSortable) ? 'visually-hidden' : headClass}
        >
          <HeaderRows
            columns={columns}
            sorting={sorting}
            onSort={(place) => setSorting(nextSorting(place, columns, props.rows, sorting))}
          />
        </thead>
        <tbody {...roles.rowGroup}>
          {rows.map((row, index) => (
            <BodyRow
              key={getRowKey(row, index)}
              columns={columns}
              row={row}
              index={index}
              isStacked={isStacked}
              hasLabels={!hidesHeader}
              isFlagged={isFlagged?.(row)}
              renderDetails={renderDetails}
            />
          ))}
          {rows.length === 0 && empty !== undefined && (
            <tr {...roles.row}>
              <td {...roles.cell} className={styles.empty} colSpan={columns.length}>
                {empty}
              </td>
            </tr>
          )}
        </tbody>
        {columns.some(({ footer }) => footer !== undefined) && (
          <tfoot {...roles.rowGroup}>
            <FooterRow columns={columns} />
          </tfoot>
        )}
      </table>
      {!props.rendersAll && sorted.length > ROWS_AT_ONCE && (
        <div className="wrap gap-3 small figures mt-3" tabIndex={-1}>
          <output>
            {formatNumber(rows.length)} of {formatNumber(sorted.length)} rows
          </output>
          {hiddenCount > 0 && (
            <Button
              size="small"
              variant="outlined"
              onClick={({ currentTarget }) => {
                // The button disappears with the last hidden row, so the focus moves to the number of rows.
                if (hiddenCount <= ROWS_AT_ONCE) currentTarget.parentElement?.focus();
                setRowLimit(rowLimit + ROWS_AT_ONCE);
              }}
            >
              Show {formatNumber(Math.min(hiddenCount, ROWS_AT_ONCE))} more
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

/** Calls the function before the browser prints the page. The browser captures the page directly after the event. */
function useBeforePrint(run: () => void): void {
  const onPrint = useEffectEvent(() => flushSync(run));
  useEffect(() => {
    const listener = () => onPrint();
    window.addEventListener('beforeprint', listener);
    return () => window.removeEventListener('beforeprint', listener);
  }, []);
}

type HeaderRowsProps<Row> = {
  columns: readonly TableColumn<Row>[];
  sorting: Sorting | null;
  onSort: (place: number) => void;
};

/** The header of the table: one row, or two rows if columns have a group header. */
function HeaderRows<Row>({ columns, sorting, onSort }: HeaderRowsProps<Row>) {
  const hasGroups = columns.some(({ group }) => group !== undefined);
  const header = (column: TableColumn<Row>, rowSpan: number) => {
    const place = columns.indexOf(column);
    const direction = sorting?.place === place ? sorting.direction : null;
    const Arrow = direction === 'descending' ? ArrowDown : ArrowUp;
    return (
      <th
        key={place}
        {...roles.columnHeading}
        scope="col"
        rowSpan={rowSpan}
        data-align={column.align}
        aria-sort={column.sortValue && (direction ?? 'none')}
      >
        {column.sortValue ? (
          <button type="button" onClick={() => onSort(place)}>
            {column.header}
            {direction && <Arrow size={12} aria-hidden />}
          </button>
        ) : (
          column.header
        )}
      </th>
    );
  };
  if (!hasGroups) return <tr {...roles.row}>{columns.map((column) => header(column, 1))}</tr>;
  const spans = spansOf(columns, ({ group }, before) => group !== undefined && group === before.group);
  return (
    <>
      <tr {...roles.row}>
        {spans.map(({ column, span }) =>
          column.group ? (
            <th
              key={`over ${columns.indexOf(column)}`}
              {...roles.columnHeading}
              scope="colgroup"
              colSpan={span}
              data-align={column.align}
            >
              {column.group.header}
            </th>
          ) : (
            header(column, 2)
          ),
        )}
      </tr>
      <tr {...roles.row}>{columns.map((column) => column.group && header(column, 1))}</tr>
    </>
  );
}

type BodyRowProps<Row> = {
  columns: readonly TableColumn<Row>[];
  row: Row;
  index: number;
  isStacked: boolean;
  /** Whether stacked cells show the header of their column as a label. */
  hasLabels: boolean;
  isFlagged: boolean | undefined;
  renderDetails: ((row: Row) => ReactNode) | undefined;
};

function BodyRow<Row>(props: BodyRowProps<Row>) {
  const { columns, row, index, isStacked, hasLabels, isFlagged, renderDetails } = props;
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const Chevron = isOpen ? ChevronDown : ChevronRight;
  return (
    <>
      <tr {...roles.row} data-flagged={isFlagged || undefined}>
        {columns.map(({ header, label, cell, align, isRowHeader }, place) => {
          const content = cell(row, index);
          if (isRowHeader) {
            return (
              <th key={place} {...roles.rowHeading} scope="row" data-align={align}>
                {renderDetails ? (
                  <button
                    type="button"
                    aria-expanded={isOpen}
                    aria-controls={id}
                    onClick={() => setOpen(!isOpen)}
                  >
                    <Chevron size={14} aria-hidden />
                    {content}
                  </button>
                ) : (
                  content
                )}
              </th>
            );
          }
          const shownLabel = label ?? (hasLabels ? header : undefined);
          if (!isStacked || shownLabel === undefined) {
            return (
              <td key={place} {...roles.cell} data-align={align}>
                {content}
              </td>
            );
          }
          // A stacked cell without content is omitted, because its label would take a line.
          if (content === null) return null;
          return (
            <td key={place} {...roles.cell}>
              <span className={styles.label} aria-hidden>
                {shownLabel}
              </span>
              <div className={styles.content}>{content}</div>
            </td>
          );
        })}
      </tr>
      {renderDetails && (
        <tr {...roles.row} id={id} hidden={!isOpen}>
          <td {...roles.cell} className={styles.details} colSpan={columns.length}>
            {isOpen && renderDetails(row)}
          </td>
        </tr>
      )}
    </>
  );
}

function FooterRow<Row>({ columns }: { columns: readonly TableColumn<Row>[] }) {
  return (
    <tr {...roles.row}>
      {spansOf(columns, ({ footer }) => footer === undefined).map(({ column, span }) =>
        column.isRowHeader ? (
          <th key={columns.indexOf(column)} {...roles.rowHeading} scope="row" colSpan={span}>
            {column.footer}
          </th>
        ) : (
          <td key={columns.indexOf(column)} {...roles.cell} colSpan={span} data-align={column.align}>
            {column.footer}
          </td>
        ),
      )}
    </tr>
  );
}

/**
 * Merges adjacent columns into one cell if `continues` returns true. Returns the first column of each cell, and the
 * number of columns that the cell spans.
 */
function spansOf<Row>(
  columns: readonly TableColumn<Row>[],
  continues: (column: TableColumn<Row>, before: TableColumn<Row>) => boolean,
): { column: TableColumn<Row>; span: number }[] {
  const spans: { column: TableColumn<Row>; span: number }[] = [];
  for (const column of columns) {
    const last = spans.at(-1);
    if (last && continues(column, last.column)) last.span += 1;
    else spans.push({ column, span: 1 });
  }
  return spans;
}

/**
 * Returns whether the frame of the table must be focusable: it scrolls, and contains no focusable element. The arrow
 * keys then scroll the frame.
 */
function useScroller() {
  const frame = useRef<HTMLDivElement>(null);
  const [isScroller, setScroller] = useState(false);
  useLayoutEffect(() => {
    const { current } = frame;
    if (current === null) return undefined;
    const observer = new ResizeObserver(() => {
      const { scrollWidth, clientWidth, scrollHeight, clientHeight } = current;
      const overflows = scrollWidth > clientWidth || scrollHeight > clientHeight;
      setScroller(overflows && current.querySelector('a, button, [tabindex="0"]') === null);
    });
    observer.observe(current);
    for (const table of current.children) observer.observe(table);
    return () => observer.disconnect();
  }, []);
  return { frame, isScroller };
}
