/** Moves and resizes table columns with the pointer and the keyboard. */
import { announce } from '../../ui/announce.ts';
import { isMovable, LEAST_WIDTH, MOST_WIDTH, moved, type TableLayout } from '../table-layout.ts';
import { tracksOf, type Column } from './column.ts';
import styles from './data-table.module.css';

export type LayoutOfColumns = {
  seen: readonly Column<never>[];
  isSelectable: boolean;
  layout: TableLayout;
  setLayout: (layout: TableLayout) => void;
};

/** The distance in pixels that the pointer must move before a press becomes a drag. */
const SLACK = 5;
const STEP = 16;

const clamp = (width: number) => Math.round(Math.min(MOST_WIDTH, Math.max(LEAST_WIDTH, width)));

/**
 * Handles a press on a column heading. A drag of the edge resizes the column. A drag of any other part moves the
 * column.
 */
export function press(event: PointerEvent, id: string, context: LayoutOfColumns): void {
  const heading = (event.target as Element).closest('th');
  if (event.button !== 0 || heading === null) return;
  const isEdge = (event.target as Element).closest('[data-edge]') !== null;
  if (isEdge) resizeByPointer(event, heading, id, context);
  else if (event.pointerType !== 'touch') moveByPointer(event, heading, id, context);
}

/** Resets the width of a column, after a double click on the edge of its heading. */
export function resetWidth(id: string, { layout, setLayout }: LayoutOfColumns): void {
  const { [id]: _own, ...widths } = layout.widths;
  setLayout({ ...layout, widths });
}

function resizeByPointer(
  event: PointerEvent,
  heading: HTMLElement,
  id: string,
  { seen, isSelectable, layout, setLayout }: LayoutOfColumns,
): void {
  event.preventDefault();
  const table = heading.closest('table');
  const begun = heading.getBoundingClientRect().width;
  let width = clamp(begun);
  follow(event, heading, {
    move: (x) => {
      width = clamp(begun + x);
      // All rows use the CSS variable, so no row renders during the drag.
      const sized = seen.map((column) => (column.id === id ? { ...column, width, grows: false } : column));
      const { tracks, minWidth } = tracksOf(sized, isSelectable);
      table?.style.setProperty('--columns', tracks);
      table?.style.setProperty('min-width', `${minWidth}px`);
    },
    end: (hasMoved) => {
      if (hasMoved) setLayout({ ...layout, widths: { ...layout.widths, [id]: width } });
    },
  });
}

function moveByPointer(
  event: PointerEvent,
  heading: HTMLElement,
  id: string,
  { seen, layout, setLayout }: LayoutOfColumns,
): void {
  const place = seen.findIndex((column) => column.id === id);
  if (!isMovable(seen[place]!, place)) return;
  const row = heading.parentElement!;
  const headings = [...row.querySelectorAll<HTMLElement>('th[data-column]')];
  const mark = document.createElement('span');
  mark.className = styles.dropMark!;
  let before: string | null | undefined;
  follow(event, heading, {
    move: (_, pointer) => {
      heading.dataset['moving'] = 'true';
      if (!mark.isConnected) row.append(mark);
      const target = dropTarget(headings, seen, pointer.clientX);
      before = target.before;
      mark.style.left = `${target.edge - row.getBoundingClientRect().left}px`;
    },
    end: (hasMoved) => {
      delete heading.dataset['moving'];
      mark.remove();
      if (!hasMoved || before === undefined || before === id) return;
      setLayout({ ...layout, order: orderWith(seen, id, before) });
    },
  });
}

/**
 * Returns the id of the column before which the dropped column is inserted, null for the end. `edge` is the horizontal
 * position of the drop marker.
 */
function dropTarget(headings: readonly HTMLElement[], seen: readonly Column<never>[], x: number) {
  let edge = 0;
  for (const [place, heading] of headings.entries()) {
    const { left, right } = heading.getBoundingClientRect();
    const column = seen[place]!;
    if (place === 0) {
      edge = right;
      continue;
    }
    if (!isMovable(column, place) || x < (left + right) / 2) return { before: column.id, edge: left };
    edge = right;
  }
  return { before: null, edge };
}

/**
 * Returns the order of the movable visible columns after the column `id` moves before `before`. Hidden columns keep
 * their place beside their neighbours.
 */
function orderWith(seen: readonly Column<never>[], id: string, before: string | null): string[] {
  const ids = seen.filter(isMovable).map((column) => column.id);
  return moved(ids, id, before !== null && ids.includes(before) ? before : null);
}

type Followed = {
  /** `x` is the horizontal distance in pixels from the start of the drag. */
  move: (x: number, pointer: PointerEvent) => void;
  end: (hasMoved: boolean) => void;
};

const swallow = (click: Event) => click.stopPropagation();

/**
 * Tracks the pointer until the user releases it. Escape cancels the drag. After a drag, the click event is suppressed.
 */
function follow(begun: PointerEvent, heading: HTMLElement, { move, end }: Followed): void {
  const listeners = new AbortController();
  const { signal } = listeners;
  let hasMoved = false;
  const finish = (isDone: boolean) => {
    listeners.abort();
    end(isDone && hasMoved);
    if (!hasMoved) return;
    heading.addEventListener('click', swallow, { capture: true, once: true });
    setTimeout(() => heading.removeEventListener('click', swallow, { capture: true }));
  };
  window.addEventListener(
    'pointermove',
    (event) => {
      const x = event.clientX - begun.clientX;
      if (!hasMoved && Math.abs(x) < SLACK) return;
      hasMoved = true;
      move(x, event);
    },
    { signal },
  );
  window.addEventListener('pointerup', () => finish(true), { signal });
  window.addEventListener('pointercancel', () => finish(false), { signal });
  window.addEventListener('keydown', ({ key }) => key === 'Escape' && finish(false), { signal });
}

/**
 * Handles arrow keys on a heading: Shift with an arrow key resizes the column, and Shift and Alt with an arrow key move
 * it.
 */
export function pressKey(
  { key, altKey }: Pick<KeyboardEvent, 'key' | 'altKey'>,
  id: string,
  context: LayoutOfColumns,
): void {
  const by = key === 'ArrowRight' ? 1 : -1;
  const { seen, layout, setLayout } = context;
  const place = seen.findIndex((column) => column.id === id);
  const column = seen[place]!;
  if (!altKey) {
    const width = clamp(column.width + by * STEP);
    setLayout({ ...layout, widths: { ...layout.widths, [id]: width } });
    announce(`${column.header}: ${width} pixels wide`);
    return;
  }
  const other = place + by;
  if (!isMovable(column, place) || other >= seen.length || !isMovable(seen[other]!, other)) return;
  const before = by === -1 ? seen[other]!.id : (seen[other + 1]?.id ?? null);
  setLayout({ ...layout, order: orderWith(seen, id, before) });
  announce(`${column.header}: column ${other + 1} of ${seen.length}`);
}
