import {
  memo,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  type ReactNode,
  type RefObject,
} from 'react';
import { useRedraw } from '../../lib/format.ts';
import checkbox from '../../ui/checkbox.module.css';
import { TabStop } from '../../ui/focus.ts';
import { tipIfTruncated } from '../../ui/tip.ts';
import { Value } from '../../ui/value.tsx';
import { ROW_HEIGHT, type Column, type DataTableProps } from './column.ts';
import styles from './data-table.module.css';
import { indexOfRow, useActiveRow, useRowEvents } from './row-events.ts';
import {
  drawnRows,
  HEADING_HEIGHT,
  type RowGroups,
  type RowWindow,
  useRowInSlot,
  useRowWindow,
  useSlotCount,
} from './row-window.ts';

/**
 * A table laid out by CSS (`display: grid` rows) loses its meaning in some browsers, so each part says what it is. Spread
 * on the elements: written out, the linter takes the roles for redundant.
 */
export const rowGroup = { role: 'rowgroup' } as const;
export const gridRow = { role: 'row' } as const;
const gridCell = { role: 'gridcell' } as const;

/** Of a cell, or what it is on a card: it has the direction of its text, and shows what it cuts off whole on hover. */
export const cutContent = { dir: 'auto', ...tipIfTruncated } as const;
const dataCell = { ...gridCell, ...cutContent } as const;

type TableBodyProps<Row> = DataTableProps<Row> & {
  groups: RowGroups;
  scroller: HTMLElement | null;
  headerHeight: number;
};

/** The rows that are seen, each at its place in the height of all. A scroll renders those slots alone that get another row. */
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
  });
  const events = useRowEvents(props, view, active);
  const slotCount = useSlotCount(view);
  const names = useMemo(() => columns.slice(0, 1), [columns]);
  useReadingOrder(body, view, id);

  // The focus follows the active row: to the next one, through a sort, and when its element was given to another row.
  useLayoutEffect(() => {
    const focused = document.activeElement;
    if (active.index === null || !focused || !body.current?.contains(focused)) return;
    if (indexOfRow(focused) === active.index) return;
    body.current.querySelector<HTMLElement>(`[data-index="${active.index}"]`)?.focus({ preventScroll: true });
  });

  // From its details one goes on to others, and an address opens one: it is in sight, and has the keyboard's place.
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
      </tbody>
    </TabStop>
  );
}

/** Tells the order of the rows where that of their elements is another. When the scroll rests: it is not free. */
function useReadingOrder(body: RefObject<HTMLElement | null>, view: RowWindow, id: string): void {
  const tell = useEffectEvent(() => {
    const order = view.isScrolling ? undefined : readingOrder(drawnRows(view.slots), id);
    if (order === undefined) body.current?.removeAttribute('aria-owns');
    else body.current?.setAttribute('aria-owns', order);
  });
  useLayoutEffect(() => tell());
  useEffect(() => view.subscribe(() => tell()), [view]);
}

/** The elements' ids as they are read, where they stand in another order. */
function readingOrder(rows: ReturnType<typeof drawnRows>, id: string): string | undefined {
  const isInOrder = rows.every(({ slot }, place) => place === 0 || slot > rows[place - 1]!.slot);
  return isInOrder ? undefined : rows.map(({ slot }) => `${id}${slot}`).join(' ');
}

type SlotProps<Row> = {
  /** Of the row's element. */
  id: string;
  slot: number;
  view: RowWindow;
  table: TableBodyProps<Row>;
  /** The first column alone, for rows that nobody can read. */
  names: readonly Column<Row>[];
  /** The place of the row that has the keyboard. */
  active: number | null;
};

/** An element for one row after another, below the heading of its group where it begins one. */
function Slot<Row>({ id, slot, view, table, names, active }: SlotProps<Row>) {
  const place = useRowInSlot(view, slot);
  const row = place && table.rows[place.index];
  if (place === undefined || row === undefined) return null;
  const { columns, groups, rowHref, getRowId, onRowOpen, selection, firstRowIndex = 0 } = table;
  const { index, start, isFastScrolling } = place;
  return (
    <>
      {groups.has(index) && (
        <tr
          className={styles.group}
          style={{ height: HEADING_HEIGHT, transform: `translateY(${start - HEADING_HEIGHT}px)` }}
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
        href={rowHref?.(row)}
        isPressed={onRowOpen !== undefined && rowHref === undefined}
        isPreviewed={onRowOpen !== undefined && rowHref !== undefined}
        selected={table.onSelectionChange && selection?.has(getRowId(row))}
        isOpen={table.openRowId !== undefined && getRowId(row) === table.openRowId}
        isTabStop={active === null ? slot === 0 : index === active}
      />
    </>
  );
}

type TableRowProps<Row> = {
  /** The element's. */
  id: string;
  row: Row;
  columns: readonly Column<Row>[];
  /** Its place in the rows here, and in the whole set as aria-rowindex counts it. */
  index: number;
  ariaRowIndex: number;
  /** Pixels from the top of all rows. */
  start: number;
  href: string | undefined;
  /** Whether it does something in place of leading somewhere. */
  isPressed: boolean;
  /** Whether it can be looked at from here. */
  isPreviewed: boolean;
  /** Its details stand beside the table. */
  isOpen: boolean;
  /** Undefined where rows cannot be selected. */
  selected: boolean | undefined;
  /** The row that the Tab key reaches. */
  isTabStop: boolean;
};

/**
 * Events are the table's: a row has no handler of its own, so that drawing one costs its elements and no more.
 */
function PlainTableRow<Row>(props: TableRowProps<Row>) {
  useRedraw();
  const { id, row, columns, index, ariaRowIndex, start, href, isPressed, isPreviewed } = props;
  const { isOpen, selected, isTabStop } = props;
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
          {place === 0 ? nameCell(cellContent(column, row), href, isPressed) : cellContent(column, row)}
        </td>
      ))}
    </tr>
  );
}

/** What a click anywhere on the row stands for. No component of its own: each would cost a scroll its time. */
function nameCell(name: ReactNode, href: string | undefined, isPressed: boolean): ReactNode {
  if (href !== undefined) {
    return (
      <a className={styles.link} href={href} tabIndex={-1}>
        {name}
      </a>
    );
  }
  if (!isPressed) return name;
  return (
    <button type="button" className={styles.link} tabIndex={-1} data-opens {...tipIfTruncated}>
      {name}
    </button>
  );
}

const TableRow = memo(PlainTableRow) as typeof PlainTableRow;

/** The click is the table's to handle; React asks for a handler where `checked` is given. */
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

/** A row's name for those who listen. */
export function rowNameText<Row>(column: Column<Row> | undefined, row: Row): string {
  const value = column?.value(row);
  return value === null || value === undefined || value === '' ? 'row' : String(value);
}
