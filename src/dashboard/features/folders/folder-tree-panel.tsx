import Button from '@mui/material/Button';
import Folder from 'lucide-react/icons/folder';
import FolderOpen from 'lucide-react/icons/folder-open';
import Inbox from 'lucide-react/icons/inbox';
import { useMemo, useState } from 'react';
import * as z from 'zod';
import { folderName } from '../../api/names/folder-names.ts';
import { EmptyState } from '../../ui/feedback.tsx';
import type { TreeNode } from '../../list/tree/tree-rows.ts';
import { Tree } from '../../list/tree/tree.tsx';
import { tipIfTruncated } from '../../ui/tip.ts';
import { countedIn, FolderCountHeadings, FolderCounts, FolderLabel } from './folder-label.tsx';
import { pathOf, type Chosen } from './folder-search.ts';
import { findFolders, idsTo, type FolderTree } from './folder-tree.ts';
import styles from './folders.module.css';
import { pluralize } from '../../lib/pluralize.ts';
import { ownSession } from '../../lib/own-storage.ts';

/**
 * The id of the tree node for bots and personas without a folder. It contains a null character, so it differs from all
 * ids of the service.
 */
const OUTSIDE = '\u0000outside';

type FolderTreePanelProps = {
  tree: FolderTree;
  chosen: Chosen;
  text: string;
  /** The id of a folder that the user has just added. Its row gets the focus. */
  madeId: string | null;
  onAdd: () => void;
  onClearSearch: () => void;
};

export function FolderTreePanel(props: FolderTreePanelProps) {
  const { tree, chosen, text, madeId, onAdd, onClearSearch } = props;
  const chosenId = chosen.kind === 'folder' ? chosen.id : null;
  const { expanded, setExpanded } = useExpandedFolders(tree, chosenId);
  const isSearch = text.trim() !== '';
  const found = useMemo(() => (isSearch ? findFolders(tree, text) : null), [tree, text, isSearch]);
  const { nodes, roots } = useMemo(() => treeNodes(tree, found?.shown ?? null), [tree, found]);
  // A search expands folders only while it is active. If the user collapses a folder in the results, the folder stays
  // collapsed until the search text changes.
  const [closed, setClosed] = useState<{ text: string; ids: ReadonlySet<string> }>({ text: '', ids: NONE });
  const opened = useMemo(() => {
    if (!found) return expanded;
    return closed.text === text
      ? new Set([...found.around].filter((id) => !closed.ids.has(id)))
      : found.around;
  }, [found, expanded, closed, text]);

  return (
    <>
      <div className="secondary caption rule-below row" style={{ padding: '4px 12px 4px 28px' }}>
        <output className="grow">
          {found ? `${pluralize(found.count, 'folder')} found` : <span aria-hidden>Folder</span>}
        </output>
        <FolderCountHeadings />
      </div>
      {roots.length > 0 && (
        <Tree
          label="Folders"
          nodes={nodes}
          roots={roots}
          expanded={opened}
          onExpandedChange={(next) => {
            if (!found) setExpanded(next);
            else setClosed({ text, ids: new Set([...found.around].filter((id) => !next.has(id))) });
          }}
          selected={chosen.kind === 'outside' ? OUTSIDE : chosenId}
          focusOn={madeId}
          hrefOf={(id) => pathOf(id === OUTSIDE ? { kind: 'outside' } : { kind: 'folder', id }, text)}
          render={(id) => <NodeName tree={tree} id={id} isOpen={opened.has(id)} />}
          renderBeside={(id) => <FolderCounts folder={tree.byId.get(id) ?? tree.outside} />}
        />
      )}
      {found?.count === 0 && (
        <EmptyState
          title="No folder matches"
          reason="The search covers folder names and ids."
          action={
            <Button variant="outlined" size="small" onClick={onClearSearch}>
              Clear search
            </Button>
          }
        />
      )}
      {tree.byId.size === 0 && !found && (
        <EmptyState
          title="No folders yet"
          reason="Folders group bots and personas, for example by client."
          action={
            <Button variant="outlined" size="small" onClick={onAdd}>
              Add the first folder
            </Button>
          }
        />
      )}
    </>
  );
}

const NONE: ReadonlySet<string> = new Set();

/**
 * Returns the nodes of all folders, followed by the node for records without a folder. During a search, returns only
 * the folders in `shown`.
 */
function treeNodes(tree: FolderTree, shown: ReadonlySet<string> | null) {
  const isShown = (id: string) => shown === null || shown.has(id);
  const nodes = new Map<string, TreeNode>();
  for (const [id, node] of tree.byId) {
    if (isShown(id)) nodes.set(id, { text: folderName(node), children: node.children.filter(isShown) });
  }
  const roots = tree.roots.filter(isShown);
  if (shown !== null) return { nodes, roots };
  nodes.set(OUTSIDE, { text: 'Not in a folder', children: null });
  return { nodes, roots: [...roots, OUTSIDE] };
}

function NodeName({ tree, id, isOpen }: { tree: FolderTree; id: string; isOpen: boolean }) {
  const folder = tree.byId.get(id);
  const Icon = folder ? (isOpen && folder.children.length > 0 ? FolderOpen : Folder) : Inbox;
  const words = countedIn(folder ?? tree.outside);
  return (
    <span className={styles.node}>
      <Icon className={styles.icon} size={16} aria-hidden />
      <span className="ellipsis shrink" dir="auto" {...tipIfTruncated}>
        {folder ? <FolderLabel folder={folder} /> : <span className="quiet">Not in a folder</span>}
        {words && <span className="visually-hidden">, {words}</span>}
      </span>
    </span>
  );
}

const KEY = 'botdeck.folders.expanded';

const Ids = z.array(z.string());

/** The maximum number of folders in a tree whose folders all start expanded. */
const FEW = 50;

/**
 * Keeps the ids of expanded folders in the session storage. When the user selects another folder, its parents are
 * expanded once. Ids of deleted folders have no effect.
 */
function useExpandedFolders(tree: FolderTree, chosenId: string | null) {
  const [opened, setOpened] = useState(readExpanded);
  const [openedTo, setOpenedTo] = useState<string | null>(null);
  const expanded: ReadonlySet<string> = useMemo(
    () => opened ?? new Set(tree.byId.size <= FEW ? tree.byId.keys() : []),
    [opened, tree],
  );
  if (chosenId !== openedTo && (chosenId === null || tree.byId.has(chosenId))) {
    setOpenedTo(chosenId);
    const around = chosenId === null ? [] : idsTo(tree, chosenId).slice(0, -1);
    if (!around.every((id) => expanded.has(id))) setOpened(new Set([...expanded, ...around]));
  }
  return {
    expanded,
    setExpanded: (next: ReadonlySet<string>) => {
      setOpened(next);
      keepExpanded(next);
    },
  };
}

function readExpanded(): ReadonlySet<string> | null {
  try {
    const stored = Ids.safeParse(JSON.parse(ownSession.getItem(KEY) ?? 'null'));
    return stored.success ? new Set(stored.data) : null;
  } catch {
    // The stored value is invalid or the storage is blocked, so the folders start in their initial state.
    return null;
  }
}

function keepExpanded(expanded: ReadonlySet<string>): void {
  try {
    ownSession.setItem(KEY, JSON.stringify([...expanded]));
  } catch {
    // The storage is full or blocked. The expanded folders are forgotten when the user leaves the page.
  }
}
