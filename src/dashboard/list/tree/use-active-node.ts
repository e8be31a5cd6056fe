import { useMemo, useState } from 'react';
import type { TreeRow } from './use-tree-rows.ts';

export type ActiveNode = {
  /** The row that the Tab key reaches; null where there are none. */
  index: number | null;
  /** Rows to keep drawn: this one, and the one that hands the focus over to it. */
  pinned: readonly number[];
  /** Where a node is now; null for one that is not shown. */
  placeOf: (id: string) => number | null;
  set: (index: number) => void;
};

type Active = { id: string; ancestors: readonly string[]; index: number; before: number | null };

/**
 * The one node that has the keyboard, by its id. When it goes, because a node around it was closed or because it is no
 * more, the nearest around it takes its place, else the one that stands where it stood.
 */
export function useActiveNode(rows: readonly TreeRow[], selected: string | null): ActiveNode {
  const [active, setActive] = useState<Active | null>(null);
  // What was chosen since is where the reader is now.
  const [chosen, setChosen] = useState(selected);
  if (chosen !== selected) {
    setChosen(selected);
    setActive(null);
  }
  const places = useMemo(() => new Map(rows.map(({ id }, index) => [id, index])), [rows]);
  const index = locate(active, selected, places, rows.length);
  return {
    index,
    pinned: [index, active?.before ?? null].filter((place) => place !== null),
    placeOf: (id) => places.get(id) ?? null,
    set: (next) => {
      const row = rows[next];
      if (row === undefined || (next === index && active?.id === row.id)) return;
      setActive({ id: row.id, ancestors: ancestorsOf(row, rows), index: next, before: index });
    },
  };
}

function locate(
  active: Active | null,
  selected: string | null,
  places: ReadonlyMap<string, number>,
  count: number,
): number | null {
  if (count === 0) return null;
  const candidates = active ? [active.id, ...active.ancestors] : [selected ?? ''];
  for (const id of candidates) {
    const place = places.get(id);
    if (place !== undefined) return place;
  }
  return Math.min(active?.index ?? 0, count - 1);
}

/** The nearest first. */
function ancestorsOf(row: TreeRow, rows: readonly TreeRow[]): string[] {
  const ids: string[] = [];
  let at: TreeRow | undefined = row;
  while (at && at.parentIndex !== null) {
    at = rows[at.parentIndex];
    if (at) ids.push(at.id);
  }
  return ids;
}
