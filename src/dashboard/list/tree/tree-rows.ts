/** The nodes of a tree, and the visible rows according to the expanded nodes. */
import { useMemo, useState, type ReactNode } from 'react';

export type TreeNode = {
  /** The text for type-ahead. `render` returns the visible name. */
  text: string;
  /** null or empty for a leaf. */
  children: readonly string[] | null;
};

export type TreeProps = {
  label: string;
  /**
   * By id. Must be memoised, because a new map is processed again. Each node must have one parent; the caller must
   * break cycles.
   */
  nodes: ReadonlyMap<string, TreeNode>;
  /** The ids of the top-level nodes, memoised like the nodes. */
  roots: readonly string[];
  /**
   * Renders the name of a node, which is also its accessible name. It must not contain links or buttons. Names in any
   * script need an element with `dir="auto"`.
   */
  render: (id: string) => ReactNode;
  /** Renders counts, chips or a menu at the end of a row. Its controls follow the row in the Tab order. */
  renderBeside?: ((id: string) => ReactNode) | undefined;
  /** Returns the address of a node. Enter, Space and a click follow it. */
  hrefOf?: ((id: string) => string | undefined) | undefined;
  /** The history state for the navigation to a node. */
  linkState?: unknown;
  /**
   * The action of Enter, Space and a click on a node without an address. By default, they expand or collapse the node.
   */
  onSelect?: ((id: string) => void) | undefined;
  /** The selected node; undefined if the tree has no selection. The tree scrolls to it when it changes. */
  selected?: string | null | undefined;
  expanded: ReadonlySet<string>;
  onExpandedChange: (expanded: ReadonlySet<string>) => void;
  /** A node that receives the focus once it is visible, e.g. a new one. */
  focusOn?: string | null | undefined;
};

/** A visible node, i.e. all its ancestors are expanded. */
export type TreeRow = {
  id: string;
  /** 0 for top-level nodes. */
  level: number;
  /** The index among its siblings, starting at 0. */
  place: number;
  siblings: number;
  parentIndex: number | null;
  hasChildren: boolean;
  isExpanded: boolean;
};

type Shown = Pick<TreeProps, 'nodes' | 'roots' | 'expanded'>;

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
  /** The row that is the Tab stop; null if there are no rows. */
  index: number | null;
  /** The rows to keep rendered: the active row, and the previous one that passes the focus to it. */
  pinned: readonly number[];
  /** Returns the index of a node, null if it is not visible. */
  placeOf: (id: string) => number | null;
  set: (index: number) => void;
};

type Active = { id: string; ancestors: readonly string[]; index: number; before: number | null };

/**
 * Tracks the node with the keyboard focus by its id. If it disappears, because an ancestor was collapsed or the node
 * was removed, the nearest visible ancestor replaces it, otherwise the node at the same index.
 */
export function useActiveNode(rows: readonly TreeRow[], selected: string | null): ActiveNode {
  const [active, setActive] = useState<Active | null>(null);
  // A newly selected node becomes the active one.
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
