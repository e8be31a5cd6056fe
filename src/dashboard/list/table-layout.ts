/** How a reader has laid out a table: which columns, in which order, how wide, and how high its rows. Never any data. */
import { DENSITIES, type Density } from '../lib/density.ts';
import type { Column } from './data-table/column.ts';

/** Choices, not results: a column that is new tomorrow keeps its own default. */
export type TableLayout = {
  hidden: readonly string[];
  shown: readonly string[];
  /** Those that were moved, and those that stood around them then. */
  order: readonly string[];
  /** Pixels, of those that were made wider or narrower. */
  widths: Readonly<Record<string, number>>;
  /** Absent where it is as in all tables. */
  density?: Density | undefined;
};

export const DEFAULT_LAYOUT: TableLayout = { hidden: [], shown: [], order: [], widths: {} };

export const LEAST_WIDTH = 48;
export const MOST_WIDTH = 2000;

/** Whatever can be read of it: by no library, since it is needed before the first row. */
export function readLayout(stored: unknown): TableLayout {
  if (typeof stored !== 'object' || stored === null) return DEFAULT_LAYOUT;
  const { hidden, shown, order, widths, density } = stored as Record<string, unknown>;
  return {
    hidden: texts(hidden),
    shown: texts(shown),
    order: texts(order),
    widths: Object.fromEntries(
      Object.entries(typeof widths === 'object' && widths !== null ? widths : {}).filter(
        ([, width]) => typeof width === 'number' && width >= LEAST_WIDTH && width <= MOST_WIDTH,
      ),
    ),
    ...(isDensity(density) && { density }),
  };
}

function isDensity(value: unknown): value is Density {
  return DENSITIES.some((density) => density === value);
}

function texts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}

/** Which stay where they are: what a row is called is first, what can be done with it last. */
export function isMovable<Row>(column: Pick<Column<Row>, 'narrowRole'>, place: number): boolean {
  return place > 0 && column.narrowRole !== 'actions';
}

/** The columns in the order and of the width that somebody gave them. One that is new stands behind its own neighbour. */
export function arrange<Row>(
  columns: readonly Column<Row>[],
  { order, widths }: Pick<TableLayout, 'order' | 'widths'>,
): readonly Column<Row>[] {
  const sized = columns.map((column) => {
    const width = widths[column.id];
    return width === undefined ? column : { ...column, width, grows: false };
  });
  if (order.length === 0) return sized;
  const movable = sized.filter(isMovable);
  const arranged = order.flatMap((id) => movable.find((column) => column.id === id) ?? []);
  const placed = new Set(arranged.map(({ id }) => id));
  movable.forEach((column, at) => {
    if (placed.has(column.id)) return;
    const before = movable[at - 1]?.id;
    arranged.splice(before === undefined ? 0 : arranged.findIndex(({ id }) => id === before) + 1, 0, column);
    placed.add(column.id);
  });
  return [
    ...sized.slice(0, 1),
    ...arranged,
    ...sized.slice(1).filter(({ narrowRole }) => narrowRole === 'actions'),
  ];
}

/** The order with one column taken from its place and put before another; at the end for null. */
export function moved(ids: readonly string[], id: string, before: string | null): string[] {
  const others = ids.filter((other) => other !== id);
  const at = before === null ? -1 : others.indexOf(before);
  return at === -1 ? [...others, id] : [...others.slice(0, at), id, ...others.slice(at)];
}
