/** Keys of whatever list the page shows: they find it on the page, so that a list need know nothing of them. */
import { useRef } from 'react';
import { useShortcut } from '../lib/shortcuts.ts';

const LISTS = 'Lists';

/** A row of a table, the link of a card, a row of a tree. */
const ROWS = 'tr[data-index], li[aria-posinset] a:first-of-type, [role="treeitem"]';

export function useListKeys(): void {
  /** The row that had the keyboard last: whoever used the filters meanwhile goes on from there. */
  const last = useRef<string | null>(null);
  const step = (direction: 1 | -1) => {
    // Of open details they go to those of the next row.
    if (document.querySelector('[data-row-details]') !== null) return false;
    const next = rowBeside(focusedRow(), direction, last.current);
    if (next === null) return false;
    next.focus();
    last.current = next.dataset['index'] ?? null;
    return undefined;
  };
  useShortcut({ keys: 'j', label: 'Next row', group: LISTS, repeats: true, run: () => step(1) });
  useShortcut({ keys: 'k', label: 'Previous row', group: LISTS, repeats: true, run: () => step(-1) });
  useShortcut({ keys: 'p', label: 'Preview the row', group: LISTS, run: previewRow });
  useShortcut({ keys: 'x', label: 'Select the row', group: LISTS, run: selectRow });
  useShortcut({ keys: '/', label: 'Search the list', group: LISTS, run: focusSearch });
}

function focusedRow(): HTMLElement | null {
  return document.activeElement?.closest<HTMLElement>(ROWS) ?? null;
}

/** A grid hears its own arrow keys, and draws the rows on the way; elsewhere the next element is the next row. */
function rowBeside(from: HTMLElement | null, direction: 1 | -1, last: string | null): HTMLElement | null {
  const rows = [...document.querySelectorAll<HTMLElement>(ROWS)];
  if (from === null)
    return rows.find((row) => row.dataset['index'] === last) ?? rows.find(isTabStop) ?? rows[0] ?? null;
  if (!from.matches('tr, [role="treeitem"]')) return rows[rows.indexOf(from) + direction] ?? from;
  from.focus();
  const key = direction === 1 ? 'ArrowDown' : 'ArrowUp';
  from.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  return focusedRow();
}

function isTabStop({ tabIndex }: HTMLElement): boolean {
  return tabIndex === 0;
}

/** By a click beside its link. */
function previewRow(): false | undefined {
  const row = focusedRow();
  if (!row?.matches('[data-previews]')) return false;
  row.click();
  return undefined;
}

function selectRow(): false | undefined {
  const row = focusedRow()?.closest('tr, li');
  const box = row?.querySelector<HTMLInputElement>('input[type="checkbox"]');
  if (!box) return false;
  box.click();
  return undefined;
}

function focusSearch(): false | undefined {
  const search = document.querySelector<HTMLInputElement>('input[type="search"]');
  if (search === null) return false;
  search.focus();
  search.select();
  return undefined;
}
