import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { MemoryRouter, useLocation } from 'react-router';
import type { TreeNode, TreeProps } from './tree-rows.ts';
import { Tree } from './tree.tsx';

/**
 * A tree as nested objects, e.g. `{ Fruit: { Apple: {}, Pear: {} } }`. The keys are the ids and the names of the nodes.
 */
export type Sketch = { [name: string]: Sketch };

function treeOf(sketch: Sketch): Pick<TreeProps, 'nodes' | 'roots'> {
  const nodes = new Map<string, TreeNode>();
  const add = (part: Sketch) => {
    for (const [name, inner] of Object.entries(part)) {
      nodes.set(name, { text: name, children: Object.keys(inner) });
      add(inner);
    }
  };
  add(sketch);
  return { nodes, roots: Object.keys(sketch) };
}

type Options = Partial<TreeProps> & { open?: readonly string[] };

/** A page with a tree for tests. The page stores the ids of the expanded nodes. */
function Page({ open = [], ...props }: Options & Pick<TreeProps, 'nodes' | 'roots'>) {
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set(open));
  return (
    <>
      <button type="button">Before</button>
      <Tree
        label="Things"
        render={(id) => id}
        expanded={expanded}
        onExpandedChange={setExpanded}
        {...props}
      />
      <button type="button">After</button>
      <output data-testid="path">{useLocation().pathname}</output>
    </>
  );
}

export function renderTree(sketch: Sketch, options: Options = {}) {
  const page = (shown: Sketch, changed: Options = {}) => (
    <MemoryRouter>
      <Page {...treeOf(shown)} {...options} {...changed} />
    </MemoryRouter>
  );
  const { rerender } = render(page(sketch));
  return {
    user: userEvent.setup(),
    change: (shown: Sketch, changed?: Options) => rerender(page(shown, changed)),
  };
}

export const item = (name: string) => screen.getByRole('treeitem', { name });
export const treeItemNames = () => screen.getAllByRole('treeitem').map((one) => one.textContent);
export const treePath = () => screen.getByTestId('path').textContent;
