/**
 * Keyboard shortcuts for every list. The shortcuts find the list on the visible page in the DOM, so lists need no code
 * for them.
 */
import { useRef } from 'react';
import { shownPage } from '../lib/shown-page.ts';
import { useShortcut } from '../lib/shortcuts.ts';

const LISTS = 'Lists';

/** Selects table rows, card links and tree rows. */
const ROWS = 'tr[data-index], li[aria-posinset] a:first-of-type, [role="treeitem"]';
const PREVIEWED = '[data-previews]';
const BOXES = 'tr[data-index] input[type="checkbox"], li[aria-posinset] input[type="checkbox"]';

export function useListKeys(): void {
  /**
   * The index of the row that received the focus last. If the focus has left the list, e.g. for a filter, J and K
   * continue from this row.
   */
  const last = useRef<string | null>(null);
  const step = (direction: 1 | -1) => {
    // While row details are open, their own shortcuts J and K open the details of the next or previous row.
    if (shownPage().querySelector('[data-row-details]') !== null) return false;
    const next = rowBeside(focusedRow(), direction, last.current);
    if (next === null) return false;
    next.focus();
    last.current = next.dataset['index'] ?? null;
    return undefined;
  };
  useShortcut({ keys: 'j', label: 'Next row', group: LISTS, repeats: true, run: () => step(1) });
  useShortcut({ keys: 'k', label: 'Previous row', group: LISTS, repeats: true, run: () => step(-1) });
  useShortcut({ keys: 'p', label: 'Preview the row', group: LISTS, isOffered: hasPreviews, run: previewRow });
  useShortcut({ keys: 'x', label: 'Select the row', group: LISTS, isOffered: hasBoxes, run: selectRow });
  useShortcut({ keys: '/', label: 'Search the list', group: LISTS, run: focusSearch });
}

function focusedRow(): HTMLElement | null {
  return document.activeElement?.closest<HTMLElement>(ROWS) ?? null;
}

/**
 * Returns the row after (1) or before (-1) the row with the focus. Tables and trees render rows on demand, so the
 * function sends them an arrow key. In a card grid, the adjacent element is the adjacent row.
 */
function rowBeside(from: HTMLElement | null, direction: 1 | -1, last: string | null): HTMLElement | null {
  const rows = [...shownPage().querySelectorAll<HTMLElement>(ROWS)];
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

function hasPreviews(): boolean {
  return shownPage().querySelector(PREVIEWED) !== null;
}

function hasBoxes(): boolean {
  return shownPage().querySelector(BOXES) !== null;
}

/** Opens the preview of the focused row with a simulated click beside the row's link. */
function previewRow(): false | undefined {
  const row = focusedRow();
  if (!row?.matches(PREVIEWED)) return false;
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
  const search = shownPage().querySelector<HTMLInputElement>('input[type="search"]');
  if (search === null) return false;
  search.focus();
  search.select();
  return undefined;
}
