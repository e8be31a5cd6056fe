import { useMemo, useState } from 'react';
import { hiddenByDefault, type Column, type Density } from './column.ts';

/** What a reader chose for one table. Choices, not results: a column that is new tomorrow keeps its own default. */
type Preferences = { hidden: readonly string[]; shown: readonly string[]; density: Density };

const NONE: Preferences = { hidden: [], shown: [], density: 'comfortable' };

export type TablePreferences = {
  hiddenColumns: ReadonlySet<string>;
  setHiddenColumns: (hidden: ReadonlySet<string>) => void;
  density: Density;
  setDensity: (density: Density) => void;
};

/** Columns and density of a table, kept in this browser under the table's id. Never any data. */
export function useTablePreferences<Row>(tableId: string, columns: readonly Column<Row>[]): TablePreferences {
  const [preferences, setPreferences] = useState(() => read(tableId));

  const hiddenColumns = useMemo(() => {
    const hidden = new Set([...hiddenByDefault(columns), ...preferences.hidden]);
    for (const id of preferences.shown) hidden.delete(id);
    return hidden;
  }, [columns, preferences]);

  const save = (next: Preferences) => {
    setPreferences(next);
    write(tableId, next);
  };

  return {
    hiddenColumns,
    setHiddenColumns: (next) => {
      const byDefault = hiddenByDefault(columns);
      const ids = columns.map(({ id }) => id);
      const here = new Set(ids);
      save({
        ...preferences,
        // What was chosen for columns that are not here now (another agency's fields) is kept.
        hidden: [
          ...preferences.hidden.filter((id) => !here.has(id)),
          ...ids.filter((id) => next.has(id) && !byDefault.has(id)),
        ],
        shown: [
          ...preferences.shown.filter((id) => !here.has(id)),
          ...ids.filter((id) => !next.has(id) && byDefault.has(id)),
        ],
      });
    },
    density: preferences.density,
    setDensity: (density) => save({ ...preferences, density }),
  };
}

function storageKey(tableId: string): string {
  return `botdeck.table.${tableId}`;
}

function read(tableId: string): Preferences {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey(tableId)) ?? 'null');
    if (typeof stored !== 'object' || stored === null) return NONE;
    const { hidden, shown, density } = stored as Record<string, unknown>;
    return {
      hidden: texts(hidden),
      shown: texts(shown),
      density: density === 'compact' ? 'compact' : 'comfortable',
    };
  } catch {
    // Broken by hand, or storage forbidden: the defaults are as good.
    return NONE;
  }
}

function write(tableId: string, preferences: Preferences): void {
  try {
    localStorage.setItem(storageKey(tableId), JSON.stringify(preferences));
  } catch {
    // Full or forbidden: the choice holds until the page is left.
  }
}

function texts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}
