import { useMemo } from 'react';
import type { TreeProps } from './tree-props.ts';

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
