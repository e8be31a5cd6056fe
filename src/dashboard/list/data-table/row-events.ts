/** The event handlers of all table rows: opening, selecting and keyboard navigation. */
import {
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
} from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import { latinKey } from '../../lib/latin-key.ts';
import { openTab } from '../../lib/open-tab.ts';
import type { DataTableProps } from './column.ts';
import type { RowWindow } from './row-window.ts';

/**
 * The time in milliseconds that the pointer or the focus must rest on a row before `onRowIntent` is called. It excludes
 * rows that the pointer or a held arrow key only passes.
 */
const INTENT_DELAY = 80;

export function useRowEvents<Row>(props: DataTableProps<Row>, view: RowWindow, active: ActiveRow) {
  const { rows, getRowId, rowHref, tabHref, onRowOpen, rowState, onRowIntent, selection, onSelectionChange } =
    props;
  const { canSelectAll = true } = props;
  const navigate = useNavigate();
  const intent = useRef<{ index: number; timer: ReturnType<typeof setTimeout> } | null>(null);
  /**
   * The first row of a shift-click range. An id instead of an index, because a sort or another page changes the
   * indexes.
   */
  const anchor = useRef<{ id: string; selected: boolean } | null>(null);

  /** Opens a row. `byName` is true for a click on the first column and for the Enter key. */
  const open = (index: number, { byName, isAdded }: { byName: boolean; isAdded: boolean }) => {
    const row = rows[index];
    if (row === undefined) return;
    const href = rowHref?.(row);
    if (onRowOpen && !(href !== undefined && byName)) onRowOpen(row, isAdded);
    else if (href !== undefined) void navigate(href, { state: rowState });
  };

  const toggle = (index: number, range: boolean) => {
    const row = rows[index];
    if (row === undefined || !selection || !onSelectionChange) return;
    const id = getRowId(row);
    const selected = !selection.has(id);
    const start = anchor.current;
    // Another control, e.g. 'Clear selection', can have changed the selection since the previous click.
    const isCurrent = start !== null && selection.size > 0 && selection.has(start.id) === start.selected;
    const from = range && isCurrent ? rows.findIndex((other) => getRowId(other) === start.id) : -1;
    const ids = idsBetween(rows, getRowId, from === -1 ? index : from, index);
    onSelectionChange(withSelected(selection, ids, selected));
    anchor.current = { id, selected };
  };

  const moveTo = (index: number) => {
    // Render the row before it receives the focus and is scrolled into view, because it can be outside the rendered
    // range.
    flushSync(() => active.set(index));
    view.reveal(index);
  };

  const tellSoon = (index: number) => {
    if (index === intent.current?.index) return;
    clearTimeout(intent.current?.timer);
    const tell = () => {
      const row = rows[index];
      if (row !== undefined) onRowIntent?.(row);
    };
    intent.current = { index, timer: setTimeout(tell, INTENT_DELAY) };
  };

  return {
    onClick: (event: MouseEvent<HTMLElement>) => {
      const target = event.target as Element;
      const index = indexOfRow(target);
      if (index === null) return;
      if (target.closest('[data-select]')) {
        if (event.shiftKey) clearTextSelection();
        return toggle(index, event.shiftKey);
      }
      const control = target.closest('a, button, input, label');
      const isRowsOwn =
        control !== null &&
        control.parentElement?.parentElement === rowOf(target) &&
        control.matches('td:not([data-select]) > a, td > button[data-opens]');
      if (control !== null && !isRowsOwn) return undefined;
      const isAdded = event.metaKey || event.ctrlKey || event.shiftKey;
      // The browser handles clicks that open a new tab or window. Clicks that end a text selection are ignored.
      if (event.altKey || (isAdded && (rowHref || !onRowOpen))) return undefined;
      if (event.shiftKey) clearTextSelection();
      if (!isRowsOwn && getSelection()?.isCollapsed === false) return undefined;
      if (isRowsOwn) event.preventDefault();
      return open(index, { byName: isRowsOwn, isAdded });
    },

    onMouseDown: (event: MouseEvent<HTMLElement>) => {
      // Prevents the browser's autoscroll, which a press of the middle button would start.
      if (event.button === 1 && tabHref && indexOfRow(event.target as Element) !== null)
        event.preventDefault();
    },

    onAuxClick: (event: MouseEvent<HTMLElement>) => {
      const index = indexOfRow(event.target as Element);
      const row = index === null ? undefined : rows[index];
      const isOther = (event.target as Element).closest('a, button:not([data-opens]), input, label') !== null;
      if (event.button === 1 && tabHref && row !== undefined && !isOther) openTab(tabHref(row));
    },

    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const row = rowOf(event.target as Element);
      const index = indexOfRow(event.target as Element);
      if (row === null || index === null || event.altKey || event.metaKey) return;
      if (event.ctrlKey && latinKey(event) === 'a' && canSelectAll && selection && onSelectionChange) {
        event.preventDefault();
        onSelectionChange(withSelected(selection, rows.map(getRowId), true));
        return;
      }
      const nextRow = rowAfterKey(event.key, index, rows.length, view.rowsPerPage);
      const control = controlAfterKey(row, event.target, event.key);
      if (nextRow !== null) moveTo(nextRow);
      else if (control !== null) control.focus();
      else if (event.key === 'Escape' && event.target !== row) row.focus();
      else if (event.target === row && event.key === 'Enter')
        open(index, { byName: true, isAdded: event.ctrlKey || event.shiftKey });
      else if (event.target === row && event.key === ' ' && selection) toggle(index, event.shiftKey);
      else return;
      event.preventDefault();
    },

    onFocus: (event: FocusEvent<HTMLElement>) => {
      const index = indexOfRow(event.target);
      if (index === null) return;
      if (index !== active.index) active.set(index);
      tellSoon(index);
    },

    onPointerOver: (event: PointerEvent<HTMLElement>) => {
      const index = onRowIntent ? indexOfRow(event.target as Element) : null;
      if (index !== null) tellSoon(index);
    },

    onPointerLeave: () => {
      clearTimeout(intent.current?.timer);
      intent.current = null;
    },
  };
}

