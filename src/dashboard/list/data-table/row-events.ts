/** What happens on any row, heard once for all of them: opening, selecting, and moving about by keys. */
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
import type { DataTableProps } from './column.ts';
import type { RowWindow } from './row-window.ts';

/** A pointer or a held arrow key that passes over a row on its way elsewhere is no intent. */
const INTENT_DELAY = 80;

export function useRowEvents<Row>(props: DataTableProps<Row>, view: RowWindow, active: ActiveRow) {
  const { rows, getRowId, rowHref, onRowOpen, rowState, onRowIntent, selection, onSelectionChange } = props;
  const { canSelectAll = true } = props;
  const navigate = useNavigate();
  const intent = useRef<{ index: number; timer: ReturnType<typeof setTimeout> } | null>(null);
  /** Where a shift-click's range begins. */
  const anchor = useRef<number | null>(null);

  /** `byName`: by its first column, or by Enter. */
  const open = (index: number, { byName, isAdded }: { byName: boolean; isAdded: boolean }) => {
    const row = rows[index];
    if (row === undefined) return;
    if (onRowOpen && !(rowHref && byName)) onRowOpen(row, isAdded);
    else if (rowHref) void navigate(rowHref(row), { state: rowState });
  };

  const toggle = (index: number, range: boolean) => {
    const row = rows[index];
    if (row === undefined || !selection || !onSelectionChange) return;
    const selected = !selection.has(getRowId(row));
    const from = range && anchor.current !== null ? Math.min(anchor.current, rows.length - 1) : index;
    onSelectionChange(withSelected(selection, idsBetween(rows, getRowId, from, index), selected));
    anchor.current = index;
  };

  const moveTo = (index: number) => {
    // The row may not be drawn yet: it must be before it can take the focus and be scrolled to.
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
      if (target.closest('[data-select]')) return toggle(index, event.shiftKey);
      const control = target.closest('a, button, input, label');
      const isRowsOwn =
        control !== null &&
        control.parentElement?.parentElement === rowOf(target) &&
        control.matches('td:not([data-select]) > a, td > button[data-opens]');
      if (control !== null && !isRowsOwn) return undefined;
      const isAdded = event.metaKey || event.ctrlKey || event.shiftKey;
      // A new tab or window is the browser's to open, and a selected text is no click.
      if (event.altKey || (isAdded && (rowHref || !onRowOpen))) return undefined;
      // Shift selects text on its way.
      if (event.shiftKey) getSelection()?.removeAllRanges();
      if (!isRowsOwn && getSelection()?.isCollapsed === false) return undefined;
      if (isRowsOwn) event.preventDefault();
      return open(index, { byName: isRowsOwn, isAdded });
    },

    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const row = rowOf(event.target as Element);
      const index = indexOfRow(event.target as Element);
      if (row === null || index === null || event.altKey || event.metaKey) return;
      if (event.ctrlKey && event.key === 'a' && canSelectAll && selection && onSelectionChange) {
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

export function indexOfRow(element: Element): number | null {
  const index = rowOf(element)?.dataset['index'];
  return index === undefined ? null : Number(index);
}

/** The row that a key leads to from `index`; null for a key that moves nothing. */
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

/** The control in a row that ArrowRight or ArrowLeft leads to; the row itself before the first one. */
function controlAfterKey(row: HTMLElement, from: EventTarget | null, key: string): HTMLElement | null {
  const controls = [...row.querySelectorAll<HTMLElement>(CONTROLS)];
  const place = controls.findIndex((control) => control === from);
  if (key === 'ArrowRight') return controls[Math.min(place + 1, controls.length - 1)] ?? null;
  if (key === 'ArrowLeft') return place > 0 ? (controls[place - 1] ?? null) : row;
  return null;
}

export type ActiveRow = {
  /** Where the active row is now, through sorting and filtering; null for none, or when it is gone. */
  index: number | null;
  /** Rows to keep drawn: this one, and the one that hands the focus over to it. */
  pinned: readonly number[];
  set: (index: number) => void;
};

/** The one row that has the keyboard, by its id: it keeps the focus when rows move or scroll out of sight. */
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

/** Selected ids, changed without mutation. Ids of rows that are not here (another page, filtered away) are kept. */
export type Selection = ReadonlySet<string>;

export function withSelected(selection: Selection, ids: Iterable<string>, selected: boolean): Selection {
  const next = new Set(selection);
  for (const id of ids) {
    if (selected) next.add(id);
    else next.delete(id);
  }
  return next;
}

/** The ids from one row to another, both included, whichever comes first. */
function idsBetween<Row>(
  rows: readonly Row[],
  getRowId: (row: Row) => string,
  from: number,
  to: number,
): string[] {
  return rows.slice(Math.min(from, to), Math.max(from, to) + 1).map(getRowId);
}

/** How many of the rows here are selected, as a checkbox shows it. */
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
