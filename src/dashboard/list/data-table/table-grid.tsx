import { useLayoutEffect, type CSSProperties } from 'react';
import { ROW_HEIGHT, type Column, type Density } from './column.ts';
import styles from './data-table.module.css';
import type { DataTableProps } from './data-table-props.ts';
import { grid } from './grid-roles.ts';
import { HeaderRow } from './header-row.tsx';
import type { RowGroups } from './row-groups.ts';
import { selectionState, withSelected } from './selection.ts';
import { TableBody } from './table-body.tsx';
import type { ColumnModel } from './use-column-model.ts';
import { useScroller } from './use-scroller.ts';

const HEADER_HEIGHT = 36;
const SELECT_WIDTH = 44;

type TableGridProps<Row> = DataTableProps<Row> & { model: ColumnModel<Row>; groups: RowGroups };

/**
 * A real table with the grid role: its rows take the focus and can be selected, which a plain table's cannot. One stop
 * of the Tab key for all rows; arrows move between them and into what they hold.
 */
export function TableGrid<Row>(props: TableGridProps<Row>) {
  const {
    label,
    model,
    rows,
    getRowId,
    selection,
    onSelectionChange,
    density = 'comfortable',
    dimmed,
  } = props;
  const { totalRows = rows.length, canSelectAll = true } = props;
  const [scroller, setScroller] = useScroller(props);
  const selectable = selection !== undefined && onSelectionChange !== undefined;
  const minWidth = model.visible.reduce((sum, column) => sum + column.width, selectable ? SELECT_WIDTH : 0);
  useOverflowMark(scroller, minWidth);

  return (
    <div
      ref={setScroller}
      className={styles.scroller}
      onScroll={({ currentTarget }) => {
        currentTarget.toggleAttribute('data-scrolled', currentTarget.scrollLeft > 0);
      }}
    >
      <table
        {...grid}
        className={styles.table}
        style={tableStyle(model.visible, minWidth, selectable, density)}
        data-selectable={selectable || undefined}
        aria-label={label}
        aria-rowcount={totalRows + 1}
        aria-multiselectable={selectable || undefined}
        aria-busy={dimmed || undefined}
      >
        <HeaderRow
          model={model}
          selected={selectable ? selectionState(rows, getRowId, selection) : undefined}
          rowCount={rows.length}
          onSelectAll={
            selectable && canSelectAll
              ? (selected) => onSelectionChange(withSelected(selection, rows.map(getRowId), selected))
              : null
          }
        />
        <TableBody {...props} columns={model.visible} scroller={scroller} headerHeight={HEADER_HEIGHT} />
      </table>
    </div>
  );
}

/** Tells the style sheet where columns do not fit side by side. */
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

/** Sizes, once on the table: a row reads them as variables. */
function tableStyle<Row>(
  columns: readonly Column<Row>[],
  minWidth: number,
  selectable: boolean,
  density: Density,
): CSSProperties {
  // Somebody must take the room that is left.
  const somebodyGrows = columns.some(({ grows }) => grows);
  const tracks = columns.map(({ width, grows }, place) =>
    grows || (!somebodyGrows && place === 0) ? `minmax(${width}px, 1fr)` : `${width}px`,
  );
  if (selectable) tracks.unshift(`${SELECT_WIDTH}px`);
  return {
    minWidth,
    '--columns': tracks.join(' '),
    '--row-height': `${ROW_HEIGHT[density]}px`,
    '--header-height': `${HEADER_HEIGHT}px`,
    '--select-width': `${SELECT_WIDTH}px`,
  } as CSSProperties;
}
