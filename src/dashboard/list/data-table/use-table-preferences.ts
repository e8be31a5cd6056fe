import { useMemo, useState } from 'react';
import { useSetting } from '../../lib/settings.ts';
import type { Density } from '../../lib/settings-table.ts';
import type { ActiveView } from '../saved-views.ts';
import { arrange, DEFAULT_LAYOUT, readLayout, type TableLayout } from '../table-layout.ts';
import { hiddenByDefault, type Column } from './column.ts';
import { ownLocal } from '../../lib/own-storage.ts';

/** The layout of a table (column visibility, order, widths and row height) and a function that changes it. */
export type LayoutState = {
  layout: TableLayout;
  /**
   * Changes the layout. While a saved view is open, the change is a draft until the user saves the view. Otherwise the
   * layout is stored in this browser.
   */
  setLayout: (layout: TableLayout) => void;
};

export type TablePreferences<Row = never> = LayoutState & {
  /** The columns in the displayed order with their widths, including hidden columns. */
  columns: readonly Column<Row>[];
  hiddenColumns: ReadonlySet<string>;
  setHiddenColumns: (hidden: ReadonlySet<string>) => void;
  density: Density;
  setDensity: (density: Density) => void;
};

/**
 * The unsaved layouts of saved views, kept until the page is reloaded. `of` is the saved layout on which the draft is
 * based, as JSON.
 */
const drafts = new Map<string, { of: string; layout: TableLayout }>();

function draftOf(view: ActiveView): TableLayout {
  const draft = drafts.get(keyOf(view));
  // If the view was saved since the draft began, here or in another tab, the draft is obsolete.
  return draft?.of === JSON.stringify(view.layout) ? draft.layout : view.layout;
}

function noteDraft(view: ActiveView, layout: TableLayout): void {
  const of = JSON.stringify(view.layout);
  if (JSON.stringify(layout) === of) drafts.delete(keyOf(view));
  else drafts.set(keyOf(view), { of, layout });
}

/**
 * Returns the key of a view's draft. A view from a shared link has no id in this browser, so its key contains the name.
 */
function keyOf({ saved, name }: ActiveView): string {
  return saved === null ? `name ${name}` : `id ${saved.id}`;
}

/**
 * Returns the layout of a table, which this browser stores under the table's id. A saved view has its own layout.
 * Changes while a view is open are a draft until the user saves the view.
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
 * Returns the columns and the row height of a table according to its layout. A row height that equals the global
 * setting is not stored, so that later changes of the setting apply to the table.
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
        // Keeps the user's choices for columns that currently do not exist, e.g. fields of another agency.
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
    // The stored text is invalid, or the browser does not allow storage.
    return DEFAULT_LAYOUT;
  }
}

function write(tableId: string, layout: TableLayout): void {
  try {
    ownLocal.setItem(storageKey(tableId), JSON.stringify(layout));
  } catch {
    // The storage of this browser is full or not allowed. The layout then lasts until the user leaves the page.
  }
}
