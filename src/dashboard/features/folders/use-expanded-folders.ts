import { useMemo, useState } from 'react';
import * as z from 'zod';
import { idsTo, type FolderTree } from './folder-tree.ts';

const KEY = 'botdeck.folders.expanded';

const Ids = z.array(z.string());

/** A tree of so few is opened in whole when it is first seen. */
const FEW = 50;

/**
 * The folders that are open, remembered for this tab's visit. Another chosen folder opens what is around it, once.
 * Ids of folders that are gone do no harm.
 */
export function useExpandedFolders(tree: FolderTree, chosenId: string | null) {
  const [opened, setOpened] = useState(read);
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
      write(next);
    },
  };
}

function read(): ReadonlySet<string> | null {
  try {
    const stored = Ids.safeParse(JSON.parse(sessionStorage.getItem(KEY) ?? 'null'));
    return stored.success ? new Set(stored.data) : null;
  } catch {
    // Broken by hand, or storage forbidden: as if nothing had been opened yet.
    return null;
  }
}

function write(expanded: ReadonlySet<string>): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify([...expanded]));
  } catch {
    // Full or forbidden: what is open holds until the page is left.
  }
}
