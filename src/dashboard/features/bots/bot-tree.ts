/** Arranges the bots in their folders as the nodes of a tree. The tree omits folders without bots. */
import { folderName, type Folders } from '../../api/names/folder-names.ts';
import { compareNames } from '../../lib/format.ts';
import type { TreeNode } from '../../list/tree/tree-rows.ts';
import { botName, type BotRow } from './bot-rows.ts';

export type TreeEntry = { kind: 'folder'; name: string; count: number } | { kind: 'bot'; row: BotRow };

export type BotTree = {
  nodes: ReadonlyMap<string, TreeNode>;
  roots: readonly string[];
  entries: ReadonlyMap<string, TreeEntry>;
  folders: readonly string[];
};

const UNKNOWN_FOLDER = 'unknown';

/**
 * Returns a tree with the folders in alphabetical order, followed by the bots in their given order. Bots without a
 * folder are last. The tree contains each folder only at its first occurrence, so that folders nested in each other
 * cannot form a cycle.
 */
export function toBotTree(rows: readonly BotRow[], folders: Pick<Folders, 'byId'>): BotTree {
  const entries = new Map<string, TreeEntry>();
  const inside = new Map<string | null, { folders: string[]; bots: string[] }>();
  const contentOf = (id: string | null) => {
    const content = inside.get(id) ?? { folders: [], bots: [] };
    inside.set(id, content);
    return content;
  };

  /**
   * Adds a folder below its parent if the tree does not contain the folder yet. Adds 1 to the number of bots in the
   * folder.
   */
  const place = (id: string, name: string, parent: string | null) => {
    if (!entries.has(id)) {
      entries.set(id, { kind: 'folder', name, count: 0 });
      contentOf(parent).folders.push(id);
    }
    (entries.get(id) as TreeEntry & { kind: 'folder' }).count += 1;
    return id;
  };

  for (const row of rows) {
    const id = `bot:${row.id}`;
    entries.set(id, { kind: 'bot', row });
    let parent: string | null = null;
    if (row.bot === null) parent = place(UNKNOWN_FOLDER, 'Unknown folder', null);
    for (const folderId of row.folderIds) {
      const folder = folders.byId.get(folderId);
      parent = place(`folder:${folderId}`, folderName(folder ?? { id: folderId, name: null }), parent);
    }
    contentOf(parent).bots.push(id);
  }

  const nameOf = (id: string) => {
    const entry = entries.get(id);
    return entry?.kind === 'folder' ? entry.name : entry ? botName(entry.row) : '';
  };
  const childrenOf = (id: string | null) => {
    const content = inside.get(id);
    if (!content) return [];
    const byName = content.folders.toSorted(
      (a, b) => rank(a) - rank(b) || compareNames(nameOf(a), nameOf(b)),
    );
    return [...byName, ...content.bots];
  };
  return {
    entries,
    folders: [...entries.keys()].filter((id) => entries.get(id)?.kind === 'folder'),
    nodes: new Map(
      [...entries.keys()].map((id) => [
        id,
        { text: nameOf(id), children: inside.has(id) ? childrenOf(id) : null },
      ]),
    ),
    roots: childrenOf(null),
  };
}

function rank(id: string): number {
  return id === UNKNOWN_FOLDER ? 1 : 0;
}
