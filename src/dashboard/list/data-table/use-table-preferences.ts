import { useMemo, useState } from 'react';
import { useDensity, type Density } from '../../lib/density.ts';
import type { ActiveView } from '../saved-views.ts';
import { arrange, DEFAULT_LAYOUT, readLayout, type TableLayout } from '../table-layout.ts';
import { hiddenByDefault, type Column } from './column.ts';
import { ownLocal } from '../../lib/own-storage.ts';

/** How a table is laid out, and the way to lay it out anew. */
export type LayoutState = {
  layout: TableLayout;
  /** As it is in the open view, or, where there is none, as it is in this browser. */
  setLayout: (layout: TableLayout) => void;
};

export type TablePreferences<Row = never> = LayoutState & {
  /** In their order and of their width, the hidden ones too. */
  columns: readonly Column<Row>[];
  hiddenColumns: ReadonlySet<string>;
  setHiddenColumns: (hidden: ReadonlySet<string>) => void;
  density: Density;
  setDensity: (density: Density) => void;
};

/** What was changed of a view and not saved, by the view, until the page is loaded anew. `of` is the layout that it was made of. */
const drafts = new Map<string, { of: string; layout: TableLayout }>();

function draftOf(view: ActiveView): TableLayout {
  const draft = drafts.get(keyOf(view));
  // Once it was saved, here or elsewhere, it is a draft of nothing.
  return draft?.of === JSON.stringify(view.layout) ? draft.layout : view.layout;
}

function noteDraft(view: ActiveView, layout: TableLayout): void {
  const of = JSON.stringify(view.layout);
  if (JSON.stringify(layout) === of) drafts.delete(keyOf(view));
  else drafts.set(keyOf(view), { of, layout });
}

/** The view of somebody else has no id here. */
function keyOf({ saved, name }: ActiveView): string {
  return saved === null ? `name ${name}` : `id ${saved.id}`;
}

/**
 * The layout of a table, kept in this browser under the table's id. A view has its own: what is changed while it is open is
 * kept for it alone, until it is saved.
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

/** The columns and the density of a table by its layout. A density that is that of all tables is none of its own: it goes with theirs. */
export function useTablePreferences<Row>(
  columns: readonly Column<Row>[],
  { layout, setLayout }: LayoutState,
): TablePreferences<Row> {
  const densityOfAll = useDensity();
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
        // What was chosen for columns that are not here now (another agency's fields) is kept.
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
    // Broken by hand, or storage forbidden: the defaults are as good.
    return DEFAULT_LAYOUT;
  }
}

function write(tableId: string, layout: TableLayout): void {
  try {
    ownLocal.setItem(storageKey(tableId), JSON.stringify(layout));
  } catch {
    // Full or forbidden: the choice holds until the page is left.
  }
}
