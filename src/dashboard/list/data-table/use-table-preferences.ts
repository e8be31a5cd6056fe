import { useMemo, useState } from 'react';
import { useSetting } from '../../lib/settings.ts';
import type { Density } from '../../lib/settings-table.ts';
import type { ActiveView } from '../saved-views.ts';
import { arrange, DEFAULT_LAYOUT, readLayout, type TableLayout } from '../table-layout.ts';
import { hiddenByDefault, type Column } from './column.ts';
import { ownLocal } from '../../lib/own-storage.ts';

/** The layout of a table and its setter. */
export type LayoutState = {
  layout: TableLayout;
  /** Changes the layout of the open view until it is saved. Without a view, stores it in this browser. */
  setLayout: (layout: TableLayout) => void;
};

export type TablePreferences<Row = never> = LayoutState & {
  /** In display order with their widths, including hidden columns. */
  columns: readonly Column<Row>[];
  hiddenColumns: ReadonlySet<string>;
  setHiddenColumns: (hidden: ReadonlySet<string>) => void;
  density: Density;
  setDensity: (density: Density) => void;
};

/** Unsaved layouts by view, kept until the page is reloaded. `of` is the saved layout that a draft is based on. */
const drafts = new Map<string, { of: string; layout: TableLayout }>();

function draftOf(view: ActiveView): TableLayout {
  const draft = drafts.get(keyOf(view));
  // After the view was saved, here or in another tab, the draft is obsolete.
  return draft?.of === JSON.stringify(view.layout) ? draft.layout : view.layout;
}

function noteDraft(view: ActiveView, layout: TableLayout): void {
  const of = JSON.stringify(view.layout);
  if (JSON.stringify(layout) === of) drafts.delete(keyOf(view));
  else drafts.set(keyOf(view), { of, layout });
}

/** A shared view has no id in this browser. */
function keyOf({ saved, name }: ActiveView): string {
  return saved === null ? `name ${name}` : `id ${saved.id}`;
}

/**
 * Returns the layout of a table, stored in this browser by the table's id. An open view has its own layout; changes are
 * kept as a draft until the view is saved.
 */
export function useTableLayout(tableId: string, view: ActiveView | null = null): LayoutState {
  const [own, setOwn] = useState(() => read(tableId));
  const [, drawAgain] = useState<TableLayout>();
  return {
    layout: view === null ? own : draftOf(view),
    setLayout: (next) => {
      if (view !== null) {
        noteDraft(view, next);
        drawAgain(next);
        return;
      }
      setOwn(next);
      write(tableId, next);
    },
  };
}

/**
 * Returns the columns and the density of a table according to its layout. A density that equals the global one is not
 * stored, so that it follows the global setting.
 */
export function useTablePreferences<Row>(
  columns: readonly Column<Row>[],
  { layout, setLayout }: LayoutState,
): TablePreferences<Row> {
  const densityOfAll = useSetting('density');
  const hiddenColumns = useMemo(() => {
    const hidden = new Set([...hiddenByDefault(columns), ...layout.hidden]);
    for (const id of layout.shown) hidden.delete(id);
    return hidden;
  }, [columns, layout]);
  const arranged = useMemo(() => arrange(columns, layout), [columns, layout]);

  return {
    columns: arranged,
    hiddenColumns,
    setHiddenColumns: (next) => {
      const byDefault = hiddenByDefault(columns);
      const ids = columns.map(({ id }) => id);
      const here = new Set(ids);
      setLayout({
        ...layout,
        // Keeps the choices for columns that are currently missing, e.g. another agency's fields.
        hidden: [
          ...layout.hidden.filter((id) => !here.has(id)),
          ...ids.filter((id) => next.has(id) && !byDefault.has(id)),
        ],
        shown: [
          ...layout.shown.filter((id) => !here.has(id)),
          ...ids.filter((id) => !next.has(id) && byDefault.has(id)),
        ],
      });
    },
    density: layout.density ?? densityOfAll,
    setDensity: (density) => {
      const { density: _, ...others } = layout;
      setLayout(density === densityOfAll ? others : { ...others, density });
    },
    layout,
    setLayout,
  };
}

function storageKey(tableId: string): string {
  return `botdeck.table.${tableId}`;
}

function read(tableId: string): TableLayout {
  try {
    return readLayout(JSON.parse(ownLocal.getItem(storageKey(tableId)) ?? 'null'));
  } catch {
    // The stored value is invalid, or storage is not allowed.
    return DEFAULT_LAYOUT;
  }
}

function write(tableId: string, layout: TableLayout): void {
  try {
    ownLocal.setItem(storageKey(tableId), JSON.stringify(layout));
  } catch {
    // The storage is full or not allowed: the choice lasts until the page is left.
  }
}