function rowOf(element: Element): HTMLElement | null {
  return element.closest<HTMLElement>('tr[data-index]');
}

/** Removes the text selection, because a shift-click on a row also selects text. */
function clearTextSelection(): void {
  getSelection()?.removeAllRanges();
}

export function indexOfRow(element: Element): number | null {
  const index = rowOf(element)?.dataset['index'];
  return index === undefined ? null : Number(index);
}

/**
 * Returns the index of the row that receives the focus after a key press in the row at `index`. Returns null if the key
 * does not move the focus.
 */
function rowAfterKey(key: string, index: number, count: number, rowsPerPage: number): number | null {
  const target = {
    ArrowDown: index + 1,
    ArrowUp: index - 1,
    PageDown: index + rowsPerPage,
    PageUp: index - rowsPerPage,
    Home: 0,
    End: count - 1,
  }[key];
  return target === undefined ? null : Math.min(Math.max(target, 0), count - 1);
}

const CONTROLS = ':is(a[href], button, input, [tabindex]):not(:disabled)';

/**
 * Returns the control in a row that receives the focus after ArrowRight or ArrowLeft. ArrowLeft on the first control
 * returns the row itself.
 */
function controlAfterKey(row: HTMLElement, from: EventTarget | null, key: string): HTMLElement | null {
  const controls = [...row.querySelectorAll<HTMLElement>(CONTROLS)];
  const place = controls.findIndex((control) => control === from);
  if (key === 'ArrowRight') return controls[Math.min(place + 1, controls.length - 1)] ?? null;
  if (key === 'ArrowLeft') return place > 0 ? (controls[place - 1] ?? null) : row;
  return null;
}

export type ActiveRow = {
  /**
   * The current index of the active row, which can change with a sort or a filter. null if no row is active, or if the
   * active row was removed.
   */
  index: number | null;
  /**
   * The indexes of the rows that stay rendered outside the viewport: the active row, and the previously active row,
   * which still has the focus until the active row receives it.
   */
  pinned: readonly number[];
  set: (index: number) => void;
};

/**
 * Stores the id of the row with the keyboard focus, so that the row keeps the focus when rows move or scroll out of
 * view.
 */
export function useActiveRow<Row>(rows: readonly Row[], getRowId: (row: Row) => string): ActiveRow {
  const [active, setActive] = useState<{ id: string; index: number; before: number | null } | null>(null);
  const index = active === null ? null : locate(rows, getRowId, active);
  return {
    index,
    pinned: [index, active?.before ?? null].filter((place) => place !== null),
    set: (next) => {
      const row = rows[next];
      if (row !== undefined) setActive({ id: getRowId(row), index: next, before: index });
    },
  };
}

function locate<Row>(
  rows: readonly Row[],
  getRowId: (row: Row) => string,
  { id, index }: { id: string; index: number },
): number | null {
  const there = rows[index];
  if (there !== undefined && getRowId(there) === id) return index;
  const found = rows.findIndex((row) => getRowId(row) === id);
  return found === -1 ? null : found;
}

/**
 * The ids of the selected rows. The set is immutable. It can contain rows on other pages and rows that the filters
 * hide.
 */
export type Selection = ReadonlySet<string>;

export function withSelected(selection: Selection, ids: Iterable<string>, selected: boolean): Selection {
  const next = new Set(selection);
  for (const id of ids) {
    if (selected) next.add(id);
    else next.delete(id);
  }
  return next;
}

/** Returns the ids of all rows from one index to another, both included. `from` can be larger than `to`. */
function idsBetween<Row>(
  rows: readonly Row[],
  getRowId: (row: Row) => string,
  from: number,
  to: number,
): string[] {
  return rows.slice(Math.min(from, to), Math.max(from, to) + 1).map(getRowId);
}

/** Returns whether none, some or all rows are selected, for the state of the checkbox in the header. */
export function selectionState<Row>(
  rows: readonly Row[],
  getRowId: (row: Row) => string,
  selection: Selection,
): 'none' | 'some' | 'all' {
  if (rows.length === 0 || selection.size === 0) return 'none';
  let found = 0;
  for (const row of rows) if (selection.has(getRowId(row))) found += 1;
  if (found === 0) return 'none';
  return found === rows.length ? 'all' : 'some';
}
