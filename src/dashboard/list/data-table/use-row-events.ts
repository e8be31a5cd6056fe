import { useRef, type FocusEvent, type KeyboardEvent, type MouseEvent, type PointerEvent } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import type { DataTableProps } from './data-table-props.ts';
import { controlAfterKey, rowAfterKey } from './row-keys.ts';
import { idsBetween, withSelected } from './selection.ts';
import type { ActiveRow } from './use-active-row.ts';
import type { RowWindow } from './use-row-window.ts';

/** A pointer or a held arrow key that passes over a row on its way elsewhere is no intent. */
const INTENT_DELAY = 80;

/** What happens on any row, heard once for all of them. */
export function useRowEvents<Row>(props: DataTableProps<Row>, view: RowWindow, active: ActiveRow) {
  const { rows, getRowId, rowHref, onRowOpen, rowState, onRowIntent, selection, onSelectionChange } = props;
  const { canSelectAll = true } = props;
  const navigate = useNavigate();
  const intent = useRef<{ index: number; timer: ReturnType<typeof setTimeout> } | null>(null);
  /** Where a shift-click's range begins. */
  const anchor = useRef<number | null>(null);

  const open = (index: number, isAdded: boolean) => {
    const row = rows[index];
    if (row === undefined) return;
    if (onRowOpen) onRowOpen(row, isAdded);
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
      if (event.altKey || (isAdded && !onRowOpen)) return undefined;
      // Shift selects text on its way.
      if (event.shiftKey) getSelection()?.removeAllRanges();
      if (!isRowsOwn && getSelection()?.isCollapsed === false) return undefined;
      if (isRowsOwn) event.preventDefault();
      return open(index, isAdded);
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
      else if (event.target === row && event.key === 'Enter') open(index, event.ctrlKey || event.shiftKey);
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
