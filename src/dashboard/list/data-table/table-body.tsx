import { useId, useLayoutEffect, useMemo, useRef } from 'react';
import { TabStop } from '../../ui/tab-stop.ts';
import { ROW_HEIGHT } from './column.ts';
import type { DataTableProps } from './data-table-props.ts';
import styles from './data-table.module.css';
import { rowGroup } from './grid-roles.ts';
import { HEADING_HEIGHT, type RowGroups } from './row-groups.ts';
import { TableRow } from './table-row.tsx';
import { useActiveRow } from './use-active-row.ts';
import { indexOfRow, useRowEvents } from './use-row-events.ts';
import { useRowWindow, type WindowedRow } from './use-row-window.ts';

type TableBodyProps<Row> = DataTableProps<Row> & {
  groups: RowGroups;
  scroller: HTMLElement | null;
  headerHeight: number;
};

/** The rows that are seen, each at its place in the height of all. The only part that a scroll renders. */
export function TableBody<Row>(props: TableBodyProps<Row>) {
  const { columns, rows, groups, getRowId, rowHref, selection } = props;
  const { density = 'comfortable', firstRowIndex = 0 } = props;
  const id = useId();
  const body = useRef<HTMLTableSectionElement>(null);
  const active = useActiveRow(rows, getRowId);
  const view = useRowWindow({
    count: rows.length,
    size: ROW_HEIGHT[density],
    groups,
    scroller: props.scroller,
    covered: props.headerHeight,
    pinned: active.pinned,
  });
  const events = useRowEvents(props, view, active);
  const names = useMemo(() => columns.slice(0, 1), [columns]);
  const tabStop = active.index ?? view.rows[0]?.index;

  // The focus follows the active row: to the next one, through a sort, and when its element was given to another row.
  useLayoutEffect(() => {
    const focused = document.activeElement;
    if (active.index === null || !focused || !body.current?.contains(focused)) return;
    if (indexOfRow(focused) === active.index) return;
    body.current.querySelector<HTMLElement>(`[data-index="${active.index}"]`)?.focus({ preventScroll: true });
  });

  return (
    <TabStop value={-1}>
      <tbody
        ref={body}
        {...rowGroup}
        aria-owns={view.isScrolling ? undefined : readingOrder(view.rows, id)}
        style={{ height: view.height }}
        {...events}
      >
        {view.rows.map(
          ({ index, start, slot }) =>
            groups.has(index) && (
              <tr
                key={`above ${slot}`}
                className={styles.group}
                style={{ height: HEADING_HEIGHT, transform: `translateY(${start - HEADING_HEIGHT}px)` }}
                aria-hidden
              >
                <td dir="auto">{groups.get(index)}</td>
              </tr>
            ),
        )}
        {view.rows.map(({ index, start, slot }) => {
          const row = rows[index];
          return (
            row !== undefined && (
              <TableRow
                key={slot}
                id={`${id}${slot}`}
                row={row}
                columns={view.isFlying ? names : columns}
                index={index}
                ariaRowIndex={firstRowIndex + index + 2}
                start={start}
                href={rowHref?.(row)}
                isPressed={props.onRowOpen !== undefined}
                selected={props.onSelectionChange && selection?.has(getRowId(row))}
                isOpen={props.openRowId !== undefined && getRowId(row) === props.openRowId}
                isTabStop={index === tabStop}
              />
            )
          );
        })}
      </tbody>
    </TabStop>
  );
}

/** The elements' ids as they are read, where they stand in another order. Told when the scroll rests: it is not free. */
function readingOrder(rows: readonly WindowedRow[], id: string): string | undefined {
  const isInOrder = rows.every(({ index }, place) => place === 0 || index > rows[place - 1]!.index);
  if (isInOrder) return undefined;
  return rows
    .toSorted((a, b) => a.index - b.index)
    .map(({ slot }) => `${id}${slot}`)
    .join(' ');
}
