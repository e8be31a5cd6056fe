/** The nodes of a tree, and the calculation of the visible rows from the expanded nodes. */
import { useMemo, useState, type ReactNode } from 'react';

export type TreeNode = {
  /** The text that type-ahead compares with the typed letters. `render` returns the visible name. */
  text: string;
  /** The ids of the children. null or empty for a leaf. */
  children: readonly string[] | null;
};

export type TreeProps = {
  label: string;
  /**
   * The nodes by id. Must be memoised, because a new map computes all rows again. Each node must have only one parent,
   * and the nodes must not contain cycles.
   */
  nodes: ReadonlyMap<string, TreeNode>;
  /** The ids of the top-level nodes. Must be memoised. */
  roots: readonly string[];
  /**
   * Renders the name of a node, which is also the accessible name of the row. The name must not contain links or
   * buttons. A name in any script needs an element with `dir="auto"`.
   */
  render: (id: string) => ReactNode;
  /** Renders counts, chips or a menu at the end of a row. The controls follow the row in the Tab order. */
  renderBeside?: ((id: string) => ReactNode) | undefined;
  /** Returns the address of a node, undefined if the node has none. Enter, Space and a click open the address. */
  hrefOf?: ((id: string) => string | undefined) | undefined;
  /** The history state for the navigation to a node. */
  linkState?: unknown;
  /**
   * Called on Enter, Space and a click on a node without an address. By default, these actions expand or collapse the
   * node.
   */
  onSelect?: ((id: string) => void) | undefined;
  /**
   * The id of the selected node, null if none is selected. undefined if nodes cannot be selected. The tree scrolls to a
   * newly selected node.
   */
  selected?: string | null | undefined;
  expanded: ReadonlySet<string>;
  onExpandedChange: (expanded: ReadonlySet<string>) => void;
  /** The id of a node that receives the focus as soon as it is visible, e.g. a new node. */
  focusOn?: string | null | undefined;
};

/** A row of the tree. A node has a row if all its ancestors are expanded. */
export type TreeRow = {
  id: string;
  /** The number of ancestors, 0 for top-level nodes. */
  level: number;
  /** The zero-based index among the siblings. */
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
  /** The index of the row that is the Tab stop. null if there are no rows. */
  index: number | null;
  /**
   * The indexes of the rows that stay rendered outside the viewport: the active row, and the previously active row,
   * which still has the focus until the active row receives it.
   */
  pinned: readonly number[];
  /** Returns the index of the row of a node, null if the node is not visible. */
  placeOf: (id: string) => number | null;
  set: (index: number) => void;
};

type Active = { id: string; ancestors: readonly string[]; index: number; before: number | null };

/**
 * Stores the id of the node with the keyboard focus. If the node disappears, because an ancestor was collapsed or the
 * node was removed, its nearest visible ancestor replaces it. Without such an ancestor, the node at the same index
 * replaces it.
 */
export function useActiveNode(rows: readonly TreeRow[], selected: string | null): ActiveNode {
  const [active, setActive] = useState<Active | null>(null);
  // A newly selected node becomes the active node.
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

/** Returns the ids of the ancestors of a row, the nearest ancestor first. */
function ancestorsOf(row: TreeRow, rows: readonly TreeRow[]): string[] {
  const ids: string[] = [];
  let at: TreeRow | undefined = row;
  while (at && at.parentIndex !== null) {
    at = rows[at.parentIndex];
    if (at) ids.push(at.id);
  }
  return ids;
}
