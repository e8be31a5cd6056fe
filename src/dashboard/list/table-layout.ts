/**
 * The layout of a table: the visible columns, their order and widths, and the row height. A layout contains no row
 * data.
 */
import { isSettingValue, type Density } from '../lib/settings-table.ts';
import type { Column } from './data-table/column.ts';

/**
 * The changes that the user made to the default layout. Columns that a later version adds therefore keep their default.
 */
export type TableLayout = {
  hidden: readonly string[];
  shown: readonly string[];
  /** The ids of the columns in the user's order. It can lack columns that are new or hidden. */
  order: readonly string[];
  /** The widths of resized columns in pixels, by column id. */
  widths: Readonly<Record<string, number>>;
  /** The row height of this table. Absent if the table uses the global setting. */
  density?: Density | undefined;
};

export const DEFAULT_LAYOUT: TableLayout = { hidden: [], shown: [], order: [], widths: {} };

export const LEAST_WIDTH = 48;
export const MOST_WIDTH = 2000;

/**
 * Returns the valid parts of a stored layout. Does not use the schema library, because the function runs before the
 * first row renders and the library loads later.
 */
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
    ...(isSettingValue('density', density) && { density }),
  };
}

function texts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}

/**
 * Returns whether the user can move a column. The first column, which contains the name, and the column of actions have
 * fixed positions.
 */
export function isMovable<Row>(column: Pick<Column<Row>, 'narrowRole'>, place: number): boolean {
  return place > 0 && column.narrowRole !== 'actions';
}

/**
 * Returns the columns in the user's order, with the user's widths. A column that the stored order lacks follows its
 * neighbour in the default order.
 */
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

/** Returns the order after the column `id` moves before the column `before`, or to the end if `before` is null. */
export function moved(ids: readonly string[], id: string, before: string | null): string[] {
  const others = ids.filter((other) => other !== id);
  const at = before === null ? -1 : others.indexOf(before);
  return at === -1 ? [...others, id] : [...others.slice(0, at), id, ...others.slice(at)];
}
