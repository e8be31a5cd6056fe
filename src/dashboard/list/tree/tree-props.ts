import type { ReactNode } from 'react';

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
  /** The name in a row, heard as the node's. Plain: no links or buttons in it; names in any script as `<bdi>`. */
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
