import {
  memo,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useSyncExternalStore,
  type ReactNode,
  type RefObject,
} from 'react';
import { useRedraw } from '../../lib/redraw.ts';
import checkbox from '../../ui/checkbox.module.css';
import { TabStop } from '../../ui/focus.ts';
import { tipIfTruncated } from '../../ui/tip.ts';
import { Value } from '../../ui/value.tsx';
import { ROW_HEIGHT, type Column, type DataTableProps } from './column.ts';
import styles from './data-table.module.css';
import { indexOfRow, useActiveRow, useRowEvents } from './row-events.ts';
import { HEADING_HEIGHT, type RowGroups } from './row-layout.ts';
import { placeRows } from './row-order.ts';
import { type RowWindow, useRowInSlot, useRowWindow, useSlotCount } from './row-window.ts';
import { useRowCopy } from './use-row-copy.ts';

/**
 * Explicit ARIA roles, because some browsers ignore the table semantics of `display: grid` rows. The roles are spread
 * into JSX, because the linter reports literal `role` attributes as redundant.
 */
export const rowGroup = { role: 'rowgroup' } as const;
export const gridRow = { role: 'row' } as const;
const gridCell = { role: 'gridcell' } as const;

/** Props of a cell or a card field: the automatic text direction, and a tooltip for truncated content. */
export const cutContent = { dir: 'auto', ...tipIfTruncated } as const;
const dataCell = { ...gridCell, ...cutContent } as const;

type TableBodyProps<Row> = DataTableProps<Row> & {
  groups: RowGroups;
  scroller: HTMLElement | null;
  headerHeight: number;
};

/**
 * The visible rows of a table. Each row has an absolute position. A scroll renders only the slots whose row changes.
 */
export function TableBody<Row>(props: TableBodyProps<Row>) {
  const { columns, rows, groups, getRowId, density = 'comfortable' } = props;
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
    ...(props.isPrinted !== undefined && { isPrinted: props.isPrinted }),
  });
  const events = useRowEvents(props, view, active);
  const slotCount = useSlotCount(view);
  const names = useMemo(() => columns.slice(0, 1), [columns]);
  useRowCopy(() => body.current, view, props);

  // Moves the focus to the element of the active row. This is necessary after an arrow key, after a sort, and when
  // another row has reused the element with the focus.
  useLayoutEffect(() => {
    const focused = document.activeElement;
    if (active.index === null || !focused || !body.current?.contains(focused)) return;
    if (indexOfRow(focused) === active.index) return;
    body.current.querySelector<HTMLElement>(`[data-index="${active.index}"]`)?.focus({ preventScroll: true });
  });

  // The details panel or the URL can open another row. That row is scrolled into view and becomes the active row.
  const { openRowId } = props;
  const showOpenRow = useEffectEvent(() => {
    const index = rows.findIndex((row) => getRowId(row) === openRowId);
    if (index === -1 || index === active.index) return;
    active.set(index);
    view.reveal(index);
  });
  useEffect(() => {
    if (openRowId !== undefined) showOpenRow();
  }, [openRowId]);

  return (
    <TabStop value={-1}>
      <tbody ref={body} {...rowGroup} style={{ height: view.height }} {...events}>
        {Array.from({ length: slotCount }, (_, slot) => (
          <Slot
            key={slot}
            id={`${id}${slot}`}
            slot={slot}
            view={view}
            table={props}
            names={names}
            active={active.index}
          />
        ))}
        <RowOrder body={body} view={view} />
      </tbody>
    </TabStop>
  );
}

/**
 * Moves reused row elements into the order of their rows, for screen readers, text selection and print. A separate
 * component, so that the end of a scroll does not render the table.
 */
function RowOrder({ body, view }: { body: RefObject<HTMLElement | null>; view: RowWindow }) {
  const slots = useSyncExternalStore(view.subscribe, () => (view.needsOrder ? view.slots : null));
  useLayoutEffect(() => {
    if (body.current !== null && slots !== null) placeRows(body.current);
  });
  return null;
}

type SlotProps<Row> = {
  id: string;
  slot: number;
  view: RowWindow;
  table: TableBodyProps<Row>;
  /** Contains only the first column. Rows that scroll too fast to read render no other column. */
  names: readonly Column<Row>[];
  /** The index of the row with the keyboard focus. */
  active: number | null;
};

/**
 * A reusable row element, which renders different rows during a scroll. Above the first row of a group, it also renders
 * the group heading.
 */
