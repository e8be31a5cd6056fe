/** The nodes of a tree, and the rows that they are while those around them are open. */
import { useMemo, useState, type ReactNode } from 'react';

export type TreeNode = {
  /** What is typed to jump to it. What is seen and heard is `render`'s. */
  text: string;
  /** Null or none for a node that cannot be opened. */
  children: readonly string[] | null;
};

export type TreeProps = {
  /** The accessible name of the tree. */
  label: string;
  /** By id. Memoised: another map is read anew. Every node stands in one place: circles are the caller's to break. */
  nodes: ReadonlyMap<string, TreeNode>;
  /** The ids at the top, memoised like the nodes. */
  roots: readonly string[];
  /** The name in a row, heard as the node's. Plain: no links or buttons in it; a name in any script is a box of its own, with `dir="auto"`. */
  render: (id: string) => ReactNode;
  /** At the end of a row: counts, chips, a menu. Its controls follow their row in the order of the Tab key. */
  renderBeside?: ((id: string) => ReactNode) | undefined;
  /** Where a node leads. Enter, Space and a click follow it. */
  hrefOf?: ((id: string) => string | undefined) | undefined;
  /** History state that travels with where a node leads. */
  linkState?: unknown;
  /** What Enter, Space and a click do where a node leads nowhere. Without it they open and close the node. */
  onSelect?: ((id: string) => void) | undefined;
  /** The chosen node; not given where nodes are not chosen. It is scrolled to when it changes. */
  selected?: string | null | undefined;
  expanded: ReadonlySet<string>;
  onExpandedChange: (expanded: ReadonlySet<string>) => void;
  /** Takes the focus once it is shown: a node that was just made. */
  focusOn?: string | null | undefined;
};

/** A node that is shown, as all around it are open. */
export type TreeRow = {
  id: string;
  /** 0 at the top. */
  level: number;
  /** Among its siblings, from 0. */
  place: number;
  siblings: number;
  parentIndex: number | null;
  hasChildren: boolean;
  isExpanded: boolean;
};

type Shown = Pick<TreeProps, 'nodes' | 'roots' | 'expanded'>;

/** The nodes that are shown, in their order. */
export function useTreeRows({ nodes, roots, expanded }: Shown): readonly TreeRow[] {
  return useMemo(() => treeRows({ nodes, roots, expanded }), [nodes, roots, expanded]);
}

function treeRows({ nodes, roots, expanded }: Shown): TreeRow[] {
  const rows: TreeRow[] = [];
  const addAll = (ids: readonly string[], level: number, parentIndex: number | null) => {
    for (const [place, id] of ids.entries()) {
      const children = nodes.get(id)?.children ?? [];
      const hasChildren = children.length > 0;
      const isExpanded = hasChildren && expanded.has(id);
      const index = rows.length;
      rows.push({ id, level, place, siblings: ids.length, parentIndex, hasChildren, isExpanded });
      if (isExpanded) addAll(children, level + 1, index);
    }
  };
  addAll(roots, 0, null);
  return rows;
}

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
