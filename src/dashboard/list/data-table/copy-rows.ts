/**
 * Copies selected table rows as tab-separated text, including selected rows that are scrolled out of view and therefore
 * not rendered.
 */
import { cellText } from '../../lib/csv.ts';
import type { Column } from './column.ts';
import type { RowWindow } from './row-window.ts';

type CopiedTable<Row> = { rows: readonly Row[]; columns: readonly Column<Row>[] };

/**
 * Listens to text selections and copy events until the returned function is called. A selection over several cells
 * copies whole rows.
 */
export function followSelection<Row>(
  body: HTMLElement,
  view: RowWindow,
  table: () => CopiedTable<Row>,
): () => void {
  const hold = () => view.hold(selectedEnds(body) ?? []);
  const copy = (event: ClipboardEvent) => {
    const [first, last] = selectedEnds(body) ?? [];
    if (first === undefined || last === undefined || event.defaultPrevented) return;
    const { rows, columns } = table();
    event.clipboardData?.setData('text/plain', tabSeparated(rows.slice(first, last + 1), columns));
    event.preventDefault();
  };
  document.addEventListener('selectionchange', hold);
  document.addEventListener('copy', copy);
  hold();
  return () => {
    document.removeEventListener('selectionchange', hold);
    document.removeEventListener('copy', copy);
  };
}

/**
 * Returns the indexes of the first and the last row in the text selection. Returns null if the selection is within one
 * cell, which the browser copies as plain text, or if neither end of the selection is in the rows.
 */
function selectedEnds(body: HTMLElement): [number, number] | null {
  const selection = getSelection();
  if (selection === null || selection.rangeCount === 0 || selection.isCollapsed) return null;
  const { startContainer, endContainer } = selection.getRangeAt(0);
  const [start, end] = [rowAt(body, startContainer), rowAt(body, endContainer)];
  if (start === null && end === null) return null;
  if (start !== null && start === end && cellAt(start, startContainer) === cellAt(end, endContainer))
    return null;
  const rendered = Array.from(body.querySelectorAll<HTMLElement>('[data-index]'), indexOf);
  const ends = [
    start === null ? Math.min(...rendered) : indexOf(start),
    end === null ? Math.max(...rendered) : indexOf(end),
  ];
  return [Math.min(...ends), Math.max(...ends)];
}

function indexOf({ dataset }: HTMLElement): number {
  return Number(dataset['index']);
}

function rowAt(body: HTMLElement, node: Node): HTMLElement | null {
  const row = elementOf(node)?.closest<HTMLElement>('[data-index]') ?? null;
  return body.contains(row) ? row : null;
}

/** Returns the cell that contains a DOM node. A row without cells counts as one cell. */
function cellAt(row: HTMLElement, node: Node): Element {
  return elementOf(node)?.closest('td') ?? row;
}

function elementOf(node: Node): Element | null {
  return node instanceof Element ? node : node.parentElement;
}

/** Returns one line for each row, with the same values as an exported file. */
export function tabSeparated<Row>(rows: readonly Row[], columns: readonly Column<Row>[]): string {
  const shown = columns.filter(({ narrowRole }) => narrowRole !== 'actions');
  return rows
    .map((row) => shown.map(({ csv, value }) => cellText((csv?.[0]?.value ?? value)(row))).join('\t'))
    .join('\n');
}
