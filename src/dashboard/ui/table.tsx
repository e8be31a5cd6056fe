import { ArrowDown, ArrowUp, ChevronDown, ChevronRight } from 'lucide-react';
import { useId, useLayoutEffect, useRef, useState, type Key, type ReactNode } from 'react';
import { nextSorting, sortRows, startOf, type SortDirection, type Sorting } from './table-sort.ts';
import styles from './table.module.css';
import { useMedia } from './use-layout.ts';

/**
 * A plain table whose cells a narrow screen lays out as blocks loses its meaning in some browsers, so each part says what
 * it is. Spread on the elements: written out, the linter takes the roles for redundant.
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
  /** What a stacked cell is called, where its header is too much or too little for that. */
  label?: ReactNode;
  cell: (row: Row, index: number) => ReactNode;
  /** Numbers line up at their end. */
  align?: 'end';
  /** In CSS. Widths hold once any column has one; the others share what they leave. */
  width?: string;
  /** What names its row: the first column, as a rule. */
  isRowHeader?: boolean;
  /** A heading over several columns: those beside each other that have the very same one stand under it together. */
  group?: { header: ReactNode };
  /** Makes the header sort. Null stands last in either direction. */
  sortValue?: (row: Row) => string | number | null;
  /** Of one column at most; without any, rows come in the order in which they are given. */
  startsSorted?: SortDirection;
  /** Below all rows, such as a total. The column before spans one without. */
  footer?: ReactNode;
};

type TableProps<Row> = {
  /** What it is a table of, for those who listen. */
  caption: string;
  showsCaption?: boolean;
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  getRowKey: (row: Row, index: number) => Key;
  /** Headers for those who listen alone, where the cells say themselves what they are, or have a `label` that does. */
  hidesHeader?: boolean;
  /** On a screen below so many pixels the cells of a row stand under each other; else it scrolls sideways. */
  stackBelow?: 600 | 900;
  /** No wider than what stands in it: few numbers are read as one line. */
  fits?: boolean;
  /** In pixels: a long table scrolls in its own frame, its header in place. */
  maxHeight?: number;
  /** Below what has a frame of its own: denser, and with no border around it. */
  isInset?: boolean;
  /** A row that wants a look: a bar beside it, and its name in bold. */
  isFlagged?: (row: Row) => boolean;
  /** More about a row, below it, once its name is pressed. */
  renderDetails?: (row: Row) => ReactNode;
  /** Where there are no rows. */
  empty?: ReactNode;
};

/**
 * A table of few rows, all of them drawn; `list/data-table` is for thousands. Every part says its role: a narrow screen
 * lays the cells out as blocks, which takes a table's meaning away in some browsers.
 */
export function Table<Row>(props: TableProps<Row>) {
  const { caption, showsCaption = false, columns, getRowKey, hidesHeader = false, empty } = props;
  const { stackBelow = 0, fits = false, maxHeight, isInset = false, isFlagged, renderDetails } = props;
  const isStacked = useMedia(`(max-width: ${stackBelow - 0.05}px)`);
  const [sorting, setSorting] = useState(() => startOf(columns));
  const { frame, isScroller } = useScroller();
  const rows = sortRows(props.rows, columns, sorting);
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
            onSort={(place) => setSorting(nextSorting(place, columns, rows, sorting))}
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
    </div>
  );
}

type HeaderRowsProps<Row> = {
  columns: readonly TableColumn<Row>[];
  sorting: Sorting | null;
  onSort: (place: number) => void;
};

/** One row; two where columns stand in groups. */
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
  /** By its headers, where it is stacked. */
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
          // Where there is nothing to say, a label alone would take a line.
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

/** Each column that stands for those after it that continue it, and for how many in all. */
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

/** What scrolls and holds nothing that takes the focus takes it itself: then the arrow keys scroll it. */
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
