import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import { useLayoutEffect, type CSSProperties } from 'react';
import checkbox from '../../ui/checkbox.module.css';
import { ROW_HEIGHT, SELECT_WIDTH, tracksOf, type Column, type DataTableProps, type Sort } from './column.ts';
import type { Density } from '../../lib/settings-table.ts';
import { loadable } from '../../ui/lazy-part.tsx';
import { intentHandlers } from '../../ui/popup.ts';
import type { LayoutOfColumns } from './column-gestures.ts';
import styles from './data-table.module.css';
import { selectionState, withSelected } from './row-events.ts';
import type { RowGroups } from './row-layout.ts';
import { cellClass, gridRow, rowGroup, TableBody } from './table-body.tsx';
import { useScroller } from './use-scroller.ts';

const grid = { role: 'grid' } as const;
const columnHeading = { role: 'columnheader' } as const;

const HEADER_HEIGHT = 36;

/** `columns` contains only the columns that are not hidden. */
type TableGridProps<Row> = DataTableProps<Row> & { groups: RowGroups };

/**
 * A table with the ARIA role `grid`, because its rows can be focused and selected. All rows together are one Tab stop.
 * The arrow keys move between rows and to the controls in a row.
 */
export function TableGrid<Row>(props: TableGridProps<Row>) {
  const {
    label,
    columns,
    rows,
    getRowId,
    selection,
    onSelectionChange,
    density = 'comfortable',
    dimmed,
  } = props;
  const { totalRows = rows.length, canSelectAll = true, sort = null, onSortChange } = props;
  const { layout, setLayout } = props;
  const [scroller, setScroller] = useScroller(props);
  const selectable = selection !== undefined && onSelectionChange !== undefined;
  const { tracks, minWidth } = tracksOf(columns, selectable);
  useOverflowMark(scroller, minWidth);

  return (
    <div ref={setScroller} className={styles.scroller}>
      <table
        {...grid}
        className={styles.table}
        style={tableStyle(tracks, minWidth, density)}
        data-selectable={selectable || undefined}
        aria-label={label}
        aria-rowcount={totalRows + 1}
        aria-multiselectable={selectable || undefined}
        aria-busy={dimmed || undefined}
      >
        <HeaderRow
          columns={columns}
          sort={sort}
          onSortChange={onSortChange}
          selected={selectable ? selectionState(rows, getRowId, selection) : undefined}
          rowCount={rows.length}
          onSelectAll={
            selectable && canSelectAll
              ? (selected) => onSelectionChange(withSelected(selection, rows.map(getRowId), selected))
              : null
          }
          laidOut={
            layout && setLayout ? { seen: columns, isSelectable: selectable, layout, setLayout } : null
          }
        />
        <TableBody {...props} scroller={scroller} headerHeight={HEADER_HEIGHT} />
      </table>
    </div>
  );
}

/**
 * Sets the attribute `data-overflows`, which the style sheet reads, if the columns are wider than the scroll container.
 */
function useOverflowMark(scroller: HTMLElement | null, minWidth: number): void {
  useLayoutEffect(() => {
    if (scroller === null) return undefined;
    const observer = new ResizeObserver(() => {
      scroller.toggleAttribute('data-overflows', scroller.clientWidth < minWidth);
    });
    observer.observe(scroller);
    return () => observer.disconnect();
  }, [scroller, minWidth]);
}

/** Returns the style of the table element. It contains the sizes as CSS variables, which all rows use. */
function tableStyle(tracks: string, minWidth: number, density: Density): CSSProperties {
  return {
    minWidth,
    '--columns': tracks,
    '--row-height': `${ROW_HEIGHT[density]}px`,
    '--header-height': `${HEADER_HEIGHT}px`,
    '--select-width': `${SELECT_WIDTH}px`,
  } as CSSProperties;
}

// The code that moves and resizes columns. The table renders before this code has loaded.
const gestures = loadable(() => import('./column-gestures.ts'));

type HeaderRowProps<Row> = {
  columns: readonly Column<Row>[];
  sort: Sort | null;
  onSortChange: ((sort: Sort | null) => void) | undefined;
  /** undefined if rows cannot be selected. */
  selected: 'none' | 'some' | 'all' | undefined;
  rowCount: number;
  /** null if the user cannot select all rows together. */
  onSelectAll: ((selected: boolean) => void) | null;
  /** The layout of the columns for moving and resizing. null if the user can do neither. */
  laidOut: LayoutOfColumns | null;
};

function HeaderRow<Row>(props: HeaderRowProps<Row>) {
  const { columns, sort, onSortChange, selected, rowCount, onSelectAll, laidOut } = props;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the handlers only prefetch code
    <thead {...rowGroup} {...intentHandlers(laidOut === null ? undefined : gestures.prefetch)}>
      <tr {...gridRow} aria-rowindex={1}>
        {selected !== undefined && (
          <th {...columnHeading} className={styles.select} scope="col">
            {onSelectAll ? (
              <input
                type="checkbox"
                className={checkbox.box}
                ref={(box) => {
                  if (box) box.indeterminate = selected === 'some';
                }}
                checked={selected === 'all'}
                disabled={rowCount === 0}
                onChange={(event) => onSelectAll(event.target.checked)}
                aria-label={`Select ${rowCount === 1 ? 'the row' : `all ${rowCount} rows`} shown here`}
              />
            ) : (
              <span className="visually-hidden">Selected</span>
            )}
          </th>
        )}
        {columns.map((column, place) => {
          const { id, header, sortable = true, narrowRole } = column;
          const direction = sort?.column === id ? (sort.descending ? 'descending' : 'ascending') : undefined;
          const Arrow = direction === 'descending' ? ArrowDown : ArrowUp;
          return (
            <th
              key={id}
              {...columnHeading}
              scope="col"
              className={cellClass(column, place)}
              aria-sort={direction}
              data-column={id}
              {...(laidOut && {
                onPointerDown: ({ nativeEvent }) => gestures.loaded()?.press(nativeEvent, id, laidOut),
                onKeyDown: (event) => {
                  const { key, shiftKey } = event;
                  if (!shiftKey || (key !== 'ArrowLeft' && key !== 'ArrowRight')) return;
                  event.preventDefault();
                  void gestures.load().then(({ pressKey }) => pressKey(event, id, laidOut));
                },
              })}
            >
              {sortable && onSortChange ? (
                <button
                  type="button"
                  className={styles.sort}
                  onClick={() => onSortChange(nextSort(column, sort))}
                >
                  <span className={styles.heading}>{header}</span>
                  <Arrow className={direction ? 'fixed' : styles.faintArrow} size={14} aria-hidden />
                </button>
              ) : (
                <span className={narrowRole === 'actions' ? 'visually-hidden' : styles.heading}>
                  {header}
                </span>
              )}
              {laidOut && narrowRole !== 'actions' && (
                <span
                  className={styles.edge}
                  data-edge
                  aria-hidden
                  onDoubleClick={() => gestures.loaded()?.resetWidth(id, laidOut)}
                />
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

/**
 * Returns the next sort after a click on a heading. Repeated clicks cycle through the first direction of the column,
 * the opposite direction and no sort.
 */
function nextSort<Row>({ id, sortFirst }: Column<Row>, sort: Sort | null): Sort | null {
  const descending = sortFirst === 'descending';
  if (sort?.column !== id) return { column: id, descending };
  return sort.descending === descending ? { column: id, descending: !descending } : null;
}
