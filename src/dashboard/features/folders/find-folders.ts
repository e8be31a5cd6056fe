import { fold } from '../../list/data-table/client-rows.ts';
import { idsTo, type FolderTree } from './folder-tree.ts';
import { folderName } from '../../api/folder-names.ts';

export type FoundFolders = {
  /** Those that match. */
  count: number;
  /** Those, and all around them. */
  shown: ReadonlySet<string>;
  /** The ones around them: open, so that they are seen. */
  around: ReadonlySet<string>;
};

/** The folders whose name or id holds every word, letter case and accents aside. */
export function findFolders(tree: FolderTree, text: string): FoundFolders {
  const words = fold(text).split(/\s+/).filter(Boolean);
  const shown = new Set<string>();
  const around = new Set<string>();
  let count = 0;
  for (const node of tree.byId.values()) {
    const haystack = fold(`${folderName(node)}\n${node.id}`);
    if (!words.every((word) => haystack.includes(word))) continue;
    count += 1;
    for (const id of idsTo(tree, node.id)) {
      shown.add(id);
      if (id !== node.id) around.add(id);
    }
  }
  return { count, shown, around };
}