function Slot<Row>({ id, slot, view, table, names, active }: SlotProps<Row>) {
  const place = useRowInSlot(view, slot);
  // Rows outside the viewport render in a deferred update, so that a change of a completely rendered list is as fast as
  // a change of a long virtual list.
  const later = useDeferredValue(table);
  const shown = place?.isNear ? table : later;
  const { columns, rows, rowHref, getRowId, onRowOpen, isRowExpanded, selection, firstRowIndex = 0 } = shown;
  const row = place && rows[place.index];
  if (place === undefined || row === undefined) return null;
  const href = rowHref?.(row);
  const { groups } = table;
  const { index, start, isFastScrolling } = place;
  return (
    <>
      {groups.has(index) && (
        <tr
          className={styles.group}
          style={{ height: HEADING_HEIGHT, transform: `translateY(${start - HEADING_HEIGHT}px)` }}
          data-heading-of={index}
          aria-hidden
        >
          <td dir="auto">{groups.get(index)}</td>
        </tr>
      )}
      <TableRow
        id={id}
        row={row}
        columns={isFastScrolling ? names : columns}
        index={index}
        ariaRowIndex={firstRowIndex + index + 2}
        start={start}
        href={href}
        isPressed={onRowOpen !== undefined && href === undefined}
        isPreviewed={onRowOpen !== undefined && href !== undefined}
        isExpanded={isRowExpanded?.(row)}
        selected={shown.onSelectionChange && selection?.has(getRowId(row))}
        isOpen={shown.openRowId !== undefined && getRowId(row) === shown.openRowId}
        isTabStop={active === null ? slot === 0 : index === active}
      />
    </>
  );
}

type TableRowProps<Row> = {
  id: string;
  row: Row;
  columns: readonly Column<Row>[];
  /**
   * `index` is the zero-based index on this page. `ariaRowIndex` counts from the start of the whole list and includes
   * the header row.
   */
  index: number;
  ariaRowIndex: number;
  /** The vertical position of the row within all rows, in pixels. */
  start: number;
  href: string | undefined;
  /** Whether the row has an action instead of an address. */
  isPressed: boolean;
  /** Whether the row has a preview in addition to its address. */
  isPreviewed: boolean;
  isExpanded: boolean | undefined;
  /** Whether the details of the row are open beside the table. */
  isOpen: boolean;
  /** undefined if rows cannot be selected. */
  selected: boolean | undefined;
  isTabStop: boolean;
};

/** A row of the table. It has no event handlers, so that rendering a row is cheap. The table handles all events. */
function PlainTableRow<Row>(props: TableRowProps<Row>) {
  useRedraw();
  const { id, row, columns, index, ariaRowIndex, start, href, isPressed, isPreviewed } = props;
  const { isExpanded, isOpen, selected, isTabStop } = props;
  return (
    <tr
      id={id}
      {...gridRow}
      style={{ transform: `translateY(${start}px)` }}
      data-index={index}
      aria-rowindex={ariaRowIndex}
      aria-selected={selected}
      aria-current={isOpen || undefined}
      aria-labelledby={`${id}name`}
      tabIndex={isTabStop ? 0 : -1}
      data-opens={href === undefined && !isPressed ? undefined : ''}
      data-previews={isPreviewed || undefined}
    >
      {selected !== undefined && (
        <td {...gridCell} className={styles.select} data-select>
          <input
            type="checkbox"
            className={checkbox.box}
            tabIndex={-1}
            checked={selected}
            onChange={ignore}
            aria-label={`Select ${rowNameText(columns[0], row)}`}
          />
        </td>
      )}
      {columns.map((column, place) => (
        <td
          {...(column.narrowRole === 'actions' ? gridCell : dataCell)}
          key={column.id}
          id={place === 0 ? `${id}name` : undefined}
          className={cellClass(column, place)}
        >
          {place === 0
            ? nameCell(cellContent(column, row), { href, isPressed, isExpanded })
            : cellContent(column, row)}
        </td>
      ))}
    </tr>
  );
}

/**
 * Returns the link or button in the first column. Not a component, because one more component in each row would slow
 * down scrolling.
 */
function nameCell(
  name: ReactNode,
  { href, isPressed, isExpanded }: Pick<TableRowProps<never>, 'href' | 'isPressed' | 'isExpanded'>,
): ReactNode {
  if (href !== undefined) {
    return (
      <a className={styles.link} href={href} tabIndex={-1}>
        {name}
      </a>
    );
  }
  if (!isPressed) return name;
  return (
    <button
      type="button"
      className={styles.link}
      tabIndex={-1}
      data-opens
      aria-expanded={isExpanded}
      {...tipIfTruncated}
    >
      {name}
    </button>
  );
}

const TableRow = memo(PlainTableRow) as typeof PlainTableRow;

/** An empty handler for the row's checkbox: React requires a handler for `checked`, and the table handles the click. */
function ignore(): void {}

export function cellClass<Row>({ align, narrowRole }: Column<Row>, place: number): string | undefined {
  if (place === 0) return styles.first;
  if (narrowRole === 'actions') return styles.actions;
  return align === 'end' ? styles.end : undefined;
}

export function cellContent<Row>(column: Column<Row>, row: Row): ReactNode {
  if (column.cell) return column.cell(row);
  const value = column.value(row);
  return <Value value={value instanceof Date ? value.toISOString() : value} />;
}

export function rowNameText<Row>(column: Column<Row> | undefined, row: Row): string {
  const value = column?.value(row);
  return value === null || value === undefined || value === '' ? 'row' : String(value);
}
